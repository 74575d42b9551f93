import { METRICS, type MetricFormat, type MetricId } from '../../figures/metrics/index.ts';
import { formatMagnitude, isZeroText, NO_VALUE } from './decimal-text.ts';
import { formatMetricChart } from './metric-text.ts';
import { moneySign } from './shown-currency.ts';

interface Abbreviation {
  readonly suffix: '' | 'k' | 'M';
  readonly shift: number;
  readonly decimals: number;
  /** The size, in this unit and rounded, from which the next one is better. */
  readonly below: number;
}

/** Axis ticks are round numbers, so two decimals lose nothing and what is left of them is cut. */
const ON_AXIS: readonly Abbreviation[] = [
  { suffix: '', shift: 0, decimals: 2, below: 1000 },
  { suffix: 'k', shift: -3, decimals: 2, below: 1000 },
  { suffix: 'M', shift: -6, decimals: 2, below: Infinity },
];

const COMPACT: readonly Abbreviation[] = [
  { suffix: '', shift: 0, decimals: 0, below: 1000 },
  // Two digits at least: 1k would stand for anything from 950 to 1,499.
  { suffix: 'k', shift: -3, decimals: 1, below: 10 },
  { suffix: 'k', shift: -3, decimals: 0, below: 1000 },
  { suffix: 'M', shift: -6, decimals: 1, below: Infinity },
];

/** In the smallest unit that stays below its limit once rounded, so 999,999 is 1M and not 1,000k. */
function abbreviate(value: number, units: readonly Abbreviation[]): { text: string; suffix: string } {
  let text = '';
  let suffix = '';
  for (const unit of units) {
    text = formatMagnitude(value, unit.decimals, unit.shift);
    suffix = unit.suffix;
    if (Number(text.replaceAll(',', '')) < unit.below) break;
  }
  return { text, suffix };
}

function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function isMoney(format: MetricFormat): boolean {
  return format === 'money' || format === 'money1' || format === 'money2';
}

/** `2.5`, `10k`, `1.25M`; cents keep both digits (`0.50`). */
function axisNumber(value: number, format: MetricFormat): string {
  const { text, suffix } = abbreviate(value, ON_AXIS);
  const short = withoutTrailingZeros(text);
  const isCents = isMoney(format) && suffix === '' && short.includes('.');
  return (isCents ? text : short) + suffix;
}

/** A tick of the metric's axis: `$10k`, `$1.2M`, `2.5%`, `3x` (spec point 9: money abbreviates as k and M). */
export function formatMetricAxis(id: MetricId, value: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const { format } = METRICS[id];
  const isPercent = format === 'percent1' || format === 'percent2';
  const number = isPercent ? withoutTrailingZeros(formatMagnitude(value, 2, 2)) : axisNumber(value, format);
  const sign = value < 0 && !isZeroText(number) ? '−' : '';
  const suffix = isPercent ? '%' : format === 'multiple' ? 'x' : '';
  return `${sign}${isMoney(format) ? moneySign() : ''}${number}${suffix}`;
}

/** A tick of an axis of counts that belong to no metric: `0`, `500k`, `1.25M`. */
export function formatCountAxis(value: number): string {
  return axisNumber(value, 'count');
}

/** For narrow places: dollars and counts from 1,000 on as `$286k` or `$1.2M`, all else as in the chart. */
export function formatMetricCompact(id: MetricId, value: number): string {
  const { format } = METRICS[id];
  const { text, suffix } = abbreviate(Number.isFinite(value) ? value : 0, COMPACT);
  if (suffix === '' || (format !== 'count' && format !== 'money')) return formatMetricChart(id, value);
  return `${value < 0 ? '−' : ''}${format === 'money' ? moneySign() : ''}${withoutTrailingZeros(text)}${suffix}`;
}
