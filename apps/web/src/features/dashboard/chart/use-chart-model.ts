import type { DailyPerformanceRow } from '@skuline/contract';
import { type ChartModel, prepareSeries, type SeriesRow } from '@skuline/domain/charts';
import { type CardMetricId, readFacts } from '@skuline/domain/metrics';
import type { DimensionId } from '@skuline/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { tenantQuery, useApi, useFactsPresent } from '../../../api/index.ts';
import type { ChartData } from '../data/use-dashboard-data.ts';

/** Converts a row of the grouped response for the domain's chart. */
function seriesRowOf(row: DailyPerformanceRow, breakdown: DimensionId): SeriesRow {
  return {
    ...readFacts(row),
    date_key: row.date_key ?? '',
    segment: row[breakdown] ?? '',
    isOther: row.is_other ?? false,
  };
}

interface KeptColors {
  readonly breakdown: DimensionId;
  readonly colors: ReadonlyMap<string, number>;
}

function hasSameColors(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([name, color]) => b.get(name) === color);
}

export interface ChartView {
  /** All segments, for the legend, table and export. */
  readonly model: ChartModel;
  /** The model to draw: the same, or one isolated segment. */
  readonly drawn: ChartModel;
}

/** The chart of the selected metric. A segment keeps its color from response to response. */
export function useChartView(data: ChartData, metricId: CardMetricId, isolated: string | null): ChartView {
  const { today } = useAnalysis();
  const maturingDays = useQuery(tenantQuery(useApi())).data?.maturingDays ?? 0;
  const present = useFactsPresent();
  const { breakdown, granularity, range } = data.request;
  const { data: answered } = data.rows;
  const { data: days } = data.current;
  const [kept, setKept] = useState<KeptColors>({ breakdown, colors: new Map() });
  const previousColors = kept.breakdown === breakdown ? kept.colors : null;

  const view = useMemo(() => {
    const rows = answered.map((row) => seriesRowOf(row, breakdown));
    // A week or month has data if one of its days has.
    const datesWithData = days.map((row) => row.date_key ?? '');
    const input = { range, granularity, metricId, present, today, maturingDays, datesWithData };
    const model = prepareSeries({ ...input, rows, ...(previousColors === null ? {} : { previousColors }) });
    const alone = model.segments.find((segment) => segment.key === isolated);
    if (alone === undefined) return { model, drawn: model };
    const own = rows.filter((row) =>
      alone.isOther ? row.isOther : !row.isOther && row.segment === alone.name,
    );
    return { model, drawn: prepareSeries({ ...input, rows: own, previousColors: model.colors }) };
  }, [
    answered,
    breakdown,
    days,
    granularity,
    isolated,
    maturingDays,
    metricId,
    present,
    previousColors,
    range,
    today,
  ]);

  // Setting state during render keeps the colors for the next response; it settles because the colors are then equal.
  if (kept.breakdown !== breakdown || !hasSameColors(kept.colors, view.model.colors)) {
    setKept({ breakdown, colors: view.model.colors });
  }
  return view;
}
