import type { DataChanges } from '@skuline/contract';
import { changeOfFact, formatFact, formatFactChange } from '@skuline/domain/data-history';
import { FACTS, type FactId } from '@skuline/domain/metrics';
import { Card } from '../../ui/index.ts';
import classes from './ChangesPage.module.css';

const SHOWN: readonly FactId[] = ['net_sales', 'ad_spend', 'contribution', 'sessions'];

/** What the changed days come to, before and after. */
export function ChangedTotals({ total }: { readonly total: NonNullable<DataChanges['total']> }) {
  return (
    <Card>
      <dl className={classes.tiles} aria-label="The changed days together">
        {SHOWN.map((fact) => (
          <div key={fact} className={classes.tile}>
            <dt>{FACTS[fact].label}</dt>
            <dd className={classes.after} data-numeric>
              {total.after === null ? 'no data' : formatFact(fact, total.after[fact])}
            </dd>
            <dd className={classes.before} data-numeric>
              {total.before === null ? 'no data before' : `was ${formatFact(fact, total.before[fact])}`}
              <span className={classes.change}>{formatFactChange(fact, changeOfFact(total, fact))}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
