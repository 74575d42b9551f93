import { formatMetricAxis } from '../../core/formatting/index.ts';
import { METRICS, type MetricId } from '../metrics/index.ts';
import type { ChartAxis, ChartBucket } from './chart-model.ts';
import { roundTicks } from './round-ticks.ts';

/** Lines in the upper half would be flat from zero: their axis starts near the lowest … */
const ZOOM_ABOVE = 0.5;
/** … unless they are flat indeed, and a closer look would only show noise. */
const SMALLEST_SPREAD = 0.02;

/** The height of a stack above zero and its depth below, where segments with returns point down. */
function stackExtent(values: readonly (number | null)[]): [number, number] {
  let [below, above] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    if (value < 0) below += value;
    else above += value;
  }
  return [below, above];
}

function lowestOfLines(lowest: number, highest: number): number {
  const isClose = lowest > highest * ZOOM_ABOVE && highest - lowest > highest * SMALLEST_SPREAD;
  return isClose ? lowest : Math.min(0, lowest);
}

/** The round ticks that embrace all that is drawn; areas always start from zero. */
export function prepareAxis(id: MetricId, buckets: readonly ChartBucket[], average: number): ChartAxis {
  return prepareAxisOver(
    id,
    METRICS[id].kind === 'additive'
      ? buckets.flatMap((bucket) => stackExtent(bucket.values))
      : buckets.flatMap((bucket) => bucket.values.filter((value) => value !== null)).concat(average),
  );
}

/** The round ticks that embrace these values of a metric; additive ones always start from zero. */
export function prepareAxisOver(id: MetricId, values: readonly number[]): ChartAxis {
  const { kind, format } = METRICS[id];
  let [lowest, highest] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const floor = kind === 'additive' ? Math.min(0, lowest) : lowestOfLines(lowest, highest);
  const ticks = roundTicks(Math.max(0, highest), floor, format === 'count' ? 1 : 0);
  return {
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    ticks: ticks.map((value) => ({ value, text: formatMetricAxis(id, value) })),
  };
}
