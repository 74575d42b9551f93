import type { DateKey, DateRange } from '../calendar/index.ts';
import { formatCount, formatDateRange, formatMoney, lowerWords, withTrueMinus } from '../formatting/index.ts';
import { FACTS, type FactId } from '../metrics/index.ts';
import { changedFacts, type ChangedFigures, changeOfFact } from './day-changes.ts';

/** From here on a change of money is told in whole dollars. */
const WHOLE_DOLLARS = 100;

/** `$218,735`, `13,658`. */
export function formatFact(fact: FactId, value: number): string {
  return withTrueMinus(FACTS[fact].kind === 'money' ? formatMoney(value) : formatCount(value));
}

/** `+$312`, `−$0.42`, `+13,658`. */
export function formatFactChange(fact: FactId, change: number): string {
  const decimals = Math.abs(change) < WHOLE_DOLLARS && !Number.isInteger(change) ? 2 : 0;
  const text = FACTS[fact].kind === 'money' ? formatMoney(change, decimals) : formatCount(change);
  return `${change > 0 ? '+' : ''}${withTrueMinus(text)}`;
}

/** `Nov 3 – 9 changed since your last visit: net sales +$312`; null where the changes cancel out. */
export function describeRestated(
  { days, ...figures }: ChangedFigures & { readonly days: DateRange },
  today: DateKey,
): string | null {
  const [fact] = changedFacts([figures]);
  if (fact === undefined) return null;
  const change = formatFactChange(fact, changeOfFact(figures, fact));
  const label = lowerWords(FACTS[fact].label);
  return `${formatDateRange(days, today)} changed since your last visit: ${label} ${change}`;
}
