import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { chartTitle, describeChart, describeHatched, prepareChartTable } from './chart-words.ts';
import { formatComparedCoverage, formatDayCoverage } from './day-coverage.ts';
import { prepareSeries } from './prepare-series.ts';
import { prepareTooltip } from './prepare-tooltip.ts';

const today = toDateKey('2026-11-20');

const model = prepareSeries({
  rows: [
    { date_key: '2026-11-12', segment: 'Kettle', isOther: false, ...facts({ net_sales: 900 }) },
    { date_key: '2026-11-12', segment: 'Jar', isOther: false, ...facts({ net_sales: -100 }) },
    { date_key: '2026-11-20', segment: 'Kettle', isOther: false, ...facts({ net_sales: 401 }) },
  ],
  range: rangeOf('2026-11-01', '2026-11-20'),
  granularity: 'weekly',
  metricId: 'net_sales',
  today,
  maturingDays: 2,
});

test.each([
  ['net_sales', 'parent_sku_name', 'Net Sales by Parent SKU'],
  ['sessions', 'brand_name', 'Sessions by Brand'],
  ['roas', 'sku_name', 'ROAS by SKU'],
] as const)("the chart is titled '{Metric} by {Brand|Parent SKU|SKU}': %s, %s", (id, dimension, title) => {
  expect(chartTitle(id, dimension)).toBe(title);
});

describe("the tooltip shows the segments, Total, Average and a 'Partial week' note", () => {
  test('of a full week', () => {
    expect(prepareTooltip(model, 2)).toEqual({
      title: 'Nov 9 – 15',
      segments: [
        { key: 'segment0', name: 'Kettle', colorIndex: 0, text: '$900' },
        { key: 'segment1', name: 'Jar', colorIndex: 1, text: '−$100' },
      ],
      totalText: '$800',
      averageText: '$601',
      notes: [],
    });
  });

  test('of a partial week not final yet', () => {
    expect(prepareTooltip(model, 3)).toMatchObject({
      title: 'Nov 16 – 20 (5 days)',
      totalText: '$401',
      notes: ['Partial week', 'Not final yet'],
    });
  });

  test('of a gap', () => {
    expect(prepareTooltip(model, 0)).toMatchObject({
      title: 'Nov 1 (1 day)',
      segments: [{ text: '—' }, { text: '—' }],
      totalText: '—',
      notes: ['Partial week', 'No data'],
    });
  });

  test('a day carries its weekday, a cut month its own note, and beyond the chart there is none', () => {
    const common = { rows: [], range: rangeOf('2026-11-09', '2026-11-09'), today, maturingDays: 2 } as const;
    const daily = prepareSeries({ ...common, granularity: 'daily', metricId: 'sessions' });
    const monthly = prepareSeries({ ...common, granularity: 'monthly', metricId: 'sessions' });
    expect(prepareTooltip(daily, 0)).toMatchObject({ title: 'Mon, Nov 9', notes: ['No data'] });
    expect(prepareTooltip(monthly, 0)).toMatchObject({ notes: ['Partial month', 'No data'] });
    expect(prepareTooltip(daily, 1)).toBeNull();
  });
});

test('the table behind the chart has a row a bucket and a column a segment, with totals', () => {
  const table = prepareChartTable(model);
  expect(table.columns).toEqual(['Week', 'Kettle', 'Jar', 'Total']);
  expect(table.rows.map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Nov 1 (1 day)', '—', '—', '—'],
    ['Nov 2 – 8', '—', '—', '—'],
    ['Nov 9 – 15', '$900', '−$100', '$800'],
    ['Nov 16 – 20 (5 days)', '$401', '$0', '$401'],
  ]);
  expect(table.footer).toEqual(['Total', '$1,301', '−$100', '$1,201']);
});

test('one sentence tells the result of the chart', () => {
  expect(describeChart(model, 'parent_sku_name', today)).toBe(
    'Net Sales by Parent SKU, Nov 1 – 20: total $1,201; Kettle $1,301, Jar −$100.',
  );
  const empty = { ...model, isEmpty: true };
  expect(describeChart(empty, 'sku_name', today)).toBe('Net Sales by SKU, Nov 1 – 20: no data.');
});

test.each([
  [5, 7, '5 of 7 days have data'],
  [0, 1, '0 of 1 day has data'],
  [7, 7, null],
])('%d of %d days: %s', (daysWithData, days, text) => {
  expect(formatDayCoverage({ daysWithData, days })).toBe(text);
});

test('what is hatched is said in words: days not final, and ends that are not a whole week or month', () => {
  expect(describeHatched(model)).toBe('Nov 19 – 20 not final yet · last week partial');
  const cut = prepareSeries({
    rows: [
      { date_key: '2026-10-02', segment: 'Kettle', isOther: false, ...facts({ sessions: 9, orders: 1 }) },
      { date_key: '2026-12-02', segment: 'Kettle', isOther: false, ...facts({ sessions: 9, orders: 1 }) },
    ],
    range: rangeOf('2026-10-02', '2026-12-02'),
    granularity: 'monthly',
    metricId: 'sessions',
    today: toDateKey('2027-01-20'),
    maturingDays: 2,
  });
  expect(describeHatched(cut)).toBe('First and last month partial');
  // A ratio of half a week is a ratio all the same.
  expect(describeHatched({ ...cut, kind: 'lines' })).toBeNull();
});

test.each([
  [285, 27, 'The compared period has data for 27 of 343 days'],
  [285, 227, 'The compared period has data for 227 of 343 days'],
  [285, 228, null],
  [285, 300, null],
  // Nothing is compared then, and no growth is shown.
  [285, 0, null],
])('%i days against %i of the compared period: %s', (current, previous, text) => {
  const coverage = (daysWithData: number) => ({ daysWithData, days: 343 });
  expect(formatComparedCoverage(coverage(current), coverage(previous))).toBe(text);
});
