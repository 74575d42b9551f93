import { type DateKey, type DateRange, dayCount } from '../../core/calendar/index.ts';
import { type ChangeDrivers, explainChange } from '../../figures/drivers/index.ts';
import {
  formatDateRange,
  formatDayCount,
  formatMetric,
  formatMoney,
  formatPercent,
  lowerWords,
  numberInText,
  sentenceLabel,
  wasOrWere,
  withTrueMinus,
} from '../../core/formatting/index.ts';
import { findMetric, type FactSums, type MetricId, METRICS } from '../../figures/metrics/index.ts';

/** What the words of a story are made of. */
export interface Told {
  /** The brand, parent SKU or SKU; null for everything. */
  readonly name: string | null;
  /** The SKUs of the parent that it is the story of, where it is not of all alike. */
  readonly skus: readonly string[];
  /** How the price that a story of prices is about changed, of each SKU that follows the story, as fractions; the largest fall first. */
  readonly paid: readonly number[];
  readonly days: DateRange;
  /** How many days the sums are of: those without data are left out, unknown ones, and an event's. */
  readonly dayCount: number;
  readonly asOf: DateKey;
  readonly current: FactSums;
  readonly usual: FactSums;
  /** What the rule measured. */
  readonly value: number;
  readonly usualValue: number;
  readonly impact: number;
  /** Whose stock was missing on how many of the days, as reports of stock tell; null of what fell for another reason, or rose. */
  readonly stockOut: { readonly name: string; readonly days: number } | null;
  /** How net sales changed, by what; null where the data carry none. */
  readonly sales: ChangeDrivers | null;
  readonly has: (metric: MetricId) => boolean;
}

/** More names than this tell nobody more. */
const MOST_NAMED = 8;

/** `It happened to 3 of its SKUs: A, B, C.`; nothing where it happened to all alike. */
export function skusWords({ skus, name }: Told): string {
  if (skus.length === 0) return '';
  const more = skus.length - MOST_NAMED;
  const named = more > 0 ? `${skus.slice(0, MOST_NAMED).join(', ')} and ${more} more` : skus.join(', ');
  return `It happened to ${skus.length} ${name === null ? '' : 'of its '}SKUs: ${named}.`;
}

/** `18–23%` of several changes, `18%` where they read alike; without their sign. */
export function sizeRange(changes: readonly number[]): string {
  const sizes = changes.map((change) => Math.round(100 * Math.abs(change)));
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  return low === high ? `${low}%` : `${low}–${high}%`;
}

/** `six days`, `one day`, `14 days`. */
export function inWords(days: number): string {
  return `${numberInText(days)} ${days === 1 ? 'day' : 'days'}`;
}

/** ` of THR-LIN-SND`; nothing for the total. */
export function ofScope({ name }: Told): string {
  return name === null ? '' : ` of ${name}`;
}

/** ` on KTL-1`; nothing for the total. */
export function onScope({ name }: Told): string {
  return name === null ? '' : ` on ${name}`;
}

/** `Nov 16 – 20`; `Nov 14 – 20 (5 of 7 days)` where the others are left out. */
export function toldDaysText({ days, asOf, dayCount: counted }: Told): string {
  return rangeText(days, asOf, counted === dayCount(days) ? null : counted);
}

/** A range with how many of its days the figures are of, where they are not all. */
export function rangeText(days: DateRange, asOf: DateKey, counted: number | null): string {
  const range = formatDateRange(days, asOf);
  return counted === null ? range : `${range} (${counted} of ${formatDayCount(dayCount(days))})`;
}

/** `these weekdays`, or `this weekday` of a single day. */
function weekdaysText({ dayCount: counted }: Told): string {
  return counted === 1 ? 'this weekday' : 'these weekdays';
}

export function dollars(amount: number, decimals = 0): string {
  return withTrueMinus(formatMoney(amount, decimals));
}

/** `34.0%` of a change, without its sign; `usual` is above 0. */
export function changePercent(value: number, usual: number): string {
  return formatPercent(Math.abs((value - usual) / usual));
}

/** `fell 34.0%`; `rose from −$12 to $725` where a percentage of what is usual says nothing. */
export function howMoved(
  metric: MetricId,
  { value, usualValue }: Pick<Told, 'value' | 'usualValue'>,
): string {
  const way = value < usualValue ? 'fell' : 'rose';
  return usualValue > 0
    ? `${way} ${changePercent(value, usualValue)}`
    : `${way} from ${formatMetric(metric, usualValue)} to ${formatMetric(metric, value)}`;
}

/** `Net sales were $612 on Nov 2 – 6 where $7,030 is usual for these weekdays.`; nothing where they are not known. */
export function stood(metric: MetricId, told: Told, value?: number, usual?: number): string {
  if (!told.has(metric)) return '';
  const now = formatMetric(metric, value ?? findMetric(metric, told.current));
  const then = formatMetric(metric, usual ?? findMetric(metric, told.usual));
  return `${sentenceLabel(metric)} ${wasOrWere(metric)} ${now} on ${toldDaysText(told)} where ${then} is usual for ${weekdaysText(told)}.`;
}

/** `sessions fell from 2,072 to 642`; null where they are not in the data. */
export function moved(metric: MetricId, { has, current, usual }: Told): string | null {
  const [now, then] = [findMetric(metric, current), findMetric(metric, usual)];
  if (!has(metric) || now === null || then === null) return null;
  const [nowText, thenText] = [formatMetric(metric, now), formatMetric(metric, then)];
  const name = lowerWords(METRICS[metric].label);
  if (nowText === thenText) return `${name} stayed at ${nowText}`;
  return `${name} ${now > then ? 'rose' : 'fell'} from ${thenText} to ${nowText}`;
}

/** Words as one sentence: capital first, full stop last; nothing of no words. */
export function sentence(parts: readonly (string | null)[]): string {
  const text = parts.filter((part) => part !== null).join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Sentences one after the other, without those that say nothing. */
export function paragraph(sentences: readonly string[]): string {
  return sentences.filter((text) => text !== '').join(' ');
}

/** Why net sales changed, by their exact drivers: `Net sales fell $6,418: lower conversion −$3,286, …`. */
export function salesDrivers({ sales }: Told): string {
  return sales === null ? '' : `${explainChange(sales)}.`;
}
