import type { DailyPerformanceRow, SegmentsResponse } from '@skuline/contract';
import {
  type ChartComparison,
  type ChartModel,
  compareSegments,
  prepareSeries,
  type SeriesRow,
} from '@skuline/domain/charts';
import { comparedSpanOf, countKnown, createKnownSums } from '@skuline/domain/known-days';
import { type CardMetricId, factsOf, METRICS, readFacts } from '@skuline/domain/metrics';
import { isPlaceId, type SegmentId, segmentName } from '@skuline/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { periodSumsOf, useAnalysis } from '../../../analysis/index.ts';
import { useApi, useFactsPresent, useMaturingDays } from '../../../api/index.ts';
import { comparedSegmentsQuery } from '../data/dashboard-queries.ts';
import type { ChartData } from '../data/use-dashboard-data.ts';

/** Converts a row of the grouped response for the domain's chart. */
function seriesRowOf(row: DailyPerformanceRow, breakdown: SegmentId): SeriesRow {
  const name = row[breakdown] ?? '';
  return {
    ...readFacts(row),
    date_key: row.date_key ?? '',
    segment: row.is_other === true ? name : segmentName(breakdown, name),
    isOther: row.is_other ?? false,
  };
}

interface Placed extends Pick<ChartData['request'], 'breakdown' | 'metricId'> {
  readonly placed: ChartData['rows']['known_by'];
}

/** Whether a place tells the metric at all: what it never tells is unknown, and no line at 0. */
function isTold(row: DailyPerformanceRow, { breakdown, placed, metricId }: Placed): boolean {
  const known = isPlaceId(breakdown)
    ? placed?.find((place) => place[breakdown] === row[breakdown])?.known
    : undefined;
  return known === undefined || factsOf(metricId, 'chart').every((fact) => known[fact] !== undefined);
}

interface KeptColors {
  readonly breakdown: SegmentId;
  readonly colors: ReadonlyMap<string, number>;
}

function hasSameColors(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([name, color]) => b.get(name) === color);
}

/** The chart of the selected metric. A segment keeps its color from response to response. */
export function useChartModel(data: ChartData): ChartModel {
  const { today } = useAnalysis();
  const maturingDays = useMaturingDays(factsOf(data.request.metricId));
  const present = useFactsPresent();
  const { breakdown, granularity, metricId, range, days, rowsBy } = data.request;
  const { data: answered, known_by: placed } = data.rows;
  const { known } = data;
  const [kept, setKept] = useState<KeptColors>({ breakdown, colors: new Map() });
  const previousColors = kept.breakdown === breakdown ? kept.colors : null;

  const model = useMemo(() => {
    const rows = answered
      .filter((row) => isTold(row, { breakdown, placed, metricId }))
      .map((row) => seriesRowOf(row, breakdown));
    const input = { range, granularity, metricId, present, today, maturingDays, known, days, rowsBy };
    return prepareSeries({ ...input, rows, ...(previousColors === null ? {} : { previousColors }) });
  }, [
    answered,
    breakdown,
    days,
    granularity,
    known,
    maturingDays,
    metricId,
    placed,
    present,
    previousColors,
    range,
    rowsBy,
    today,
  ]);

  // Setting state during render keeps the colors for the next response; it settles because the colors are then equal.
  if (kept.breakdown !== breakdown || !hasSameColors(kept.colors, model.colors)) {
    setKept({ breakdown, colors: model.colors });
  }
  return model;
}

/** What the chart's segments are compared with; null until it is there, or without compared days. */
export function useChartComparison(data: ChartData, model: ChartModel): ChartComparison | null {
  const api = useApi();
  const { breakdown, filters, metricId, days } = data.request;
  const { periods, total } = useMemo(() => comparedOf(data, metricId), [data, metricId]);
  const named = model.segments.filter((segment) => !segment.isOther).map((segment) => segment.name);
  const { range: current, comparison: previous } = data.request;
  const request = {
    periods: periods ?? { current, previous },
    days,
    filters,
    breakdown,
    names: named.toSorted(),
  };
  const isCompared = periods !== null && named.length > 0;
  const { data: segments } = useQuery({ ...comparedSegmentsQuery(api, request), enabled: isCompared });
  return useMemo(() => {
    if (!isCompared || segments === undefined) return null;
    const sumsOf = (sums: SegmentsResponse['rows'][number]['current']) =>
      sums === null ? null : readFacts(sums);
    const bySegment = new Map(
      segments.rows.map((row) => [
        segmentName(breakdown, row.name),
        {
          current: sumsOf(row.compared === undefined ? row.current : row.compared),
          previous: sumsOf(row.previous),
        },
      ]),
    );
    return compareSegments(model, { bySegment, total });
  }, [breakdown, isCompared, segments, model, total]);
}

/** The days on which the metric is compared, and the sums of all products on them. */
function comparedOf(data: ChartData, metricId: CardMetricId) {
  const days = periodSumsOf(data);
  const facts = factsOf(metricId, 'chart');
  const span = days.compared === null ? null : comparedSpanOf(facts, days.compared, days.known);
  // Segments come with each fact over its own days: in a span with holes, a ratio's two could be of different ones.
  const isExact =
    METRICS[metricId].kind === 'additive' ||
    (span !== null && countKnown(facts, span.current, days.known).unknown.length === 0);
  return { periods: isExact ? span : null, total: createKnownSums(days).compared(facts) };
}
