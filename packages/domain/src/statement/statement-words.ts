import {
  formatCount,
  formatMoney,
  formatPercent,
  NO_VALUE,
  withSign,
  withTrueMinus,
} from '../formatting/index.ts';
import type { FactSums } from '../metrics/index.ts';
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

function percentOf(part: number, whole: number): string | null {
  return whole === 0 ? null : withTrueMinus(formatPercent(part / whole));
}

/** What stands beside a line's name, where something does. */
const NOTES: Partial<Record<StatementLineId, (totals: FactSums) => string | null>> = {
  promotions: (totals) => withShare('{} of gross', percentOf(totals.promotions, totals.gross_sales)),
  advertising: (totals) => withShare('TACoS {}', percentOf(totals.ad_spend, totals.net_sales)),
  adjustments: () => 'implied',
  other_costs: () => 'implied',
  contribution: (totals) => withShare('{} margin', percentOf(totals.contribution, totals.net_sales)),
};

function withShare(text: string, share: string | null): string | null {
  return share === null ? null : text.replace('{}', share);
}

/** `6.6% of gross`, `TACoS 11.7%`, `implied`, `35.7% margin`; null for the other lines and without a base. */
export function noteOfLine(line: StatementLine, totals: FactSums): string | null {
  return NOTES[line.id]?.(totals) ?? null;
}
