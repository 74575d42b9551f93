import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import {
  describeAftermath,
  prepareStory,
  prepareStoryDrivers,
  type StoryDay,
  type StoryInput,
  type StorySince,
} from './index.ts';

const EVERYTHING = { brand: null, channel: null, parent_sku: null, sku: null };
const today = toDateKey('2026-11-20');

const day = (date_key: string, value: number | null, given: Partial<StoryDay> = {}): StoryDay => ({
  date_key,
  value,
  usual: 1400,
  low: 1100,
  high: 1700,
  is_final: true,
  ...given,
});

const story = (given: Partial<StoryInput> = {}): StoryInput => ({
  metric: 'net_sales',
  scope: { ...EVERYTHING, parent_sku: 'Drawer Set', sku: 'BMB-4' },
  // Still the 4th in Los Angeles.
  fired_at: '2026-11-05T07:00:00Z',
  recovered_on: '2026-11-05',
  days: { start: '2026-11-02', end: '2026-11-04' },
  series: {
    days: [
      day('2026-11-01', 1400),
      day('2026-11-02', 122.4),
      day('2026-11-03', null, { usual: null, low: null, high: null }),
      day('2026-11-04', 119),
      day('2026-11-05', 1300),
      day('2026-11-07', 1350, { is_final: false }),
    ],
  },
  ...given,
});

test('the days around an insight: what was, what is usual, and what happened when', () => {
  const chart = prepareStory(story(), today);
  expect(chart).toMatchObject({
    title: 'Net sales a day',
    subject: 'BMB-4',
    told: { start: '2026-11-02', end: '2026-11-04' },
    raised: { key: '2026-11-04', text: 'Raised Nov 4' },
    recovered: { key: '2026-11-05', text: 'Recovered Nov 5' },
    footnote: 'Usual: the same weekday of the 8 weeks before, special weeks left out. Nov 7 not final yet.',
    description: 'Net sales a day of BMB-4, Nov 1 – 7; raised Nov 4; recovered Nov 5.',
  });
  expect(
    chart?.points.map(({ label, valueText, lowText, usualText, highText, isTold, note }) =>
      [label, valueText, lowText, usualText, highText, isTold ? 'told' : '', note].join(' '),
    ),
  ).toEqual([
    'Nov 1 $1,400 $1,100 $1,400 $1,700  ',
    'Nov 2 $122 $1,100 $1,400 $1,700 told ',
    'Nov 3 — — — — told No data',
    'Nov 4 $119 $1,100 $1,400 $1,700 told Raised',
    'Nov 5 $1,300 $1,100 $1,400 $1,700  Recovered',
    'Nov 6 — — — —  No data',
    'Nov 7 $1,350 $1,100 $1,400 $1,700  Not final yet',
  ]);
});

describe('marks and days outside the chart are left out or cut', () => {
  test.each<[Partial<StoryInput>, object]>([
    [{ fired_at: '2026-11-09T20:00:00Z' }, { raised: null }],
    [{ recovered_on: null }, { recovered: null }],
    [{ days: null }, { told: null }],
    [{ days: { start: '2026-10-01', end: '2026-10-02' } }, { told: null }],
    [
      { days: { start: '2026-10-30', end: '2026-11-20' } },
      { told: { start: '2026-11-01', end: '2026-11-07' } },
    ],
  ])('%o', (given, expected) => {
    expect(prepareStory(story(given), today)).toMatchObject(expected);
  });
});

test.each<[string, Partial<StoryInput>, string, string]>([
  ['a ratio', { metric: 'conversion' }, 'Conversion by day', 'BMB-4'],
  ['an abbreviation', { metric: 'ctr', scope: EVERYTHING }, 'CTR by day', 'All products'],
  ['a brand', { metric: 'ad_spend', scope: { ...EVERYTHING, brand: 'Alder' } }, 'Ad spend a day', 'Alder'],
])('the title of %s', (_, given, title, subject) => {
  expect(prepareStory(story(given), today)).toMatchObject({ title, subject });
});

test('without a band nothing is said of what is usual', () => {
  const days = [day('2026-11-01', 5, { usual: null, low: null, high: null })];
  expect(prepareStory(story({ series: { days } }), today)).toMatchObject({ hasUsual: false, footnote: '' });
});

test.each<[string, Partial<StoryInput>]>([
  ['a metric that is not known', { metric: 'stars' }],
  ['no days', { series: { days: [] } }],
])('%s cannot be drawn', (_, given) => {
  expect(prepareStory(story(given), today)).toBeNull();
});

describe('what drove it', () => {
  test('adds up as it reads, the largest first, with how each changed itself', () => {
    expect(
      prepareStoryDrivers([
        { id: 'units_per_order', effect: -52.4, previous: 1.1, current: 1.1 },
        { id: 'sessions', effect: -3080.4, previous: 2072, current: 642 },
        { id: 'conversion', effect: -3285.4, previous: 0.094, current: 0.027 },
      ]),
    ).toEqual({
      lines: [
        { id: 'conversion', label: 'Conversion', change: '9.4% to 2.7%', effect: '−$3,286' },
        { id: 'sessions', label: 'Sessions', change: '−69.0%', effect: '−$3,080' },
        { id: 'units_per_order', label: 'Units per order', change: null, effect: '−$52' },
      ],
      total: '−$6,418',
    });
  });

  test('a driver that is not a metric has no change of its own', () => {
    expect(
      prepareStoryDrivers([
        { id: 'other_costs', effect: -1200, previous: 0.1, current: 0.2 },
        { id: 'orders', effect: 200, previous: 0, current: 4 },
      ]),
    ).toEqual({
      lines: [
        { id: 'other_costs', label: 'Other costs', change: null, effect: '−$1,200' },
        { id: 'orders', label: 'Orders', change: null, effect: '+$200' },
      ],
      total: '−$1,000',
    });
  });

  test('without drivers there is nothing to list', () => {
    expect(prepareStoryDrivers([])).toBeNull();
  });
});

test.each<[string, Partial<StorySince>, string]>([
  ['net_sales', {}, 'Recovered on Nov 7, after 5 days. $1,340 a day since, 7.1% below usual.'],
  [
    'net_sales',
    { recovered_on: '2026-11-03' },
    'Recovered on Nov 3, after 1 day. $1,340 a day since, 7.1% below usual.',
  ],
  ['net_sales', { recovered_on: '2026-11-02' }, 'Recovered on Nov 2. $1,340 a day since, 7.1% below usual.'],
  [
    'net_sales',
    { recovered_on: null, usual: 1000 },
    'Not recovered yet. $1,340 a day since, 34.0% above usual.',
  ],
  ['net_sales', { usual: 1342 }, 'Recovered on Nov 7, after 5 days. $1,340 a day since, as usual.'],
  ['net_sales', { usual: null }, 'Recovered on Nov 7, after 5 days. $1,340 a day since.'],
  [
    'conversion',
    { mean_since: 0.094, usual: 0.1 },
    'Recovered on Nov 7, after 5 days. 9.4% since, 6.0% below usual.',
  ],
  ['stars', {}, 'Recovered on Nov 7, after 5 days.'],
  ['net_sales', { mean_since: null, recovered_on: null }, 'Not recovered yet.'],
  ['net_sales', { mean_since: null, recovered_on: null, is_back: true }, 'Back to usual on its last day.'],
  // Refunds of a product that no longer sells: a share below usual would be above 100%.
  [
    'net_sales',
    { mean_since: -57, usual: 2500, recovered_on: null, is_back: false },
    'Not recovered yet. Still not selling (usual: $2,500 a day).',
  ],
  [
    'units_sold',
    { mean_since: 0, usual: 45, recovered_on: null },
    'Not recovered yet. Still not selling (usual: 45 a day).',
  ],
  [
    'sessions',
    { mean_since: 0, usual: 430, recovered_on: null },
    'Not recovered yet. 0 a day since, 100.0% below usual.',
  ],
])('what happened since, of %s with %o: %s', (metric, given, text) => {
  const since = { recovered_on: '2026-11-07', mean_since: 1340, usual: 1442, is_back: null, ...given };
  expect(describeAftermath({ metric, days: { start: '2026-11-02' }, since }, today)).toBe(text);
});
