import { formatMetricCompact } from '@skuline/domain/formatting';
import {
  MORE_AD_SALES_THAN_NET,
  NO_PRODUCT_COSTS,
  prepareWaterfall,
  type Statement,
  type WaterfallStep,
  waterfallTitle,
} from '@skuline/domain/profit-loss';
import { type PeriodDays, PeriodPage, useAnalysisDays } from '../../analysis/index.ts';
import { Card, SectionBoundary, Waterfall, type WaterfallBar } from '../../ui/index.ts';
import { BridgeCard } from './BridgeCard.tsx';
import { CostNotes, CostsNotLoaded } from './CostNotes.tsx';
import classes from './ProfitLoss.module.css';
import { StatementActions } from './StatementActions.tsx';
import { StatementDownloads } from './StatementDownloads.tsx';
import { StatementTable } from './StatementTable.tsx';
import { useOnePagePrint } from './use-one-page-print.ts';
import { type ShownStatement, useStatementTree } from './use-statement-tree.ts';

/** /profit-loss: the statement of the range by day, week or month, compared with the comparison period. */
export function ProfitLossPage() {
  const days = useAnalysisDays();
  const shown = useStatementTree(days.data);
  return (
    <PeriodPage
      days={days}
      loadingTitle="Loading Profit & Loss"
      actions={
        <StatementActions>
          {days.data === undefined || shown === null ? null : (
            <StatementDownloads days={days.data} shown={shown} />
          )}
        </StatementActions>
      }
    >
      {(loaded) => (shown === null ? null : <ProfitLoss days={loaded} shown={shown} />)}
    </PeriodPage>
  );
}

interface ProfitLossProps {
  readonly days: PeriodDays;
  readonly shown: ShownStatement;
}

function ProfitLoss({ days, shown }: ProfitLossProps) {
  const { statement } = shown;
  const { range } = days.request;
  const steps = prepareWaterfall(statement);
  const page = useOnePagePrint();
  return (
    <div ref={page} className={classes.page}>
      <p className={classes.printedTitle} aria-hidden>
        Profit &amp; Loss
      </p>
      <SectionBoundary>
        <Card className={classes.sheet}>
          <StatementTable
            // A new range starts scrolled to its newest end.
            key={`${range.start} ${range.end} ${statement.granularity}`}
            shown={shown}
            previousDays={days.compared.periods?.previous ?? null}
          />
          {statement.costs === null ? null : <CostNotes costs={statement.costs} />}
          {shown.onRetryCosts === null ? null : <CostsNotLoaded onRetry={shown.onRetryCosts} />}
          <StatementNotes statement={statement} />
        </Card>
      </SectionBoundary>
      <div className={classes.charts}>
        {steps.length === 0 ? null : (
          <SectionBoundary>
            <Card className={classes.waterfall}>
              <h2 className={classes.title}>{waterfallTitle(steps)}</h2>
              <Waterfall bars={steps.map(barOf)} />
            </Card>
          </SectionBoundary>
        )}
        <SectionBoundary>
          <BridgeCard days={days} />
        </SectionBoundary>
      </div>
    </div>
  );
}

const TONES = { subtotal: 'neutral', step: 'quiet', result: 'accent' } as const;

function barOf({ kind, amount, ...step }: WaterfallStep): WaterfallBar {
  return {
    ...step,
    text: formatMetricCompact('net_sales', amount),
    kind: kind === 'step' ? 'step' : 'sum',
    tone: TONES[kind],
  };
}

/** Notes needed to read the statement correctly. */
function StatementNotes({ statement }: { readonly statement: Statement }) {
  const notes = [
    ...(statement.missing === null ? [] : [`${statement.missing}.`]),
    ...(statement.hasNoProductCosts
      ? [`${NO_PRODUCT_COSTS}: the contribution is net sales less advertising.`]
      : []),
    ...(statement.hasMoreAdSalesThanNet ? [MORE_AD_SALES_THAN_NET] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={classes.note}>
      {note}
    </p>
  ));
}
