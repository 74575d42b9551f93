import { showGrowth, type ShownChange, showTested } from '../changes/index.ts';
import { formatMetricChart, NO_VALUE } from '../../core/formatting/index.ts';
import type { ComparedSums } from '../known-days/index.ts';
import { isRateOfCounts, testRate } from '../proportions/index.ts';
import { type FactSums, findMetric, growthRate, METRICS, restOfFacts, ZERO_FACTS } from '../metrics/index.ts';
import type { ChartModel } from './chart-model.ts';

/** The figure of the compared days, and how far the charted one is from it. */
export interface SegmentComparison {
  /** The exact value for files; null where the segment had no data, or nothing to divide by. */
  readonly previous: number | null;
  readonly previousText: string;
  readonly growth: ShownChange;
}

/** What a chart's segments and their total are compared with. */
export interface ChartComparison {
  /** One a segment, in the order of the chart's. */
  readonly segments: readonly SegmentComparison[];
  readonly whole: SegmentComparison;
}

/** The sums of the compared days of one segment; null: it has no data on them. */
interface SegmentSums {
  readonly current: FactSums | null;
  readonly previous: FactSums | null;
}

/** The sums of the compared days: of the segments that have a name of their own, and of everything. */
export interface ComparedSegments {
  readonly bySegment: ReadonlyMap<string, SegmentSums>;
  /** Null when nothing can be compared. */
  readonly total: ComparedSums | null;
}

/** Compares each segment of a chart, and Other with all that the named ones leave over. */
export function compareSegments(model: ChartModel, { bySegment, total }: ComparedSegments): ChartComparison {
  const { metricId, segments } = model;
  const compare = (sums: SegmentSums | null): SegmentComparison => {
    const metric = METRICS[metricId];
    const before = sums?.previous ?? null;
    const previous = before === null ? null : findMetric(metricId, before, 'chart');
    if (before === null || previous === null)
      return { previous: null, previousText: NO_VALUE, growth: showGrowth(null, metric.goodDirection) };
    const now = sums?.current ?? ZERO_FACTS;
    const current = findMetric(metricId, now, 'chart');
    const growth = showGrowth(current === null ? null : growthRate(current, previous), metric.goodDirection);
    return {
      previous,
      previousText: formatMetricChart(metricId, previous),
      growth: isRateOfCounts(metric) ? showTested(growth, testRate(metric, now, before)) : growth,
    };
  };
  const named = segments.flatMap(({ name, isOther }) => (isOther ? [] : [bySegment.get(name) ?? null]));
  const restIn = (period: keyof ComparedSums, whole: ComparedSums) =>
    restOfFacts(
      whole[period],
      named.map((sums) => sums?.[period] ?? ZERO_FACTS),
    );
  const rest =
    total === null ? null : { current: restIn('current', total), previous: restIn('previous', total) };
  return {
    segments: segments.map(({ name, isOther }) => compare(isOther ? rest : (bySegment.get(name) ?? null))),
    whole: compare(total),
  };
}
