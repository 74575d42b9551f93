import type { Granularity } from '../calendar/index.ts';
import {
  formatCount,
  formatMetric,
  formatMoney,
  formatPercent,
  lowerWords,
  NO_VALUE,
  withSign,
  withTrueMinus,
} from '../formatting/index.ts';
import { type FactSums, findMetric, type MetricId, METRICS } from '../metrics/index.ts';
import { type DimensionId, DIMENSIONS } from '../products/index.ts';
import type { StatementLine, StatementLineId } from './statement-lines.ts';
import type { StatementView } from './statement-views.ts';

/** The head of the statement, in its order. */
export const STATEMENT_VIEW_LABELS: Readonly<Record<StatementView, string>> = {
  amount: '$',
  share_of_net: '% of net',
  per_unit: 'Per unit',
};

/** Said where the contribution is net sales less ads: a margin without product costs is no profit. */
export const NO_PRODUCT_COSTS = 'Product costs not included';

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
export function formatRestCount(count: number, by: DimensionId): string {
  const { singular, plural } = DIMENSIONS[by];
  return `${formatCount(count)} more ${lowerWords(count === 1 ? singular : plural)}`;
}

/** What stands beside a line's name, where something does. */
const NOTES: Partial<Record<StatementLineId, (totals: FactSums) => string | null>> = {
  promotions: (totals) => noteOfRate('{} of gross', 'promotion_rate', totals),
  advertising: (totals) => noteOfRate(`${METRICS.tacos.label} {}`, 'tacos', totals),
  adjustments: () => 'implied',
  other_costs: () => 'implied',
  contribution: (totals) => noteOfRate('{} margin', 'contribution_margin', totals),
};

function noteOfRate(text: string, id: MetricId, totals: FactSums): string | null {
  const metric = METRICS[id];
  // A share of less than nothing would turn the sign.
  if (metric.kind === 'ratio' && totals[metric.denominator] <= 0) return null;
  const rate = findMetric(id, totals);
  return rate === null ? null : text.replace('{}', formatMetric(id, rate));
}

/** `6.6% of gross`, `TACoS 11.7%`, `implied`, `35.7% margin`; null for the other lines and without a base. */
export function noteOfLine(line: StatementLine, totals: FactSums): string | null {
  return NOTES[line.id]?.(totals) ?? null;
}
