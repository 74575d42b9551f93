import {
  type Bucket,
  bucketKeyOf,
  bucketsOf,
  type DateRange,
  type Granularity,
} from '../../core/calendar/index.ts';
import type { DaysOfPeriods, DaySums, KnownDays, MissingReports } from '../known-days/index.ts';
import {
  explainMissing,
  FACT_IDS,
  type FactSums,
  type FactsPresent,
  missingFacts,
  sumFacts,
} from '../metrics/index.ts';
import { createLineSums, type LineSums, sumsOfDays } from './line-sums.ts';
import { isCostLine, listCostLines, type StatementCosts, withCosts } from './statement-costs.ts';
import { prepareFigures, type StatementFigures, type StatementSums } from './statement-figures.ts';
import {
  hasNoProductCosts,
  STATEMENT_LINE_IDS,
  STATEMENT_LINES,
  type StatementColumn,
  type StatementLine,
} from './statement-lines.ts';
import type { StatementView } from './statement-views.ts';

export type StatementDay = DaySums;

export interface StatementRow extends StatementFigures {
  readonly line: StatementLine;
  /** `3 of 6 days`, where it rests on fewer days than other lines; else null. */
  readonly restsOn: string | null;
  /** Why. */
  readonly missing: readonly MissingReports[];
}

export interface Statement extends LineSums {
  readonly granularity: Granularity;
  /** Up to the last one that has data. */
  readonly buckets: readonly Bucket[];
  readonly rows: readonly StatementRow[];
  /** The plain sums of all days. */
  readonly sums: StatementSums & { readonly total: StatementColumn };
  readonly costs: StatementCosts | null;
  /** Net sales less ads is the contribution: the data carries no product costs. */
  readonly hasNoProductCosts: boolean;
  /** Which facts the data do not carry, and so have no line; null when all are there. */
  readonly missing: string | null;
  /** More sales are put down to ads than there are net sales: the attribution counts what was later returned or discounted. */
  readonly hasMoreAdSalesThanNet: boolean;
  /** Lines of money are compared over different days, so that their previous values don't add up. */
  readonly doDaysDiffer: boolean;
}

export interface StatementInput {
  readonly range: DateRange;
  readonly granularity: Granularity;
  readonly view: StatementView;
  /** What the data carry, there is no line of anything else; every fact when left out. */
  readonly present?: FactsPresent;
  /** Where the figures are from, as `explainMissing` says it. */
  readonly where?: string;
  readonly current: readonly StatementDay[];
  /** No rows: there is nothing to compare with. */
  readonly previous: readonly StatementDay[];
  /** From the first to the last of the days that are compared, with what is known; both left out: all days count. */
  readonly compared?: DaysOfPeriods['compared'];
  readonly known?: KnownDays;
  /** Null or left out: nothing is known of costs yet. */
  readonly costs?: StatementCosts | null;
}

/**
 * The profit and loss statement of a range, Σ first and ratio after: lines down, the range's buckets across, then total,
 * previous and change. The lines add up exactly in every column of sums: gross sales with the deductions below it is net
 * sales, and so on to contribution and, where costs are known, to estimated net profit.
 */
export function prepareStatement(input: StatementInput): Statement {
  const { granularity, current, costs = null, present = null } = input;
  const buckets = listBuckets(input);
  const lineSums = createLineSums({ ...measured(input, buckets), view: input.view, costs });
  const plain = plainColumns(buckets, input);
  const total = withCosts(sumDays(current), costs?.total, costs);
  const isInData = ({ needs }: StatementLine) => missingFacts(needs, present).length === 0;
  const costLines = listCostLines(costs);
  const rows = STATEMENT_LINE_IDS.map((id) => STATEMENT_LINES[id])
    .filter((line) => isInData(line) && (isCostLine(line.id) ? costLines.has(line.id) : true))
    .filter((line) => isCostLine(line.id) || !isLeftOut(line, lineSums.sumsOf(line)))
    .map((line) => rowOf(line, lineSums, input.view));
  return {
    ...lineSums,
    granularity,
    buckets: buckets.map(({ bucket }) => bucket),
    sums: { ...plain, total },
    costs,
    hasNoProductCosts:
      isInData(STATEMENT_LINES.other_costs) && hasNoProductCosts(total) && costLines.size === 0,
    missing: explainMissing(missingFacts(NEEDED, present), input.where),
    hasMoreAdSalesThanNet: isInData(STATEMENT_LINES.net_sales) && total.ad_sales > total.net_sales,
    doDaysDiffer: doDaysDiffer(rows, lineSums),
    rows,
  };
}

interface FilledBucket {
  readonly bucket: Bucket;
  readonly days: readonly StatementDay[];
}

/** Buckets after the last one with data are left out: they would be empty columns between the figures and their total. */
function listBuckets({ range, granularity, current }: StatementInput): FilledBucket[] {
  const days = Map.groupBy(current, ({ date }) => bucketKeyOf(date, range, granularity));
  const calendar = bucketsOf(range, granularity);
  return calendar
    .slice(0, calendar.findLastIndex(({ key }) => days.has(key)) + 1)
    .map((bucket) => ({ bucket, days: days.get(bucket.key) ?? [] }));
}

function measured(
  { range, current, previous, compared = null, known }: StatementInput,
  buckets: readonly FilledBucket[],
) {
  const isPlain = known === undefined;
  const whole = { range, compared, current, previous, known: known ?? {} };
  return {
    days: isPlain ? null : whole,
    whole: sumsOfDays(whole, isPlain),
    buckets: buckets.map(({ bucket, days }) => ({
      key: bucket.key,
      sums: sumsOfDays({ ...whole, range: bucket, compared: null, current: days, previous: [] }, isPlain),
    })),
  };
}

function plainColumns(buckets: readonly FilledBucket[], { previous, costs = null }: StatementInput) {
  const costsOf = new Map(costs?.buckets.map((bucket) => [bucket.date_key, bucket]));
  return {
    buckets: buckets.map(({ bucket: { key }, days }) =>
      days.length === 0 ? null : withCosts(sumDays(days), costsOf.get(key), costs),
    ),
    previous: previous.length === 0 ? null : withCosts(sumDays(previous), costs?.previous, costs),
  };
}

function rowOf(
  line: StatementLine,
  { sumsOf, shareOf, restingOf }: LineSums,
  view: StatementView,
): StatementRow {
  const [whole, share, resting] = [sumsOf(line), shareOf(line), restingOf(line)];
  return {
    line,
    restsOn: resting?.restsOn ?? null,
    missing: resting?.missing ?? [],
    ...prepareFigures(line, whole, { whole, view, share: { own: share, whole: share } }),
  };
}

function doDaysDiffer(rows: readonly StatementRow[], { restingOf }: LineSums): boolean {
  const days = rows
    .filter(({ line, previous }) => line.unit === 'money' && previous !== null)
    .map(({ line }) => JSON.stringify(restingOf(line)?.compared ?? null));
  return new Set(days).size > 1;
}

function sumDays(days: readonly StatementDay[]): FactSums {
  return sumFacts(days.map(({ sums }) => sums));
}

/** Every fact a line is made of, in the order of the catalog. */
const NEEDED = FACT_IDS.filter((id) =>
  Object.values(STATEMENT_LINES).some(({ needs }) => needs.includes(id)),
);

/** An implied line is left out only where it is 0 in every column: the lines that are shown always add up. */
function isLeftOut(
  line: StatementLine,
  { buckets, total, comparable = null, previous }: StatementSums,
): boolean {
  if (line.id !== 'adjustments' && line.id !== 'other_costs') return false;
  return [...buckets, total, comparable, previous].every(
    (column) => column === null || line.amount(column) === 0,
  );
}
