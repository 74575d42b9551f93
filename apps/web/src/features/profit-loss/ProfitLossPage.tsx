import { SegmentedControl } from '@mantine/core';
import { allowedGranularities, type DateRange, GRANULARITY_LABELS } from '@skuline/domain/calendar';
import { formatMetricCompact } from '@skuline/domain/formatting';
import { isMetricPresent } from '@skuline/domain/metrics';
import { DIMENSIONS, isPlaceId } from '@skuline/domain/products';
import {
  DAYS_DIFFER,
  MORE_AD_SALES_THAN_NET,
  NO_PRODUCT_COSTS,
  prepareWaterfall,
  type Statement,
  STATEMENT_VIEW_LABELS,
  STATEMENT_VIEWS,
  type WaterfallStep,
  waterfallTitle,
} from '@skuline/domain/profit-loss';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  Parts,
  type PeriodDays,
  PeriodPage,
  periodSumsOf,
  useAnalysis,
  useAnalysisActions,
  useAnalysisDays,
  useIsLocked,
  useBreakdowns,
} from '../../analysis/index.ts';
import { useFactsPresent } from '../../api/index.ts';
import { Card, SectionBoundary, Waterfall, type WaterfallBar } from '../../ui/index.ts';
import { BridgeCard } from './BridgeCard.tsx';
import { LedgerCard } from './ledger/LedgerCard.tsx';
import { OwedCard } from './returns/OwedCard.tsx';
import { ReturnsCard } from './returns/ReturnsCard.tsx';
import { CostNotes, CostsNotLoaded } from './CostNotes.tsx';
import classes from './ProfitLoss.module.css';
import { StatementDownloads } from './StatementDownloads.tsx';
import { MOST_PRINTED, StatementTable } from './StatementTable.tsx';
import { type ShownStatement, useRowsBy, useStatementTree } from './use-statement-tree.ts';

/** /profit-loss: the statement of the range by day, week or month, compared with the comparison period. */
export function ProfitLossPage() {
  const days = useAnalysisDays();
  const shown = useStatementTree(days.data);
  const hasContribution = isMetricPresent('contribution', useFactsPresent());
  return (
    <PeriodPage
      days={days}
      metricId={hasContribution ? 'contribution' : 'net_sales'}
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

/** What a narrow page cuts off is what the others are worked out from. */
const PART_METRICS = ['net_sales', 'contribution', 'ad_spend', 'gross_sales', 'promotions'] as const;

interface ProfitLossProps {
  readonly days: PeriodDays;
  readonly shown: ShownStatement;
}

function ProfitLoss({ days, shown }: ProfitLossProps) {
  const { statement } = shown;
  const { range } = days.request;
  const steps = prepareWaterfall(statement);
  const page = useOnePagePrint();
  const isLocked = useIsLocked();
  const areCostsSettled = useEver(statement.costs !== null || shown.onRetryCosts !== null);
  return (
    <div ref={page} className={classes.page}>
      <SectionBoundary>
        <Card className={classes.sheet}>
          <StatementTable
            // A new range starts scrolled to its newest end.
            key={`${range.start} ${range.end} ${statement.granularity}`}
            shown={shown}
            totalDays={daysBeyondCaption(days)}
            previousDays={days.compared.periods?.previous ?? null}
          />
          {statement.costs === null ? null : <CostNotes costs={statement.costs} />}
          {shown.onRetryCosts === null ? null : <CostsNotLoaded onRetry={shown.onRetryCosts} />}
          <StatementNotes statement={statement} />
        </Card>
      </SectionBoundary>
      {/* The lines of costs are the last ones of the table: what stands below it is drawn with them. */}
      {areCostsSettled ? <Parts days={days} metrics={PART_METRICS} /> : null}
      {areCostsSettled ? (
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
      ) : null}
      {areCostsSettled && !isLocked ? (
        <SectionBoundary>
          <LedgerCard days={days} />
        </SectionBoundary>
      ) : null}
      {areCostsSettled && !isLocked ? (
        <SectionBoundary>
          <ReturnsCard days={days} />
        </SectionBoundary>
      ) : null}
      {areCostsSettled && !isLocked ? (
        <SectionBoundary>
          <OwedCard days={days} />
        </SectionBoundary>
      ) : null}
    </div>
  );
}

/** Whether something is, or was before: what is drawn stays drawn while another range is loading. */
function useEver(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return isNow || was;
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
    ...(statement.doDaysDiffer ? [DAYS_DIFFER] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={classes.note}>
      {note}
    </p>
  ));
}

/** What the columns of the statement are, how its amounts are read, and what else can be done with it. */
function StatementActions({ children }: { readonly children: ReactNode }) {
  const { range, granularity, statement } = useAnalysis();
  const { setGranularity, setStatementView, setStatementRows } = useAnalysisActions();
  const places = useBreakdowns().filter(isPlaceId);
  const rowsBy = useRowsBy();
  const granularities = allowedGranularities(range);
  return (
    <div className={classes.actions}>
      {granularities.length === 1 ? null : (
        <SegmentedControl
          aria-label="Columns by"
          size="xs"
          value={granularity}
          onChange={setGranularity}
          data={granularities.map((value) => ({ value, label: GRANULARITY_LABELS[value] }))}
        />
      )}
      {places.length === 0 ? null : (
        <SegmentedControl
          aria-label="Rows by"
          size="xs"
          value={rowsBy}
          onChange={setStatementRows}
          data={(['product', ...places] as const).map((value) => ({
            value,
            label: value === 'product' ? 'Products' : DIMENSIONS[value].plural,
          }))}
        />
      )}
      <SegmentedControl
        aria-label="Amounts as"
        size="xs"
        value={statement.view}
        onChange={setStatementView}
        data={STATEMENT_VIEWS.map((value) => ({ value, label: STATEMENT_VIEW_LABELS[value] }))}
      />
      {children}
    </div>
  );
}

/** From the first to the last day of the total, where the caption names fewer, as it names those that are compared; else null. */
function daysBeyondCaption(days: PeriodDays): DateRange | null {
  const { current } = days.compared.periods ?? {};
  const rows = periodSumsOf(days).current;
  const [first, last] = [rows[0], rows.at(-1)];
  if (current === undefined || first === undefined || last === undefined) return null;
  if (first.date >= current.start && last.date <= current.end) return null;
  return { start: first.date, end: last.date };
}

/** What a landscape page of A4 or US Letter leaves between its margins, in CSS pixels. */
const PAPER = { width: 980, height: 715 };

/** The width of the columns that are printed. */
function printedWidth(table: HTMLTableElement): number {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const printed = heads.filter(({ dataset }) => !('bucket' in dataset));
  const shown = heads.length - printed.length > MOST_PRINTED ? printed : heads;
  return shown.reduce((width, head) => width + head.offsetWidth, 0);
}

/** While the page is printed it is so small that all of the element fits one landscape page. */
function useOnePagePrint(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  // Effect: the browser's printing, which measures nothing by itself.
  useEffect(() => {
    const prepare = () => {
      const element = page.current;
      const table = element?.querySelector('table');
      if (!element || !table) return;
      const hidden = Math.max(0, table.offsetHeight - (table.parentElement?.clientHeight ?? 0));
      // On paper the pictures stand side by side.
      const pictures = [...element.querySelectorAll<HTMLElement>(`.${classes.charts} > *`)];
      const heights = pictures.map(({ offsetHeight }) => offsetHeight);
      const spared = (pictures[0]?.parentElement?.offsetHeight ?? 0) - Math.max(0, ...heights);
      // The caption above keeps its size.
      const above = element.offsetTop - (element.parentElement?.offsetTop ?? 0);
      const zoom = Math.min(
        1,
        PAPER.width / printedWidth(table),
        (PAPER.height - above) / (element.offsetHeight + hidden - spared),
      );
      element.style.setProperty('--print-zoom', String(zoom));
    };
    const restore = () => {
      page.current?.style.removeProperty('--print-zoom');
    };
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
  return page;
}
