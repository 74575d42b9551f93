import { describe, expect, test } from 'vitest';
import { addDays, toDateKey } from '../../core/calendar/index.ts';
import type { FactSums, MetricId } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { prepareSeries } from './prepare-series.ts';

const start = toDateKey('2026-11-14');

/** The axis of a week's chart: a list of segments on each of its first days. */
function axisOf(metricId: MetricId, days: readonly (readonly Partial<FactSums>[])[]) {
  const rows = days.flatMap((segments, day) =>
    segments.map((given, index) => ({
      date_key: addDays(start, day),
      segment: `segment ${index}`,
      isOther: false,
      ...facts(given),
    })),
  );
  const range = { start, end: addDays(start, 6) };
  return prepareSeries({ rows, range, granularity: 'daily', metricId, today: range.end, maturingDays: 2 })
    .axis;
}

function pricesOf(...prices: number[]) {
  return prices.map((net_sales) => [{ net_sales, units_sold: 1 }]);
}

describe('the axis embraces all that is drawn, with round ticks', () => {
  test('a stack starts from zero and goes as high as its parts together', () => {
    const axis = axisOf('net_sales', [[{ net_sales: 200 }, { net_sales: 80 }], [{ net_sales: 250 }]]);
    expect(axis.domain).toEqual([0, 300]);
    expect(axis.ticks.map((tick) => tick.text)).toEqual(['$0', '$100', '$200', '$300']);
  });

  test('returns point below zero', () => {
    expect(axisOf('net_sales', [[{ net_sales: 80 }, { net_sales: -30 }]]).domain).toEqual([-50, 100]);
  });

  test('counts have whole ticks', () => {
    expect(axisOf('orders', [[{ orders: 2 }]]).ticks.map((tick) => tick.text)).toEqual(['0', '1', '2']);
  });

  test.each([
    ['that lie close together start near the lowest', [33.1, 35.2], [33, 36]],
    ['that are flat start from zero', [34, 34], [0, 40]],
    ['that reach far down start from zero', [3, 35], [0, 40]],
    ['below zero end at zero', [-3, -1], [-3, 0]],
  ])('lines %s: %j on %j', (_, prices, domain) => {
    expect(axisOf('avg_net_price', pricesOf(...prices)).domain).toEqual(domain);
  });
});
