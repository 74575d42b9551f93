import {
  type Bucket,
  bucketKeyOf,
  bucketsOf,
  dayCount,
  type DateKey,
  type DateRange,
  type Granularity,
} from '../calendar/index.ts';
import { showGrowth, type ShownChange } from '../changes/index.ts';
import { type Fraction, subtract, toFraction, toNumber } from '../exact/index.ts';
import {
  divideByFact,
  explainMissing,
  FACT_IDS,
  type FactSums,
  type FactsPresent,
  growthRate,
  missingFacts,
  sumFacts,
} from '../metrics/index.ts';
import { STATEMENT_LINE_IDS, STATEMENT_LINES, type StatementLine } from './statement-lines.ts';
import { type StatementView, VIEW_BASES } from './statement-views.ts';

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
  /**
   * The growth in percent of what the view shows, by its size as on a metric's card: a deduction grows, and its arrow
   * points up, when more is taken off. Null when unknown.
   */
  readonly growth: number | null;
  readonly shownGrowth: ShownChange;
  /** A fraction of the total net sales, of costs too a positive one; null for counts and without net sales. */
  readonly shareOfNet: number | null;
}

export interface Statement {
  readonly granularity: Granularity;
  /** Up to the last one that has data. */
  readonly buckets: readonly Bucket[];
  readonly rows: readonly StatementRow[];
  readonly totals: FactSums;
  /** Net sales less ads is the contribution: the data carries no product costs. */
  readonly hasNoProductCosts: boolean;
  /** Which facts the data do not carry, and so have no line; null when all are there. */
  readonly missing: string | null;
  /** More sales are put down to ads than there are net sales: the attribution counts what was later returned or discounted. */
  readonly hasMoreAdSalesThanNet: boolean;
}

export interface StatementInput {
  readonly range: DateRange;
  readonly granularity: Granularity;
  readonly view: StatementView;
  /** What the data carry, there is no line of anything else; every fact when left out. */
  readonly present?: FactsPresent;
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

/** Other costs smaller than this part of net sales are no product costs but rounding. */
const SMALLEST_PRODUCT_COST = 0.0005;

/**
 * The profit and loss statement of a range, Σ first and ratio after: lines down, the range's buckets across, then total,
 * previous and change. The lines add up exactly in every column: gross sales with the deductions below it is net sales,
 * and so on to contribution.
 */
export function prepareStatement(input: StatementInput): Statement {
  const { range, granularity, current } = input;
  const days = new Map<DateKey, FactSums[]>();
  for (const { date, sums } of current) {
    const key = bucketKeyOf(date, range, granularity);
    days.set(key, [...(days.get(key) ?? []), sums]);
  }
  // Buckets after the last one with data would be empty columns between the figures and their total.
  const calendar = bucketsOf(range, granularity);
  const buckets = calendar.slice(0, calendar.findLastIndex(({ key }) => days.has(key)) + 1);
  const sums = buckets.map(({ key }) => {
    const found = days.get(key);
    return found === undefined ? null : sumFacts(found);
  });
  const totals = sumFacts(current.map((day) => day.sums));
  const previous = input.previous.length === 0 ? null : sumFacts(input.previous.map((day) => day.sums));
  const columns = { sums, totals, previous, view: input.view };
  const present = input.present ?? null;
  const isInData = ({ needs }: StatementLine) => missingFacts(needs, present).length === 0;
  return {
    granularity,
    buckets,
    totals,
    hasNoProductCosts: isInData(STATEMENT_LINES.other_costs) && hasNoProductCosts(totals),
    missing: explainMissing(missingFacts(NEEDED, present)),
    hasMoreAdSalesThanNet: isInData(STATEMENT_LINES.net_sales) && totals.ad_sales > totals.net_sales,
    rows: STATEMENT_LINE_IDS.map((id) => STATEMENT_LINES[id])
      .filter((line) => isInData(line) && !isLeftOut(line, columns))
      .map((line) => prepareRow(line, columns)),
  };
}

/** Every fact a line is made of, in the order of the catalog. */
const NEEDED = FACT_IDS.filter((id) =>
  Object.values(STATEMENT_LINES).some(({ needs }) => needs.includes(id)),
);

/** An implied line is left out only where it is 0 in every column: the lines that are shown always add up. */
function isLeftOut(line: StatementLine, { sums, totals, previous }: Columns): boolean {
  if (line.id !== 'adjustments' && line.id !== 'other_costs') return false;
  return [...sums, totals, previous].every((column) => column === null || line.amount(column) === 0);
}

function hasNoProductCosts(totals: FactSums): boolean {
  const costs = STATEMENT_LINES.other_costs.amount(totals);
  return Math.abs(costs) <= Math.abs(totals.net_sales) * SMALLEST_PRODUCT_COST;
}

interface Columns {
  readonly sums: readonly (FactSums | null)[];
  readonly totals: FactSums;
  readonly previous: FactSums | null;
  readonly view: StatementView;
}

function prepareRow(line: StatementLine, { sums, totals, previous, view }: Columns): StatementRow {
  const total = viewed(line, totals, view);
  const before = previous === null ? null : viewed(line, previous, view);
  const isKnown = total !== null && before !== null;
  const growth = isKnown ? growthRate(sizeOf(line, total), sizeOf(line, before)) : null;
  return {
    line,
    values: sums.map((bucket) => numberOf(bucket === null ? null : viewed(line, bucket, view))),
    total: numberOf(total),
    previous: numberOf(before),
    change: isKnown ? toNumber(subtract(total, before)) : null,
    growth,
    shownGrowth: showGrowth(growth, line.goodDirection),
    shareOfNet: shareOf(line, totals),
  };
}

function numberOf(value: Fraction | null): number | null {
  return value === null ? null : toNumber(value);
}

/** What is taken off grows when more is taken off. */
function sizeOf({ role }: StatementLine, value: Fraction): Fraction {
  return role === 'deduction' ? subtract(0, value) : value;
}

function shareOf(line: StatementLine, totals: FactSums): number | null {
  const share = viewed(line, totals, 'share_of_net');
  return numberOf(share === null ? null : sizeOf(line, share));
}

/**
 * A line's value in the view's unit. Counts are counts in every view that can show them, else null; so is a share of
 * what is not more than 0, since it would turn the sign of the line.
 */
function viewed(line: StatementLine, sums: FactSums, view: StatementView): Fraction | null {
  const amount = line.amount(sums);
  const base = VIEW_BASES[view];
  if (base === null) return toFraction(amount);
  return line.unit === 'count' || sums[base] <= 0 ? null : divideByFact(amount, base, sums);
}
