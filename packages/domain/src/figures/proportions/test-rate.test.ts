import { expect, test } from 'vitest';
import { METRIC_IDS, METRICS } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { isRateOfCounts, testRate } from './index.ts';

test('rates of counts are tested; what holds money is not', () => {
  expect(METRIC_IDS.filter((id) => isRateOfCounts(METRICS[id]))).toEqual([
    'conversion',
    'ctr',
    'ad_conversion',
    'ad_session_share',
    'units_per_order',
    'units_per_session',
    'ad_orders_per_impression',
  ]);
});

test('a rate is tested by its own facts', () => {
  const { conversion } = METRICS;
  const now = facts({ sessions: 34_210, orders: 2_956 });
  const before = facts({ sessions: 34_210, orders: 3_592 });
  expect(isRateOfCounts(conversion) ? testRate(conversion, now, before) : null).toBe('clear');
});
