import { Skeleton, Switch } from '@mantine/core';
import type { CostFiguresResponse, CostSettings } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { countOf, formatMoney, formatPercent, NO_VALUE, withTrueMinus } from '@skuline/domain/formatting';
import { NewestDaysButton } from '../../analysis/index.ts';
import { Card, QueryView, Swatch } from '../../ui/index.ts';
import classes from './Costs.module.css';
import { SavingNotes } from './SavingNotes.tsx';
import { useSaveCosts } from './use-save-costs.ts';

type QueryOf<T> = Parameters<typeof QueryView<T>>[0]['query'];

interface CoverageCardProps {
  readonly figures: QueryOf<CostFiguresResponse>;
  readonly settings: CostSettings | undefined;
  /** The days of the figures. */
  readonly range: DateRange;
}

/** How much of net sales has a known cost, what remains, and whether the data contain product costs already. */
export function CoverageCard({ figures, settings, range }: CoverageCardProps) {
  return (
    <Card className={classes.coverage}>
      <section aria-label="Coverage">
        <QueryView
          query={figures}
          loading={<Skeleton className={classes.waitingCoverage ?? ''} animate={false} aria-busy />}
        >
          {(data) => <Coverage data={data} settings={settings} range={range} />}
        </QueryView>
      </section>
    </Card>
  );
}

interface CoverageProps extends Pick<CoverageCardProps, 'settings' | 'range'> {
  readonly data: CostFiguresResponse;
}

function Coverage({ data, settings, range }: CoverageProps) {
  const { coverage, total, product_costs_included: isIncluded, fixed_costs_left_out: isPartial } = data;
  const profit = total.estimated_net_profit;
  return (
    <>
      <div className={classes.line} data-numeric>
        <CoverageSentence data={data} range={range} />
        <p className={classes.profit}>
          Estimated net profit{' '}
          <strong>{profit === null ? NO_VALUE : withTrueMinus(formatMoney(profit))}</strong>
          {isPartial && profit !== null ? (
            <small>without fixed costs, which belong to no product</small>
          ) : null}
        </p>
      </div>
      {isIncluded ? null : (
        <div className={classes.bar} aria-hidden>
          <span style={{ width: formatPercent(coverage.share ?? 0, 2) }} />
        </div>
      )}
      <div className={classes.line}>
        {isIncluded ? (
          <p className={classes.quiet}>Unit costs stay here, and are not subtracted a second time.</p>
        ) : (
          <ul className={classes.legend} data-numeric>
            <li>
              <Swatch color="var(--sk-accent)" />
              {countOf(coverage.covered_skus, 'SKU')} sold with a cost
            </li>
            <li>
              <span className={classes.hollow} aria-hidden />
              {countOf(coverage.uncovered_skus, 'SKU')} sold without
              {coverage.uncovered_skus === 0
                ? ''
                : `, ${withTrueMinus(formatMoney(coverage.uncovered_net_sales))}: counted as $0`}
            </li>
          </ul>
        )}
        {settings === undefined ? null : <IncludedSwitch settings={settings} />}
      </div>
    </>
  );
}

function CoverageSentence({ data, range }: Pick<CoverageProps, 'data' | 'range'>) {
  const { coverage, total, product_costs_included: isIncluded } = data;
  if (isIncluded)
    return <p className={classes.sentence}>My contribution figures already include product costs.</p>;
  if (coverage.share === null) {
    return (
      <div className={classes.sentence}>
        No net sales in these days. <NewestDaysButton range={range} />
      </div>
    );
  }
  return (
    <p className={classes.sentence}>
      <strong>{formatPercent(coverage.share)}</strong> of net sales have a known cost:{' '}
      {formatMoney(coverage.covered_net_sales)} of {formatMoney(total.net_sales)}
    </p>
  );
}

/** Says whether the data's contribution contains product costs; saved at once. */
function IncludedSwitch({
  settings: { product_costs_included: saved },
}: {
  readonly settings: CostSettings;
}) {
  const saving = useSaveCosts();
  const isOn = saving.isSaving ? !saved.included : saved.included;
  return (
    <div className={classes.included}>
      <Switch
        size="xs"
        labelPosition="left"
        label="My contribution figures already include product costs"
        checked={isOn}
        disabled={saving.isSaving}
        onChange={(event) => {
          const included = event.currentTarget.checked;
          void saving.save([{ kind: 'product_costs_included', included, version: saved.version }]);
        }}
      />
      <SavingNotes saving={saving} onSaved={() => {}} onTaken={() => {}} />
    </div>
  );
}
