import type { Granularity } from '../../core/calendar/index.ts';
import {
  formatCount,
  formatMetric,
  formatMoney,
  formatPercent,
  lowerWords,
  NO_VALUE,
  withSign,
  withTrueMinus,
} from '../../core/formatting/index.ts';
import {
  explainAbsent,
  type FactsPresent,
  type FactSums,
  findMetric,
  type MetricId,
  METRICS,
} from '../metrics/index.ts';
import { shareOf } from '../costs/index.ts';
import { type SegmentId, DIMENSIONS } from '../../products/index.ts';
import type { StatementCosts } from './statement-costs.ts';
import type { StatementColumn, StatementLine, StatementLineId } from './statement-lines.ts';
import type { StatementView } from './statement-views.ts';

/** The head of the statement, in its order. */
export const STATEMENT_VIEW_LABELS: Readonly<Record<StatementView, string>> = {
  amount: '$',
  share_of_net: '% of net',
  per_unit: 'Per unit',
};

/** Said where the contribution is net sales less ads: a margin without product costs is no profit. */
export const NO_PRODUCT_COSTS = 'Product costs not included';

/** Said where the reports of some lines end earlier than those of others. */
export const DAYS_DIFFER =
  'Each line is compared over the days on which its reports are there, so the previous column does not add up.';

/** Said where ads are credited with more than was sold in the end. */
export const MORE_AD_SALES_THAN_NET =
  'Ads are credited with more than the net sales: attributed sales count orders before returns and discounts.';

function plainText(line: StatementLine, value: number, view: StatementView): string {
  if (line.unit === 'count') return formatCount(value);
  if (view === 'share_of_net') return formatPercent(value);
  return formatMoney(value, view === 'per_unit' ? 2 : 0);
}

/** A cell of the statement: `−$65,547`, `7.1%`, `−$2.42`; '—' where there is nothing. */
export function formatStatementValue(line: StatementLine, value: number | null, view: StatementView): string {
  return value === null ? NO_VALUE : withTrueMinus(plainText(line, value, view));
}

/** A change with its sign; of shares in percentage points: `+0.4 pt`. */
export function formatStatementChange(
  line: StatementLine,
  change: number | null,
  view: StatementView,
): string {
  if (change === null) return NO_VALUE;
  const text = plainText(line, change, view);
  return withSign(line.unit === 'money' && view === 'share_of_net' ? text.replace(/%$/, ' pt') : text);
}

const BUCKET_NOUNS: Readonly<Record<Granularity, readonly [one: string, more: string]>> = {
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
};

/** What lies before the first column in sight: `25 earlier days`, `1 earlier week`. */
export function formatEarlierCount(count: number, granularity: Granularity): string {
  const [one, more] = BUCKET_NOUNS[granularity];
  return `${count} earlier ${count === 1 ? one : more}`;
}

/** `5 more SKUs`, `1 more brand` */
export function formatRestCount(count: number, by: SegmentId): string {
  const { singular, plural } = DIMENSIONS[by];
  return `${formatCount(count)} more ${lowerWords(count === 1 ? singular : plural)}`;
}

/** What stands beside a line's name, where something does. */
const NOTES: Partial<Record<StatementLineId, (totals: StatementColumn) => string | null>> = {
  promotions: (totals) => noteOfRate('{} of gross', 'promotion_rate', totals),
  advertising: (totals) => noteOfRate(`${METRICS.tacos.label} {}`, 'tacos', totals),
  adjustments: () => 'implied',
  other_costs: () => 'implied',
  contribution: (totals) => noteOfRate('{} margin', 'contribution_margin', totals),
  marketplace_fees: ({ net_sales, costs }) => {
    const share = shareOf(costs?.marketplace_fees ?? 0, net_sales);
    return share === null ? null : `${formatPercent(share)} of net`;
  },
  fixed_costs: () => 'by days',
};

function noteOfRate(text: string, id: MetricId, totals: FactSums): string | null {
  const metric = METRICS[id];
  // A share of less than nothing would turn the sign.
  if (metric.kind === 'ratio' && totals[metric.denominator] <= 0) return null;
  const rate = findMetric(id, totals);
  return rate === null ? null : text.replace('{}', formatMetric(id, rate));
}

/** `6.6% of gross`, `TACoS 11.7%`, `implied`, `35.7% margin`; null for the other lines and without a base. */
export function noteOfLine(
  line: StatementLine,
  totals: StatementColumn | null,
  costs: StatementCosts | null = null,
): string | null {
  if (line.id === 'estimated_net_profit') return costs === null ? null : coverageNote(costs);
  return totals === null ? null : (NOTES[line.id]?.(totals) ?? null);
}

/** `82% covered`; never 100% while anything is missing. Null where cost of goods is not what is subtracted. */
function coverageNote({ coverage: { share }, product_costs_included }: StatementCosts): string | null {
  if (share === null || product_costs_included) return null;
  const isWhole = share >= 1 || share <= 0;
  return `${formatPercent(isWhole ? share : Math.min(share, MOST_PARTIAL_COVERAGE), 0)} covered`;
}

/** Rounded to whole percent, more of a partial coverage would read as all of it. */
const MOST_PARTIAL_COVERAGE = 0.99;

/** What is said of costs below the statement, and whether costs are to be added; null where nothing is missing. */
export interface CostsNote {
  readonly text: string;
  readonly canAdd: boolean;
}

/** What the statement's net profit leaves out, or why there is none. */
export function listCostNotes(costs: StatementCosts, present: FactsPresent, where?: string): CostsNote[] {
  const absent = explainAbsent('contribution', present, 'card', where);
  if (absent !== null) return [{ text: `${absent}, so net profit cannot be estimated.`, canAdd: false }];
  const { coverage, product_costs_included, fixed_costs_left_out, has_fixed_costs, total } = costs;
  const leftOut =
    fixed_costs_left_out && has_fixed_costs && total.estimated_net_profit !== null
      ? [
          {
            text: 'Fixed costs belong to no product: they are left out while products are filtered.',
            canAdd: false,
          },
        ]
      : [];
  if (product_costs_included) {
    return [
      { text: 'Product costs are already in contribution: none are subtracted again.', canAdd: false },
      ...leftOut,
    ];
  }
  if (total.estimated_net_profit === null) {
    const text = 'No product costs are known for these days, so no net profit is estimated.';
    return [{ text, canAdd: true }];
  }
  const { share, uncovered_net_sales, uncovered_skus } = coverage;
  if (share === null || uncovered_skus === 0) return leftOut;
  const [noun, have, count] = uncovered_skus === 1 ? ['SKU', 'has', 'counts'] : ['SKUs', 'have', 'count'];
  const missing = `${formatCount(uncovered_skus)} ${noun} with ${formatMoney(uncovered_net_sales)} net sales ${have} no cost yet and ${count} as $0`;
  const text = `Costs are known for ${formatPercent(share)} of net sales. ${missing}, so net profit reads too high.`;
  return [{ text, canAdd: true }, ...leftOut];
}
