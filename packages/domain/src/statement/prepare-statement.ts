import {
  type Bucket,
  bucketKeyOf,
  bucketsOf,
  dayCount,
  type DateKey,
  type DateRange,
  type Granularity,
} from '../calendar/index.ts';
import { type FactSums, growthRate, sumFacts, trendOf } from '../metrics/index.ts';
import { STATEMENT_LINE_IDS, STATEMENT_LINES, type StatementLine } from './statement-lines.ts';
import type { StatementView } from './statement-views.ts';

/** The sums of one day. */
export interface StatementDay {
  readonly date: DateKey;
  readonly sums: FactSums;
}

export interface StatementRow {
  readonly line: StatementLine;
  /** One for each bucket, in the view's unit; null where the bucket has no data or nothing to divide by. */
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  readonly previous: number | null;
  /** total − previous, in the view's unit and statement sign: a larger deduction is a negative change. */
  readonly change: number | null;
  /** The growth of the line's own size in percent, as on a metric's card; null when unknown. */
  readonly growth: number | null;
  /** Whether that growth is good news; null when unknown or none. */
  readonly isGood: boolean | null;
  /** A fraction of the total net sales, of costs too a positive one; null for counts and without net sales. */
  readonly shareOfNet: number | null;
}

export interface Statement {
  readonly granularity: Granularity;
  readonly buckets: readonly Bucket[];
  readonly rows: readonly StatementRow[];
  readonly totals: FactSums;
  /** Net sales less ads is the contribution: the data carries no product costs. */
  readonly hasNoProductCosts: boolean;
  /** More sales are put down to ads than there are net sales: the attribution counts what was later returned or discounted. */
  readonly hasMoreAdSalesThanNet: boolean;
}

export interface StatementInput {
  readonly range: DateRange;
  readonly granularity: Granularity;
  readonly view: StatementView;
  readonly current: readonly StatementDay[];
  /** No rows: there is nothing to compare with. */
  readonly previous: readonly StatementDay[];
}

/** Columns of days up to a week, of weeks up to 92 days, else of months: each allowed by the chart's rules (spec 9). */
export function statementGranularity(range: DateRange): Granularity {
  const days = dayCount(range);
  if (days <= 7) return 'daily';
  return days <= 92 ? 'weekly' : 'monthly';
}

/** Adjustments smaller than this part of gross sales are not worth a line. */
const SMALLEST_ADJUSTMENT = 0.005;
/** Other costs smaller than this part of net sales are no costs but rounding. */
const SMALLEST_OTHER_COST = 0.0005;

/**
 * The profit and loss statement of a range, Σ first and ratio after: lines down, the range's buckets across, then total,
 * previous and change. The lines add up exactly: gross sales with the deductions below it is net sales, and so on to
 * contribution (a line left out as too small to matter counts on).
 */
export function prepareStatement(input: StatementInput): Statement {
  const { range, granularity, current } = input;
  const buckets = bucketsOf(range, granularity);
  const days = new Map<DateKey, FactSums[]>();
  for (const { date, sums } of current) {
    const key = bucketKeyOf(date, range, granularity);
    days.set(key, [...(days.get(key) ?? []), sums]);
  }
  const sums = buckets.map(({ key }) => {
    const found = days.get(key);
    return found === undefined ? null : sumFacts(found);
  });
  const totals = sumFacts(current.map((day) => day.sums));
  const previous = input.previous.length === 0 ? null : sumFacts(input.previous.map((day) => day.sums));
  const hasNoProductCosts = isNegligible(totals, 'other_costs', totals.net_sales, SMALLEST_OTHER_COST);
  const isLeftOut: Partial<Record<string, boolean>> = {
    adjustments: isNegligible(totals, 'adjustments', totals.gross_sales, SMALLEST_ADJUSTMENT),
    other_costs: hasNoProductCosts,
  };
  return {
    granularity,
    buckets,
    totals,
    hasNoProductCosts,
    hasMoreAdSalesThanNet: totals.ad_sales > totals.net_sales,
    rows: STATEMENT_LINE_IDS.filter((id) => isLeftOut[id] !== true).map((id) =>
      prepareRow(STATEMENT_LINES[id], { sums, totals, previous, view: input.view }),
    ),
  };
}

function isNegligible(
  totals: FactSums,
  id: 'adjustments' | 'other_costs',
  base: number,
  smallest: number,
): boolean {
  return Math.abs(STATEMENT_LINES[id].amount(totals)) <= Math.abs(base) * smallest;
}

interface RowInput {
  readonly sums: readonly (FactSums | null)[];
  readonly totals: FactSums;
  readonly previous: FactSums | null;
  readonly view: StatementView;
}

function prepareRow(line: StatementLine, { sums, totals, previous, view }: RowInput): StatementRow {
  const total = viewed(line, totals, view);
  const before = previous === null ? null : viewed(line, previous, view);
  const growth = previous === null ? null : growthOf(line, totals, previous);
  const trend = trendOf(growth);
  return {
    line,
    values: sums.map((bucket) => (bucket === null ? null : viewed(line, bucket, view))),
    total,
    previous: before,
    change: total === null || before === null ? null : changeOf(total, before, view),
    growth,
    isGood: trend === 'neutral' ? null : trend === line.goodDirection,
    shareOfNet: shareOf(line, totals),
  };
}

function shareOf(line: StatementLine, totals: FactSums): number | null {
  const share = viewed(line, totals, 'share_of_net');
  return share === null || line.goodDirection === 'up' ? share : -share + 0;
}

/** Amounts are known to 4 decimals, and so is what lies between them. */
function changeOf(total: number, before: number, view: StatementView): number {
  return view === 'amount' ? Math.round((total - before) * 10_000) / 10_000 + 0 : total - before;
}

/** What is taken off grows when more is taken off. */
function growthOf(line: StatementLine, current: FactSums, previous: FactSums): number | null {
  const sign = line.goodDirection === 'down' ? -1 : 1;
  return growthRate(sign * line.amount(current), sign * line.amount(previous));
}

/** A line's value in the view's unit. Counts are counts in every view that can show them, else null. */
function viewed(line: StatementLine, sums: FactSums, view: StatementView): number | null {
  const amount = line.amount(sums);
  if (view === 'amount') return amount;
  if (line.unit === 'count') return null;
  const base = view === 'share_of_net' ? sums.net_sales : sums.units_sold;
  // + 0 turns the -0 of 0 / negative into 0.
  return base === 0 ? null : amount / base + 0;
}
