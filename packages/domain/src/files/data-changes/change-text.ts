import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import {
  countOf,
  formatCount,
  formatDateRange,
  formatMoney,
  lowerWords,
  withTrueMinus,
} from '../../core/formatting/index.ts';
import { type ChangedFact, describeFact } from './changed-facts.ts';
import type { RenamedSku } from './changed-names.ts';
import { changedFacts, type ChangedFigures, changeOfFact } from './day-changes.ts';

/** From here on a change of money is in whole dollars. */
const WHOLE_DOLLARS = 100;

/** `$218,735`, `13,658`. */
export function formatFact(fact: ChangedFact, value: number): string {
  return withTrueMinus(describeFact(fact).kind === 'money' ? formatMoney(value) : formatCount(value));
}

/** `+$312`, `−$0.42`, `+13,658`. */
export function formatFactChange(fact: ChangedFact, change: number): string {
  const decimals = Math.abs(change) < WHOLE_DOLLARS && !Number.isInteger(change) ? 2 : 0;
  const text = describeFact(fact).kind === 'money' ? formatMoney(change, decimals) : formatCount(change);
  return `${change > 0 ? '+' : ''}${withTrueMinus(text)}`;
}

/** `KTL-900 +$128,` and `SKL-3 +$184`: what changed most of a fact. */
export function describeMost(
  fact: ChangedFact,
  most: readonly { readonly name: string; readonly change: number }[],
): string[] {
  const comma = (index: number) => (index < most.length - 1 ? ',' : '');
  return most.map(({ name, change }, index) => `${name} ${formatFactChange(fact, change)}${comma(index)}`);
}

/** `Nov 3 – 9 changed since your last visit: net sales +$312`; null where the changes cancel out. */
export function describeRestated(
  { days, ...figures }: ChangedFigures & { readonly days: DateRange },
  today: DateKey,
): string | null {
  const [fact] = changedFacts([figures]);
  if (fact === undefined) return null;
  const change = formatFactChange(fact, changeOfFact(figures, fact));
  const label = lowerWords(describeFact(fact).label);
  return `${formatDateRange(days, today)} changed since your last visit: ${label} ${change}`;
}

/** Changed days, or weeks, of which the newest are listed, and SKUs whose names changed, of which the first are. */
interface PartlyListed {
  readonly unit: 'day' | 'week';
  readonly day_count: number;
  readonly facts: readonly ChangedFact[];
  readonly days: readonly unknown[];
  readonly renamed: { readonly sku_count: number; readonly skus: readonly RenamedSku[] } | null;
}

/** `3 earlier days` and `1 more SKU`: what changed and is not listed. */
export function describeUnlisted({ unit, day_count, facts, days, renamed }: PartlyListed): string[] {
  // Where only names changed the days are not listed at all.
  const earlier = facts.length === 0 ? 0 : day_count - days.length;
  const more = renamed === null ? 0 : renamed.sku_count - renamed.skus.length;
  return [
    ...(earlier > 0 ? [countOf(earlier, `earlier ${unit}`)] : []),
    ...(more > 0 ? [countOf(more, 'more SKU')] : []),
  ];
}
