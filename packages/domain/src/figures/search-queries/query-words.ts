import { addDays, type DateKey, findDateKey } from '../../core/calendar/index.ts';
import {
  formatCount,
  formatDateRange,
  formatNumber,
  formatPercent,
  NO_VALUE,
  withSign,
} from '../../core/formatting/index.ts';
import type { QueryChange, QueryDriverId } from './split-query.ts';

type Driver = QueryChange['drivers'][number];

const LABELS: Readonly<Record<QueryDriverId, string>> = {
  demand: 'Demand',
  impression_share: 'Impression share',
  click_rate: 'Click rate',
  cart_rate: 'Cart rate',
  purchase_rate: 'Purchase rate',
};

const MEANINGS: Readonly<Record<QueryDriverId, string>> = {
  demand: 'Impressions of all products that shoppers were shown for the query',
  impression_share: 'The part of those impressions that is yours',
  click_rate: 'Your clicks per impression of yours',
  cart_rate: 'Your cart adds per click of yours',
  purchase_rate: 'Your purchases per cart add of yours',
};

/** A driver's name: `Impression share`. */
export function queryDriverLabel(id: QueryDriverId): string {
  return LABELS[id];
}

/** What a driver is, in a sentence without its end. */
export function queryDriverMeaning(id: QueryDriverId): string {
  return MEANINGS[id];
}

/** Rates of searches are small: 0.42 % and 0.38 % differ. */
const RATE_DECIMALS = 2;
const EFFECT_DECIMALS = 1;
const LAST_OF_WEEK = 6;

/** An effect in purchases: `+10.8`, `−0.2`, `0.0`. */
export function formatQueryEffect(effect: number): string {
  return withSign(formatNumber(effect, EFFECT_DECIMALS));
}

/** The driver's own values: `1,880,880 → 2,050,152 impressions of all shoppers`, `2.50% → 2.38%`. */
export function formatDriverValues({ id, previous, current }: Driver): string {
  const show = (value: number | null) => {
    if (value === null) return NO_VALUE;
    return id === 'demand' ? formatCount(value) : formatPercent(value, RATE_DECIMALS);
  };
  const values = `${show(previous)} → ${show(current)}`;
  return id === 'demand' ? `${values} impressions of all shoppers` : values;
}

/** What reports of the other view alone tell of the days; null where there is nothing. */
export function describeOtherWeeks(
  view: 'brand' | 'asin',
  sundays: readonly string[],
  today: DateKey,
): string | null {
  const days = sundays.flatMap((sunday) => findDateKey(sunday) ?? []);
  if (days.length === 0) return null;
  const weeks = days.map((start) => formatDateRange({ start, end: addDays(start, LAST_OF_WEEK) }, today));
  const [left, others] = view === 'brand' ? ['brands', 'ASINs'] : ['ASINs', 'brands'];
  return `Only reports of ${others} tell ${weeks.join(', ')}: left out, as ${left} and ${others} tell the same purchases.`;
}

/** `Purchases from 6 search queries` */
function purchasesFrom(queries: number): string {
  return `Purchases from ${queries === 1 ? '1 search query' : `${formatCount(queries)} search queries`}`;
}

/** `Purchases from 6 search queries: 132, and unknown before` */
export function describeUncompared(purchases: number, queries: number): string {
  return `${purchasesFrom(queries)}: ${formatCount(purchases)}, and unknown before`;
}

/** `Purchases from 6 search queries rose by 13, from 119 to 132, mostly by demand (+10.8)`: the largest driver that goes their way. */
export function explainQueryChange(
  { previous, current, change, drivers }: QueryChange,
  queries: number,
): string {
  const what = purchasesFrom(queries);
  if (change === 0) return `${what}: ${formatCount(current)}, as many as before`;
  const way = change > 0 ? 'rose' : 'fell';
  const begin = `${what} ${way} by ${formatCount(Math.abs(change))}, from ${formatCount(previous)} to ${formatCount(current)}`;
  const [main] = drivers
    .filter(({ effect }) => Math.sign(effect) === Math.sign(change))
    .toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect));
  return main === undefined
    ? begin
    : `${begin}, mostly by ${LABELS[main.id].toLowerCase()} (${formatQueryEffect(main.effect)})`;
}

/** `1 query`, `12 queries` */
export function countOfQueries(count: number): string {
  return count === 1 ? '1 query' : `${formatCount(count)} queries`;
}

/** `With a brand of yours (12 queries)` */
export function queryGroupLabel(group: 'brand' | 'other', queries: number): string {
  return `${group === 'brand' ? 'With a brand of yours' : 'Without a brand of yours'} (${countOfQueries(queries)})`;
}
