import { type DateRange, toDateKey } from '../../../calendar/index.ts';
import {
  evaluateMetric,
  growthRate,
  type FactSums,
  METRICS,
  type MetricId,
  ZERO_FACTS,
} from '../../../metrics/index.ts';
import { type DimensionId, NO_FILTERS } from '../../../products/index.ts';
import type { FigureMark } from '../../answer.ts';
import type { NamedResult, ResultColumn, ResultRow, ResultTable } from '../../plan-result.ts';
import { createFigureMarker } from '../mark-figures.ts';

/** The figures of a whole text. */
export function markFigures(text: string, results: readonly NamedResult[], question = ''): FigureMark[] {
  return createFigureMarker(question)(text, results);
}

export function rangeOf(start: string, end: string): DateRange {
  return { start: toDateKey(start), end: toDateKey(end) };
}

/** The sums of a segment over the range and over the one before. */
export interface SegmentOfBoth {
  readonly name: string;
  readonly now: Partial<FactSums>;
  readonly before: Partial<FactSums>;
}

function columnsOf(metrics: readonly MetricId[], hasShares: boolean): ResultColumn[] {
  return metrics.flatMap((metric) => {
    const { label, format, kind } = METRICS[metric];
    const column = (
      role: ResultColumn['role'],
      suffix: string,
      its: ResultColumn['format'],
    ): ResultColumn => ({
      id: suffix === '' ? metric : `${metric}.${suffix}`,
      label,
      role,
      metric,
      format: its,
    });
    const shares = kind === 'additive' && hasShares;
    return [
      column('value', '', format),
      column('previous', 'previous', format),
      column('change', 'change', format),
      column('growth', 'growth', 'growth'),
      ...(shares
        ? [column('share', 'share', 'percent1'), column('share_of_change', 'share_of_change', 'percent1')]
        : []),
    ];
  });
}

function addUp(segments: readonly SegmentOfBoth[], side: 'now' | 'before'): FactSums {
  const sums = { ...ZERO_FACTS };
  for (const segment of segments) {
    for (const fact of Object.keys(sums)) {
      const id = fact as keyof FactSums; // A key of the facts.
      sums[id] += segment[side][id] ?? 0;
    }
  }
  return sums;
}

function figuresOf(
  metric: MetricId,
  now: FactSums,
  before: FactSums,
  totals: readonly [number, number],
  hasShares: boolean,
) {
  const [value, previous] = [evaluateMetric(metric, now), evaluateMetric(metric, before)];
  const [total, change] = totals;
  const shares = [value / total, (value - previous) / change];
  return [
    value,
    previous,
    value - previous,
    growthRate(value, previous),
    ...(METRICS[metric].kind === 'additive' && hasShares ? shares : []),
  ];
}

/** A table of segments with their total, as the executor makes one. */
export function segmentTable(
  dimension: DimensionId | null,
  metrics: readonly [MetricId, ...MetricId[]],
  segments: readonly SegmentOfBoth[],
  ranges: readonly [DateRange, DateRange],
): ResultTable {
  const [now, before] = [addUp(segments, 'now'), addUp(segments, 'before')];
  const hasShares = dimension !== null;
  const rowOf = (name: string, a: FactSums, b: FactSums, kind: ResultRow['kind']): ResultRow => ({
    kind,
    cells: [
      ...(dimension === null ? [] : [name]),
      ...metrics.flatMap((metric) => {
        const [current, previous] = [evaluateMetric(metric, now), evaluateMetric(metric, before)];
        return figuresOf(metric, a, b, [current, current - previous], hasShares);
      }),
    ],
  });
  const rows = segments.map((segment) =>
    rowOf(segment.name, { ...ZERO_FACTS, ...segment.now }, { ...ZERO_FACTS, ...segment.before }, 'segment'),
  );
  const name: ResultColumn = { id: 'name', label: 'SKU', role: 'name', metric: null, format: null };
  return {
    title: 'Figures',
    range: ranges[0],
    comparison: ranges[1],
    filters: NO_FILTERS,
    dimension,
    columns: [...(dimension === null ? [] : [name]), ...columnsOf(metrics, hasShares)],
    rows: [...(dimension === null ? [] : rows), rowOf('Total', now, before, 'total')],
    rowCount: segments.length,
  };
}

export function resultOf(...tables: readonly ResultTable[]): NamedResult {
  return { callId: 'call_1', tables, cautions: [], dataVersion: 7 };
}
