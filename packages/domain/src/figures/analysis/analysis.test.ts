import { toDateKey } from '../../core/calendar/index.ts';
import { describe, expect, test } from 'vitest';
import { readAnalysis } from './analysis.ts';
import { changedSearch, searchOfFilters, searchOfNewestDays, searchOfRange } from './changed-search.ts';
import {
  compactSearch,
  portablePairs,
  rangeOfSearch,
  readSearch,
  travelingSearch,
  valuesByKey,
} from './search-keys.ts';

const today = toDateKey('2026-11-20');
const context = { today, savedGranularity: null, savedDays: null, defaultPreset: 'last_7_days' } as const;

/** The search of a query string, as the router and the server read it. */
const searchOf = (query: string) => readSearch(valuesByKey(new URLSearchParams(query)));

function readUrl(search: string, savedGranularity: 'daily' | 'weekly' | 'monthly' | null = null) {
  return readAnalysis(searchOf(search), {
    ...context,
    savedGranularity,
  });
}

describe('an empty URL', () => {
  test('is the last 7 days, sessions by parent SKU, unfiltered', () => {
    expect(readAnalysis({}, context)).toEqual({
      channels: [],
      marketplaces: [],
      tags: [],
      asOf: null,
      span: null,
      since: null,
      today,
      preset: 'last_7_days',
      range: { start: '2026-11-14', end: '2026-11-20' },
      isRangeChosen: false,
      comparison: { start: '2026-11-07', end: '2026-11-13' },
      compare: 'previous_period',
      days: 'same',
      filters: { brand_name: [], parent_sku_name: [], sku_name: [] },
      granularity: 'daily',
      breakdown: 'parent_sku_name',
      catalogue: { search: '', show: 'all', page: 1 },
      metricId: null,
      searchWeek: null,
      searchParentSku: null,
      movers: {
        sort: { order: 'change_size', direction: 'desc' },
        show: 'all',
        search: '',
        columns: [],
        rows: 12,
        page: 1,
      },
      statement: { view: 'amount', rows: 'product', open: [] },
      funnel: {
        step: null,
        row: null,
        reference: { kind: 'previous' },
        sort: { order: 'money_lost', direction: 'desc' },
        search: '',
        page: 1,
      },
      costs: { search: '', page: 1, missingPage: 1 },
      ads: {
        sort: { order: 'ad_spend', direction: 'desc' },
        search: '',
        page: 1,
        words: 'term',
        wordsPage: 1,
      },
      queriesPage: 1,
      insights: { tab: null, search: '', category: null, open: null },
      digest: { date: null, period: 'daily' },
      ignored: [],
    });
  });
});

test.each([
  ['?compare=last_year', 'last_year', '2025-11-15', []],
  ['?compare=previous_period', 'previous_period', '2026-11-07', []],
  ['?compare=last_month', 'previous_period', '2026-11-07', ['compare']],
])('%s compares with %s, from %s on', (url, compare, start, ignored) => {
  const read = readAnalysis(searchOf(url), context);
  expect(read).toMatchObject({ compare, comparison: { start }, ignored });
});

test.each([
  ['', null, 'same'],
  ['', 'whole', 'whole'],
  ['?days=whole', null, 'whole'],
  ['?days=same', 'whole', 'same'],
  ['?days=some', 'whole', 'whole'],
] as const)(
  'of the compared days %s in the URL comes before %s chosen last: %s',
  (url, savedDays, expected) => {
    const search = searchOf(url);
    const { days, ignored } = readAnalysis(search, { ...context, savedDays });
    expect(days).toBe(expected);
    expect(ignored).toEqual(url === '?days=some' ? ['days'] : []);
  },
);

describe("a default range of one's own", () => {
  const own = { ...context, defaultPreset: 'month_to_date' } as const;

  test('is what a URL without a range shows, compared as that preset', () => {
    expect(readAnalysis({}, own)).toMatchObject({
      preset: 'month_to_date',
      range: { start: '2026-11-01', end: '2026-11-20' },
      comparison: { start: '2026-10-01', end: '2026-10-20' },
    });
  });

  test('stands back for a range of the URL, and in for nonsense', () => {
    expect(readAnalysis({ range: 'today' }, own).preset).toBe('today');
    expect(readAnalysis({ start: '2026-11-01', end: '2026-11-02' }, own).preset).toBeNull();
    expect(readAnalysis({ range: 'last_century' }, own)).toMatchObject({
      preset: 'month_to_date',
      ignored: ['range'],
    });
  });
});

describe('what a URL says is read', () => {
  test('a preset moves with today and is compared as a preset', () => {
    const { range, comparison } = readUrl('?range=month_to_date');
    expect(range).toEqual({ start: '2026-11-01', end: '2026-11-20' });
    expect(comparison).toEqual({ start: '2026-10-01', end: '2026-10-20' });
  });

  test('two days are a custom range', () => {
    const { preset, range } = readUrl('?start=2026-10-05&end=2026-10-06');
    expect(preset).toBeNull();
    expect(range).toEqual({ start: '2026-10-05', end: '2026-10-06' });
  });

  test('the week and parent SKU of the search volume', () => {
    const { searchWeek, searchParentSku } = readUrl('?search_week=2026-11-08&search_parent=Kettle');
    expect([searchWeek, searchParentSku]).toEqual(['2026-11-08', 'Kettle']);
  });

  test('how the statement is read, and which of its rows are open', () => {
    const { statement, ignored } = readUrl('?view=per_unit&rows=channel&open=net_sales&open=net_sales/Alder');
    expect(statement).toEqual({ view: 'per_unit', rows: 'channel', open: ['net_sales', 'net_sales/Alder'] });
    expect(ignored).toEqual([]);
  });

  test('how the tables of costs are looked at', () => {
    expect(readUrl('?costs_search=pan&costs_page=3&costs_missing_page=2').costs).toEqual({
      search: 'pan',
      page: 3,
      missingPage: 2,
    });
    expect(readUrl('').costs).toEqual({ search: '', page: 1, missingPage: 1 });
  });

  test('how the insights history is looked at, whose days are the range where one is chosen', () => {
    const url = '?insight=42&insights_tab=snoozed&insights_search=pan&insights_category=finance&range=today';
    expect(readUrl(url)).toMatchObject({
      insights: { tab: 'snoozed', search: 'pan', category: 'finance', open: '42' },
      isRangeChosen: true,
      ignored: [],
    });
  });

  test('which digest is read', () => {
    const { digest } = readUrl('?date=2026-11-08&period=weekly');
    expect(digest).toEqual({ date: '2026-11-08', period: 'weekly' });
    expect(readUrl('?date=0001-01-01').digest.date).toBeNull();
  });

  test('how the movers are looked at', () => {
    const url =
      '?movers_sort=-share&movers_show=down&movers_search=pan&movers_rows=50&movers_page=3&movers_columns=roas&movers_columns=tacos';
    expect(readUrl(url).movers).toEqual({
      sort: { order: 'share', direction: 'desc' },
      show: 'down',
      search: 'pan',
      columns: ['roas', 'tacos'],
      rows: 50,
      page: 3,
    });
    expect(readUrl(url).ignored).toEqual([]);
  });

  test('a repeated key is several names, a single one is one, a number is a name', () => {
    expect(readUrl('?brand=A&brand=B&brand=A&parent=7&sku=').filters).toEqual({
      brand_name: ['A', 'B'],
      parent_sku_name: ['7'],
      sku_name: [],
    });
  });
});

test.each([
  ['1990-01-01', { start: '1990-01-01', end: '1990-01-01' }],
  ['1990-01-05', { start: '1990-01-01', end: '1990-01-05' }],
  ['1999-12-31', { start: '1999-12-25', end: '1999-12-31' }],
])('the newest days through %s, as old as an import may hold, are a range a link can name', (day, range) => {
  const link = searchOfNewestDays(toDateKey(day), {});
  expect(readAnalysis(link, context)).toMatchObject({ preset: null, range, ignored: [] });
});

test.each([
  ['2026-11-20', { preset: 'last_7_days', range: { start: '2026-11-14', end: '2026-11-20' } }],
  ['2026-11-14', { preset: 'last_7_days', range: { start: '2026-11-14', end: '2026-11-20' } }],
  ['2026-11-13', { preset: null, range: { start: '2026-11-07', end: '2026-11-13' } }],
  ['2011-12-09', { preset: null, range: { start: '2011-12-03', end: '2011-12-09' } }],
])(
  'with data up to %s the default range is %j: where they end before it, it ends with them',
  (newest, expected) => {
    const read = readAnalysis({}, { ...context, newestDay: toDateKey(newest) });
    expect(read).toMatchObject({ ...expected, isRangeChosen: false });
    // What was chosen stays, whether it has data or not.
    const chosen = readAnalysis({ range: 'last_7_days' }, { ...context, newestDay: toDateKey(newest) });
    expect(chosen).toMatchObject({ preset: 'last_7_days', range: { end: '2026-11-20' } });
  },
);

test.each([
  ['', [], []],
  ['?channel=shopify', ['shopify'], []],
  ['?channel=own&channel=amazon&channel=own', ['amazon', 'own'], []],
  ['?channel=temu', [], ['channel']],
  ['?channel=amazon&channel=temu', [], ['channel']],
])('%s looks at the channels %j, nonsense: %j', (url, channels, ignored) => {
  expect(readUrl(url)).toMatchObject({ channels, ignored });
});

test.each([
  ['2026-11-02_2026-11-06', { start: '2026-11-02', end: '2026-11-06' }, []],
  ['2026-11-06_2026-11-02', null, ['span']],
  ['2026-11-06', null, ['span']],
  ['2026-11-01_2026-11-02_2026-11-03', null, ['span']],
])('the marked days %s are %j, nonsense: %j', (span, expected, ignored) => {
  expect(readAnalysis({ span }, context)).toMatchObject({ span: expected, ignored });
});

describe('nonsense falls back and is named', () => {
  test.each([
    ['?range=last_century', ['range']],
    ['?start=2026-02-30&end=2026-03-01', ['start', 'end']],
    [
      '?range=forever&granularity=hourly&breakdown=shoe&metric=revenue',
      ['range', 'granularity', 'breakdown', 'metric'],
    ],
    ['?range={"a":[1,{}]}x&metric=[]&granularity=null', ['range', 'granularity', 'metric']],
    ['?start=2026-11-01', ['start']],
    ['?start=2026-11-10&end=2026-11-01', ['start', 'end']],
    ['?start=2026-11-10&end=2026-11-21', ['start', 'end']],
    ['?start=0001-01-01&end=2026-11-01', ['start', 'end']],
    ['?start=1989-12-31&end=1990-01-07', ['start', 'end']],
    ['?granularity=hourly', ['granularity']],
    ['?search_week=2026-13-01', ['search_week']],
    ['?breakdown=color', ['breakdown']],
    ['?metric=__proto__', ['metric']],
    ['?view=euros', ['view']],
    ['?rows=shoes', ['rows']],
    ['?movers_sort=up', ['movers_sort']],
    ['?movers_sort=--name', ['movers_sort']],
    ['?movers_show=none', ['movers_show']],
    ['?movers_rows=13', ['movers_rows']],
    ['?movers_page=0', ['movers_page']],
    ['?funnel_step=roas', ['funnel_step']],
    ['?funnel_reference=brand:', ['funnel_reference']],
    ['?funnel_sort=-sessions', ['funnel_sort']],
    ['?movers_page=1.5', ['movers_page']],
    ['?movers_page=100001', ['movers_page']],
    ['?costs_page=0', ['costs_page']],
    ['?costs_missing_page=last', ['costs_missing_page']],
    [`?costs_search=${'x'.repeat(201)}`, ['costs_search']],
    ['?insights_tab=read', ['insights_tab']],
    ['?period=hourly', ['period']],
    ['?date=2026-02-30', ['date']],
    ['?insights_category=weather', ['insights_category']],
    ['?movers_columns=roas&movers_columns=profit', ['movers_columns']],
    [`?movers_search=${'x'.repeat(201)}`, ['movers_search']],
  ])('%s', (search, ignored) => {
    const analysis = readUrl(search);
    expect(analysis.ignored).toEqual(ignored);
    expect(analysis).toMatchObject({
      preset: 'last_7_days',
      granularity: 'daily',
      breakdown: 'parent_sku_name',
      metricId: null,
      filters: { brand_name: [], parent_sku_name: [], sku_name: [] },
      movers: readUrl('').movers,
      costs: readUrl('').costs,
    });
  });

  test.each(['x'.repeat(501), '🦊'.repeat(500), '__proto__', ' '])('but no name is: %j is kept', (name) => {
    const { filters, ignored } = readUrl(`?sku=K-1&sku=${encodeURIComponent(name)}`);
    expect(filters.sku_name).toEqual(['K-1', name]);
    expect(ignored).toEqual([]);
  });

  test('a preset wins over days beside it, and the days are named', () => {
    const { preset, ignored } = readUrl('?range=today&start=2026-11-01&end=2026-11-02');
    expect(preset).toBe('today');
    expect(ignored).toEqual(['start', 'end']);
  });
});

describe('granularity', () => {
  test.each([
    ['the URL first', '?granularity=weekly', 'daily', 'weekly'],
    ['then the saved choice', '', 'weekly', 'weekly'],
    ['then the default of the range', '', null, 'daily'],
    [
      'a choice the range does not allow becomes its first allowed one',
      '?range=last_365_days',
      'daily',
      'monthly',
    ],
    ['so does one of the URL', '?granularity=monthly', null, 'daily'],
  ] as const)('%s', (_, search, saved, expected) => {
    expect(readUrl(search, saved).granularity).toBe(expected);
  });

  test('a newly chosen range resets it to its default, whatever was saved', () => {
    const range = { start: toDateKey('2026-09-01'), end: toDateKey('2026-11-20') };
    const search = searchOfRange({ preset: null, range });
    expect(search).toEqual({
      range: undefined,
      start: '2026-09-01',
      end: '2026-11-20',
      granularity: 'weekly',
    });
  });
});

test('what is chosen survives the way through the URL', () => {
  const filters = { brand_name: ['Alder & Oak', 'Ünïcode = ?'], parent_sku_name: [], sku_name: ['#1,2'] };
  const search = compactSearch({
    ...searchOfRange({ preset: 'last_30_days', range: { start: today, end: today } }),
    ...searchOfFilters(filters),
    metric: 'roas',
    breakdown: 'sku_name',
  });
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    [value ?? []].flat().map((text) => [key, text] as [string, string]),
  );
  const again = readAnalysis(readSearch(valuesByKey(pairs)), context);
  expect(again).toMatchObject({
    preset: 'last_30_days',
    filters,
    metricId: 'roas',
    breakdown: 'sku_name',
    ignored: [],
  });
});

test.each([
  [{ breakdown: 'sku_name' }, { breakdown: 'sku_name' }],
  [{ movers_sort: 'name' }, { movers_sort: 'name' }],
  [{ brand: ['Alder'] }, { brand: ['Alder'] }],
  [{ movers_columns: ['roas'] }, { movers_page: '3', movers_columns: ['roas'] }],
  [{ search_week: '2026-11-08' }, { movers_page: '3', search_week: '2026-11-08' }],
  [{ movers_page: '4' }, { movers_page: '4' }],
  [{ open: ['net_sales'] }, { movers_page: '3', open: ['net_sales'] }],
] as const)('after %j, on the third page of movers, the link has %j', (patch, expected) => {
  expect(changedSearch({ movers_page: '3' }, patch)).toEqual(expected);
});

test.each([
  [
    { range: 'last_30_days', brand: ['Alder'], metric: 'roas', step: '2' },
    { range: 'last_30_days', brand: ['Alder'], metric: 'roas' },
  ],
  [
    { start: '2026-01-01', end: '2026-01-31' },
    { start: '2026-01-01', end: '2026-01-31' },
  ],
  [{ returnTo: '/x', brand: [] }, {}],
  [{}, {}],
])('of %o the next page keeps %o', (search, kept) => {
  expect(readSearch(search)).toEqual(kept);
});

test('the newest days take the place of the range alone', () => {
  const search = { range: 'last_30_days', brand: ['Alder'], metric: 'roas', step: '2' };
  expect(searchOfNewestDays(toDateKey('2011-12-09'), search)).toEqual({
    start: '2011-12-03',
    end: '2011-12-09',
    brand: ['Alder'],
    granularity: 'daily',
    metric: 'roas',
  });
});

test.each([
  ['', ''],
  ['brand=Alder&parent=Kettle&sku=K-1&search_parent=Kettle&search_week=2026-11-15', ''],
  ['range=last_30_days&brand=Alder&granularity=weekly', 'range=last_30_days&granularity=weekly'],
  [
    'start=2026-11-01&end=2026-11-20&sku=A&sku=B&breakdown=sku&metric=roas',
    'start=2026-11-01&end=2026-11-20&breakdown=sku&metric=roas',
  ],
  ['range=last_7_days&days=whole', 'range=last_7_days&days=whole'],
  ['page=3&open=Kettle', ''],
])('of %s another tenant’s page keeps %s', (search, kept) => {
  expect(new URLSearchParams(portablePairs(new URLSearchParams(search))).toString()).toBe(kept);
});

test('a link names the funnel’s step, segment, reference, order, search and page', () => {
  const link =
    'funnel_step=ctr&funnel_row=Linen&funnel_reference=brand:Alder&funnel_sort=upstream&funnel_search=pan&funnel_page=3';
  const search = readSearch(valuesByKey(new URLSearchParams(link)));
  expect(readAnalysis(search, context).funnel).toEqual({
    step: 'ctr',
    row: 'Linen',
    reference: { kind: 'brand', brand: 'Alder' },
    sort: { order: 'upstream', direction: 'asc' },
    search: 'pan',
    page: 3,
  });
});

test.each([
  [{ funnel_page: '4' }, { funnel_row: 'Linen', funnel_page: '4' }],
  [{ granularity: 'weekly' }, { granularity: 'weekly', funnel_row: 'Linen', funnel_page: '3' }],
  [{ funnel_sort: 'name' }, { funnel_row: 'Linen', funnel_sort: 'name' }],
  [{ breakdown: 'sku_name' }, { breakdown: 'sku_name' }],
  [{ brand: ['Alder'] }, { brand: ['Alder'] }],
])('after %j the funnel keeps what still has rows', (patch, expected) => {
  expect(changedSearch({ funnel_page: '3', funnel_row: 'Linen' }, patch)).toEqual(expected);
});

test.each([
  [{ costs_missing_page: '2' }, { costs_page: '3', costs_missing_page: '2' }],
  [{ costs_search: 'pan' }, { costs_search: 'pan' }],
  [{ brand: ['A'] }, { brand: ['A'] }],
] as const)('after %j, on the third page of costs, the link has %j', (patch, expected) => {
  expect(changedSearch({ costs_page: '3' }, patch)).toEqual(expected);
});

test('a link to another page takes along what is looked at, and nothing that only one page knows', () => {
  const search = {
    range: 'last_30_days',
    brand: ['Alder'],
    catalogue_show: 'unknown',
    insight: '4',
    since: 'week',
  };
  expect(travelingSearch(search)).toEqual({ range: 'last_30_days', brand: ['Alder'] });
  expect(rangeOfSearch(readSearch(search))).toEqual({ range: 'last_30_days' });
});

describe('the tables of advertising', () => {
  test('are read from the URL, and go back to their first page with other rows alone', () => {
    expect(readUrl('?ads_sort=max_cpc&ads_words=phrase&ads_words_page=2&ads_page=3').ads).toEqual({
      sort: { order: 'max_cpc', direction: 'asc' },
      search: '',
      page: 3,
      words: 'phrase',
      wordsPage: 2,
    });
    expect(readUrl('?ads_sort=sessions&ads_words=letters').ignored).toEqual(['ads_sort', 'ads_words']);
    const pages = { ads_page: '3', ads_words_page: '2' };
    expect(changedSearch(pages, { ads_search: 'pan' })).toEqual({ ads_search: 'pan', ads_words_page: '2' });
    expect(changedSearch(pages, { ads_words: 'phrase' })).toEqual({ ads_page: '3', ads_words: 'phrase' });
    expect(changedSearch(pages, { ads_words_page: '4' })).toEqual({ ads_page: '3', ads_words_page: '4' });
    expect(changedSearch(pages, { range: 'today' })).toEqual({ range: 'today' });
  });
});
