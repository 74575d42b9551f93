import { showGrowth, type ShownChange, showTested } from '../changes/index.ts';
import { shiftPoint, toNumber } from '../../core/exact/index.ts';
import {
  formatEffect,
  formatMetric,
  formatMetricCard,
  formatPercent,
  NO_VALUE,
  withSign,
  withTrueMinus,
} from '../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../metrics/index.ts';
import type { Mover, MoverFigures, MoversTotal } from './prepare-movers.ts';

/** The bar beside a change: its side, its share of the largest change of the table, and whether it is good news. */
export interface ChangeBar {
  readonly side: 'down' | 'up';
  /** From 0 to 1. */
  readonly size: number;
  readonly isGood: boolean;
}

/** The figures of a row as texts. */
export interface ShownFigures {
  readonly metric: MetricId;
  readonly value: string;
  readonly previous: string;
  /** With its sign; of a percentage in points. */
  readonly change: string;
  readonly growth: ShownChange;
}

export interface ShownMover extends ShownFigures {
  /** What it adds to the change of the total; of a percentage in points. */
  readonly effect: string;
  readonly share: string;
  readonly shareOfChange: string;
  /** Null without a change, or a scale. */
  readonly bar: ChangeBar | null;
  readonly columns: readonly ShownFigures[];
}

/** @param largestChange the size of the largest change of all rows; null hides the bars. */
export function showMover(mover: Mover, largestChange: number | null): ShownMover {
  const { metric, effect, share, share_of_change: shareOfChange, columns, state } = mover;
  const isNew = state === 'new';
  return {
    ...showFigures(mover, isNew),
    effect: showEffect(metric, effect),
    share: percent(share),
    shareOfChange: percent(shareOfChange),
    bar: barOf(mover, largestChange),
    columns: columns.map((figures) => showFigures(figures, isNew)),
  };
}

/** The last row: the whole is all of itself. */
export function showMoversTotal(total: MoversTotal): ShownMover {
  const { metric, value, change, columns } = total;
  return {
    ...showFigures(total, false),
    effect: showEffect(metric, change),
    share: wholeOf(value),
    shareOfChange: wholeOf(change),
    bar: null,
    columns: columns.map((figures) => showFigures(figures, false)),
  };
}

/** Of itself the whole is all, if it is anything. */
function wholeOf(figure: number | null): string {
  return percent(figure === null || figure === 0 ? null : 1);
}

function showEffect(metric: MetricId, effect: number | null): string {
  return effect === null ? NO_VALUE : formatEffect(metric, effect);
}

function showFigures(
  { metric, value, previous, change, change_rate: rate, test }: MoverFigures,
  isNew: boolean,
): ShownFigures {
  const percentage = rate === null ? null : toNumber(shiftPoint(rate, 2));
  const growth = showGrowth(percentage, METRICS[metric].goodDirection);
  return {
    metric,
    value: formatMetric(metric, value),
    previous: formatMetric(metric, isNew ? null : previous),
    change: change === null ? NO_VALUE : withSign(inPoints(formatMetricCard(metric, change))),
    growth: test === null ? growth : showTested(growth, test),
  };
}

function inPoints(text: string): string {
  return text.replace('%', ' pt');
}

function percent(fraction: number | null): string {
  return fraction === null ? NO_VALUE : withTrueMinus(formatPercent(fraction));
}

function barOf({ metric, change }: MoverFigures, largestChange: number | null): ChangeBar | null {
  if (change === null || change === 0 || largestChange === null || largestChange === 0) return null;
  const side = change > 0 ? 'up' : 'down';
  return { side, size: Math.abs(change) / largestChange, isGood: side === METRICS[metric].goodDirection };
}
