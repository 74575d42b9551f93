import type { CataloguePage } from '@skuline/contract';
import { shareOf } from '@skuline/domain/costs';
import { formatCount, formatMoney, formatPercent, withTrueMinus } from '@skuline/domain/formatting';
import { Card } from '../../ui/index.ts';
import classes from './Catalogue.module.css';

const money = (value: number) => withTrueMinus(formatMoney(value));

/** How much of net sales stands under Unknown, as a sentence and a bar. */
export function UnknownCard({ page }: { readonly page: CataloguePage }) {
  const { unknown_count: unknown, count, suggested_count: suggested } = page;
  const share = shareOf(page.unknown_net_sales, page.net_sales) ?? 0;
  return (
    <Card className={classes.unknownCard}>
      <section aria-label="Unknown names" data-numeric>
        <div className={classes.line}>
          {unknown === 0 ? (
            <p className={classes.sentence}>Every name is known</p>
          ) : (
            <p className={classes.sentence}>
              <strong>{formatPercent(share)}</strong> of net sales are under “Unknown”:{' '}
              {money(page.unknown_net_sales)} of {money(page.net_sales)}, {formatCount(unknown)} of{' '}
              {formatCount(count)} names
            </p>
          )}
          {suggested === 0 ? null : (
            <p className={classes.soft}>
              {formatCount(suggested)} of the {formatCount(unknown)} {suggested === 1 ? 'has' : 'have'} a
              suggestion
            </p>
          )}
        </div>
        {unknown === 0 ? null : (
          <div className={classes.bar} aria-hidden>
            <span style={{ width: formatPercent(Math.min(1, Math.max(0, share)), 2) }} />
          </div>
        )}
      </section>
    </Card>
  );
}
