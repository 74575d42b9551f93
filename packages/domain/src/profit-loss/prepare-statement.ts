import {
  type Bucket,
  bucketKeyOf,
  bucketsOf,
  type DateKey,
  type DateRange,
  type Granularity,
} from '../calendar/index.ts';
import {
  explainMissing,
  FACT_IDS,
  type FactSums,
  type FactsPresent,
  missingFacts,
  sumFacts,
} from '../metrics/index.ts';
import { isCostLine, listCostLines, type StatementCosts, withCosts } from './statement-costs.ts';
import { prepareFigures, type StatementFigures, type StatementSums } from './statement-figures.ts';
import { otherCostsOf, STATEMENT_LINE_IDS, STATEMENT_LINES, type StatementLine } from './statement-lines.ts';
import type { StatementView } from './statement-views.ts';

/** The sums of one day. */
export interface StatementDay {
  readonly date: DateKey;
  readonly sums: FactSums;
}

export interface StatementRow extends StatementFigures {
  readonly line: StatementLine;
}

export interface Statement {
  readonly granularity: Granularity;
  /** Up to the last one that has data. */
  readonly buckets: readonly Bucket[];
  readonly rows: readonly StatementRow[];
  /** What every row is made of, and the whole that segments are parts of. */
  readonly sums: StatementSums;
  readonly costs: StatementCosts | null;
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
  /** Null or left out: nothing is known of costs yet. */
  readonly costs?: StatementCosts | null;
}

/** Other costs smaller than this part of net sales are no product costs but rounding. */
const SMALLEST_PRODUCT_COST = 0.0005;

/**
 * The profit and loss statement of a range, Σ first and ratio after: lines down, the range's buckets across, then total,
 * previous and change. The lines add up exactly in every column: gross sales with the deductions below it is net sales,
 * and so on to contribution and, where costs are known, to estimated net profit.
 */
export function prepareStatement(input: StatementInput): Statement {
  const { range, granularity, current, costs = null } = input;
  const days = new Map<DateKey, FactSums[]>();
  for (const { date, sums } of current) {
    const key = bucketKeyOf(date, range, granularity);
    days.set(key, [...(days.get(key) ?? []), sums]);
  }
  // Buckets after the last one with data would be empty columns between the figures and their total.
  const calendar = bucketsOf(range, granularity);
  const buckets = calendar.slice(0, calendar.findLastIndex(({ key }) => days.has(key)) + 1);
  const costsOf = new Map(costs?.buckets.map((bucket) => [bucket.date_key, bucket]));
  const sums: StatementSums = {
    buckets: buckets.map(({ key }) => {
      const found = days.get(key);
      return found === undefined ? null : withCosts(sumFacts(found), costsOf.get(key), costs);
    }),
    total: withCosts(totalOf(current), costs?.total, costs),
    previous: input.previous.length === 0 ? null : withCosts(totalOf(input.previous), costs?.previous, costs),
  };
  const { total } = sums;
  const present = input.present ?? null;
  const isInData = ({ needs }: StatementLine) => missingFacts(needs, present).length === 0;
  const costLines = listCostLines(costs);
  const isShown = (line: StatementLine) =>
    isCostLine(line.id) ? costLines.has(line.id) : !isLeftOut(line, sums);
  return {
    granularity,
    buckets,
    sums,
    costs,
    hasNoProductCosts:
      isInData(STATEMENT_LINES.other_costs) && hasNoProductCosts(total) && costLines.size === 0,
    missing: explainMissing(missingFacts(NEEDED, present)),
    hasMoreAdSalesThanNet: isInData(STATEMENT_LINES.net_sales) && total.ad_sales > total.net_sales,
    rows: STATEMENT_LINE_IDS.map((id) => STATEMENT_LINES[id])
      .filter((line) => isInData(line) && isShown(line))
      .map((line) => ({ line, ...prepareFigures(line, sums, { whole: sums, view: input.view }) })),
  };
}

function totalOf(days: readonly StatementDay[]): FactSums {
  return sumFacts(days.map(({ sums }) => sums));
}

/** Every fact a line is made of, in the order of the catalog. */
const NEEDED = FACT_IDS.filter((id) =>
  Object.values(STATEMENT_LINES).some(({ needs }) => needs.includes(id)),
);

/** An implied line is left out only where it is 0 in every column: the lines that are shown always add up. */
function isLeftOut(line: StatementLine, { buckets, total, previous }: StatementSums): boolean {
  if (line.id !== 'adjustments' && line.id !== 'other_costs') return false;
  return [...buckets, total, previous].every((column) => column === null || line.amount(column) === 0);
}

function hasNoProductCosts(total: FactSums): boolean {
  return Math.abs(otherCostsOf(total)) <= Math.abs(total.net_sales) * SMALLEST_PRODUCT_COST;
}
