import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { readAnalysis, searchOfInsight } from './index.ts';

const today = toDateKey('2026-11-20');
const EVERYTHING = { brand: null, channel: null, parent_sku: null, sku: null };
const NONE = { brand_name: [], parent_sku_name: [], sku_name: [] };
const insight = {
  metric: 'net_sales',
  scope: EVERYTHING,
  days: { start: '2026-11-02', end: '2026-11-06' },
  // Still the 6th in Los Angeles.
  fired_at: '2026-11-07T07:00:00Z',
};

test.each([
  ['everything', {}, { filters: NONE, breakdown: 'parent_sku_name', metricId: 'net_sales' }],
  [
    'a brand',
    { scope: { ...EVERYTHING, brand: 'Alder' } },
    { filters: { ...NONE, brand_name: ['Alder'] }, breakdown: 'parent_sku_name' },
  ],
  [
    'a parent SKU',
    { scope: { ...EVERYTHING, brand: 'Alder', parent_sku: 'Kettle' } },
    { filters: { ...NONE, parent_sku_name: ['Kettle'] }, breakdown: 'sku_name' },
  ],
  [
    'a SKU',
    { scope: { ...EVERYTHING, parent_sku: 'Kettle', sku: 'K-1' } },
    { filters: { ...NONE, sku_name: ['K-1'] }, breakdown: 'sku_name' },
  ],
  ['a metric without a card', { metric: 'tacos' }, { metricId: null }],
  ['no days', { days: null }, { range: { start: '2026-10-10', end: '2026-11-06' }, span: null }],
  [
    'days to come',
    { days: { start: '2026-11-02', end: '2026-11-21' } },
    { range: { start: '2026-10-10', end: '2026-11-06' } },
  ],
  [
    '28 days around its own, which are marked',
    {},
    {
      range: { start: '2026-10-17', end: '2026-11-13' },
      span: { start: '2026-11-02', end: '2026-11-06' },
      granularity: 'daily',
    },
  ],
  [
    'the days before it where it is not over',
    { days: { start: '2026-11-16', end: '2026-11-19' } },
    { range: { start: '2026-10-23', end: '2026-11-19' } },
  ],
  [
    'all its days where they are more',
    { days: { start: '2026-09-01', end: '2026-10-20' } },
    { range: { start: '2026-09-01', end: '2026-10-27' } },
  ],
])('the dashboard shows an insight about %s', (_, given, expected) => {
  const context = { today, savedGranularity: null, savedDays: null, defaultPreset: 'last_7_days' } as const;
  const read = readAnalysis(searchOfInsight({ ...insight, ...given }, today), context);
  expect(read).toMatchObject({ ...expected, ignored: [] });
});
