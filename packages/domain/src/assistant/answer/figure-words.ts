import { showGrowth } from '../../figures/changes/index.ts';
import {
  formatGrowthMagnitude,
  formatInChat,
  formatPercent,
  NO_VALUE,
  sentenceLabel,
  wasOrWere,
  withSign,
  withTrueMinus,
} from '../../core/formatting/index.ts';
import { type MetricFormat, type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { type CellFigure, cite, say, type Words } from '../citations/words.ts';
import { bold } from './markdown.ts';
import type { ReadRow } from './result-rows.ts';

/** A figure of a metric with what it was, and how it changed. */
export interface ToldFigure {
  readonly metric: MetricId;
  readonly value: CellFigure | null;
  /** What it is on the days that are compared: the value, unless these are fewer. */
  readonly compared: CellFigure | null;
  readonly previous: CellFigure | null;
  readonly change: CellFigure | null;
  /** In percent. */
  readonly growth: CellFigure | null;
}

export function figureOf(row: ReadRow, metric: MetricId): ToldFigure {
  const value = row.figure(metric);
  const previous = row.figure(`${metric}.previous`);
  return {
    metric,
    value,
    compared: row.figure(`${metric}.compared`) ?? value,
    previous,
    change: row.figure(`${metric}.change`),
    growth: isBelowZero(previous) ? null : row.figure(`${metric}.growth`),
  };
}

/** Of a loss before, a change in percent says nothing. */
export function isBelowZero(figure: CellFigure | null): boolean {
  return figure !== null && figure.value < 0;
}

/** What a row is of the whole; null where it is no part of it: a loss, or more than all where others are losses. */
export function shareOfAll(row: ReadRow, metric: MetricId): CellFigure | null {
  const share = row.figure(`${metric}.share`);
  return share === null || share.value < 0 || share.value > 1 ? null : share;
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** `second`; of places beyond ten `number 12`. */
export function ordinalWord(place: number): string {
  return ORDINALS[place - 1] ?? `number ${String(place)}`;
}

/** `$1,235`, `10.83%`; '—' where there is none. */
export function formatValue(metric: MetricId, figure: CellFigure | null): Words {
  return formatCited(METRICS[metric].format, figure);
}

/** A figure in a format of its own; '—' where there is none. */
export function formatCited(format: MetricFormat, figure: CellFigure | null): Words {
  return figure === null ? NO_VALUE : cite(figure, formatInChat(format, figure.value));
}

export function isRate(format: MetricFormat): boolean {
  return format.startsWith('percent');
}

/** A change with its sign in the metric's unit: `+$120`, `−1.66 points`. */
export function formatChange(format: MetricFormat, change: CellFigure | null): Words {
  return change === null ? NO_VALUE : cite(change, changeText(format, change.value));
}

export function changeText(format: MetricFormat, change: number): string {
  const text = formatInChat(format, change).replace('−', '-');
  return withSign(isRate(format) ? text.replace('%', ' points') : text);
}

/** The size of a change in words: `$120`, `1.66 percentage points`. */
export function changeSize(format: MetricFormat, change: CellFigure): Words {
  const text = formatInChat(format, Math.abs(change.value));
  return cite(change, isRate(format) ? text.replace('%', ' percentage points') : text);
}

/** `+8.3%`, `−4.0%`; '—' where it is unknown. */
export function formatGrowth(growth: CellFigure | null): Words {
  if (growth === null) return NO_VALUE;
  return cite(growth, growthText(growth.value));
}

export function growthText(growth: number): string {
  const text = formatGrowthMagnitude(growth);
  return withSign(growth < 0 ? `-${text}` : text);
}

/** `8.3%`, after a word that says the direction. */
export function growthSize(growth: CellFigure): Words {
  return cite(growth, formatGrowthMagnitude(growth.value));
}

/** `38.2%` of a fraction. */
export function formatShare(share: CellFigure | null): Words {
  return share === null ? NO_VALUE : cite(share, shareText(share.value));
}

export function shareText(share: number): string {
  return withTrueMinus(formatPercent(share));
}

/** How a figure stands to what it was: `up`, `down`, or so little that it is as before. */
export function directionOf({
  metric,
  growth,
  change,
}: Pick<ToldFigure, 'metric' | 'growth' | 'change'>): 'up' | 'down' | 'same' {
  const shown = showGrowth(growth?.value ?? null, METRICS[metric].goodDirection);
  if (change === null || change.value === 0 || (growth !== null && shown.weight === 'quiet')) return 'same';
  return change.value > 0 ? 'up' : 'down';
}

/** `down 8.6% (−$13,956) from $181,990`, `up 1.66 percentage points (+3.2%) from 10.47%`; null where nothing is known. */
export function changeWords(figure: ToldFigure): Words | null {
  const { metric, previous, change, growth } = figure;
  if (previous === null || change === null) return null;
  const { format } = METRICS[metric];
  const before = formatValue(metric, previous);
  const direction = directionOf(figure);
  const size = changeSize(format, change);
  if (change.value === 0) return say`unchanged from ${before}`;
  if (direction === 'same') return say`hardly changed (${formatGrowth(growth)}) from ${before}`;
  if (growth === null) return say`${direction} ${size} from ${before}`;
  return isRate(format)
    ? say`${direction} ${size} (${formatGrowth(growth)}) from ${before}`
    : say`${direction} ${growthSize(growth)} (${formatChange(format, change)}) from ${before}`;
}

/** `Net sales were $168,034`, `ROAS of Oak was 3.42`. */
export function valueWords(
  { metric, value }: Pick<ToldFigure, 'metric' | 'value'>,
  of: string,
  emphasize = bold,
): Words {
  return say`${sentenceLabel(metric)}${of} ${wasOrWere(metric)} ${emphasize(formatValue(metric, value))}`;
}
