import type { DailyPerformanceRow } from '@skuline/contract';
import { type ChartModel, prepareSeries, type SeriesRow } from '@skuline/domain/charts';
import { type CardMetricId, readFacts } from '@skuline/domain/metrics';
import type { DimensionId } from '@skuline/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { tenantQuery, useApi, useFactsPresent } from '../../../api/index.ts';
import type { ChartData } from '../data/use-dashboard-data.ts';

/** A row of the grouped answer as the domain's chart takes it. */
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
  /** All segments: legend, table and export. */
  readonly model: ChartModel;
  /** What is drawn: the same, or one segment alone. */
  readonly drawn: ChartModel;
}

/** The chart of the selected metric from the answer's rows; a segment keeps its color from answer to answer. */
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
    // A week or month has data where one of its days has.
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

  // Setting state while rendering keeps the colors for the next answer; it settles because they stay the same then.
  if (kept.breakdown !== breakdown || !hasSameColors(kept.colors, view.model.colors)) {
    setKept({ breakdown, colors: view.model.colors });
  }
  return view;
}
