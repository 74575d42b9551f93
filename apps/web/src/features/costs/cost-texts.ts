import type { CostChange, CostEntry, FixedCost, SkuCost } from '@skuline/contract';
import { addMonths, type DateKey, findDateKey, startOfMonth } from '@skuline/domain/calendar';
import { type AmountLimit, explainAmount } from '@skuline/domain/costs';
import {
  formatCount,
  formatDay,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  NO_VALUE,
} from '@skuline/domain/formatting';
import { now, today } from '../../clock.ts';

/** What stands in a field for an amount. */
export type TypedAmount =
  | { readonly state: 'empty' }
  | { readonly state: 'wrong'; readonly problem: string }
  | { readonly state: 'right'; readonly value: number };

/** Digits with a point before the decimals; commas only between thousands, for elsewhere they stand before decimals. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;

/** Reads `9.40`, `$1,200`, `4.5 %`. */
export function readAmount(text: string, limit: AmountLimit): TypedAmount {
  const bare = text.replaceAll(/[\s$%]/g, '');
  if (bare === '') return { state: 'empty' };
  if (!AMOUNT.test(bare) || !/\d/.test(bare)) {
    return { state: 'wrong', problem: 'Enter a number, such as 9.40.' };
  }
  const value = Number(bare.replaceAll(',', ''));
  const problem = explainAmount(value, limit);
  return problem === null ? { state: 'right', value } : { state: 'wrong', problem };
}

/** How many decimals an amount is written with: as many as it has, two at least. */
function decimalsOf(value: number): number {
  return Math.max(2, String(value).split('.')[1]?.length ?? 0);
}

/** `$9.40`, `$0.0375`; '—' where there is none. */
export function formatUnitCost(cost: number | null): string {
  return cost === null ? NO_VALUE : formatMoney(cost, decimalsOf(cost));
}

/** `4.5`, as in the field. */
export function formatFeeNumber(percent: number | null): string {
  if (percent === null) return '';
  return formatNumber(percent, Math.max(1, String(percent).split('.')[1]?.length ?? 0));
}

const formatFee = (percent: number) => `${formatFeeNumber(percent)}%`;

/** `Nov 1, 2026`: a cost's day always has its year. */
export function formatCostDay(day: string): string {
  const date = findDateKey(day);
  return date === null ? day : formatDay(date, today(), { forceYear: true });
}

const monthDay = (month: string) => findDateKey(`${month}-01`);

function formatCostMonth(month: string): string {
  const day = monthDay(month);
  return day === null ? month : formatMonth(day, today(), { forceYear: true });
}

/** `since Jan 2026`, `Jan 2026 – Mar 2026`, `in Nov 2026` */
export function formatMonths({
  from_month: from,
  to_month: to,
}: Pick<FixedCost, 'from_month' | 'to_month'>): string {
  if (to === null) return `since ${formatCostMonth(from)}`;
  return from === to ? `in ${formatCostMonth(from)}` : `${formatCostMonth(from)} – ${formatCostMonth(to)}`;
}

/** The first day of the year the range begins in: the default effective date of a SKU's first cost. */
export function firstCostDay(start: DateKey): string {
  return `${start.slice(0, 4)}-01-01`;
}

export const firstOfThisMonth = (): DateKey => startOfMonth(today());
export const firstOfNextMonth = (): DateKey => addMonths(startOfMonth(today()), 1);

/** `Oct 30`, `Jan 4, 2025` */
function formatChangeDay(changedAt: string): string {
  return formatMoment(new Date(changedAt), now()).replace(/, \d+:.*$/, '');
}

/** Who made a change, or which file: `Maya Okafor, Oct 30`, `costs-2026.csv, Jan 4`. */
export function formatAuthor(
  change: Pick<CostChange, 'source' | 'file_name' | 'changed_by' | 'changed_at'>,
): string {
  const day = formatChangeDay(change.changed_at);
  if (change.file_name !== null) return `${change.file_name}, ${day}`;
  return change.source === 'undo'
    ? `Restored by ${change.changed_by}, ${day}`
    : `${change.changed_by}, ${day}`;
}

/** `Maya Okafor, Oct 30: was $5.50`, `costs-2026.csv, line 2, Jan 4` */
export function formatOrigin(cost: SkuCost): string {
  if (cost.file_name !== null && cost.line !== null) {
    return `${cost.file_name}, line ${formatCount(cost.line)}, ${formatChangeDay(cost.changed_at)}`;
  }
  return `${formatAuthor(cost)}${cost.before === null ? '' : `: was ${formatUnitCost(cost.before)}`}`;
}

/** What a new cost of a SKU does: `replaces $5.85`, `new cost, from next month`, `new cost, from Dec 3, 2026`. */
export function describeNewCost(day: string, costs: readonly SkuCost[]): string {
  const replaced = costs.find(({ effective_from: from }) => from === day);
  if (replaced !== undefined) return `replaces ${formatUnitCost(replaced.unit_cost)}`;
  return day === firstOfNextMonth() ? 'new cost, from next month' : `new cost, from ${formatCostDay(day)}`;
}

const formatFixedCost = (cost: FixedCost) =>
  `${cost.name}, ${formatMoney(cost.monthly_amount, 2)} a month ${formatMonths(cost)}`;
const formatYesNo = (isOn: boolean) => (isOn ? 'yes' : 'no');

function textsOf<T>(
  entry: { readonly before: T | null; readonly after: T | null },
  format: (value: T) => string,
) {
  const { before, after } = entry;
  return { before: before === null ? null : format(before), after: after === null ? null : format(after) };
}

/** A value that was changed in words: what it is about, before and after; null where there is none. */
export function describeEntry(entry: CostEntry) {
  switch (entry.kind) {
    case 'unit_cost':
      return {
        subject: `${entry.sku_name} from ${formatCostDay(entry.effective_from)}`,
        ...textsOf(entry, formatUnitCost),
      };
    case 'marketplace_fee':
      return {
        subject: `Fee of ${entry.brand_name} from ${formatCostDay(entry.effective_from)}`,
        ...textsOf(entry, formatFee),
      };
    case 'fixed_cost':
      return { subject: 'Fixed cost', ...textsOf(entry, formatFixedCost) };
    case 'product_costs_included':
      return { subject: 'Contribution contains product costs', ...textsOf(entry, formatYesNo) };
    case 'wanted_margin':
      return { subject: 'Profit margin wanted', ...textsOf(entry, formatFee) };
    default:
      return entry satisfies never;
  }
}

/** `$9.40`, `$5.50, now $6.00`, `$6.00 removed` */
export function describeChange({ before, after }: ReturnType<typeof describeEntry>): string {
  if (before === null) return after ?? NO_VALUE;
  return after === null ? `${before} removed` : `${before}, now ${after}`;
}
