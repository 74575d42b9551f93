import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { type HistoryView, type KeptInsight, prepareHistory } from './index.ts';

const EVERYTHING = { brand: null, channel: null, parent_sku: null, sku: null };

const kept = (given: Partial<KeptInsight>): KeptInsight => ({
  id: '1',
  metric: 'net_sales',
  measure_type: 'Value',
  units: '$',
  value_now: 612,
  computed_change: -0.91,
  condition_render: 'fell',
  baseline_render: 'vs usual',
  scope: EVERYTHING,
  status: 'new',
  fired_at: '2026-11-18T16:00:00Z',
  narrative: null,
  title: 'Net Sales fell',
  description: 'Net Sales was $612 vs usual',
  category: 'sales',
  impact: -6418,
  snoozed_until: null,
  resolved_at: null,
  resolution: null,
  recovered_on: null,
  ...given,
});

const EVERY_ROW: HistoryView = { tab: null, search: '', category: null, raised: null, open: null };
const context = { now: new Date('2026-11-20T20:00:00Z'), autoResolveAfterDays: 7 };
const look = (insights: readonly KeptInsight[], view: Partial<HistoryView> = {}) =>
  prepareHistory(insights, { ...EVERY_ROW, ...view }, context);

describe('an insight stands under', () => {
  test.each<[string, Partial<KeptInsight>, string, string | null]>([
    ['Unread while it is new', {}, 'unread', null],
    ['Unread, above usual', { computed_change: 0.4 }, 'unread', null],
    ['Unread, with nothing to say', { computed_change: null }, 'unread', null],
    ['Unread after it recovered', { recovered_on: '2026-11-19' }, 'unread', 'Recovered Nov 19'],
    ['Unread for just as many days', { fired_at: '2026-11-13T20:00:00Z' }, 'unread', null],
    [
      'Resolved when older than that',
      { fired_at: '2026-11-13T19:59:59Z' },
      'resolved',
      'Closed by itself after 7 days',
    ],
    [
      'Resolved by a person',
      // Still the 7th in Los Angeles.
      { status: 'resolved', resolution: 'user', resolved_at: '2026-11-08T07:00:00Z' },
      'resolved',
      'Resolved by hand, Nov 7',
    ],
    [
      'Resolved by the server',
      { status: 'resolved', resolution: 'auto' },
      'resolved',
      'Closed by itself after 7 days',
    ],
    [
      'Resolved after it recovered',
      { status: 'resolved', recovered_on: '2025-11-01' },
      'resolved',
      'Recovered Nov 1, 2025',
    ],
    ['Resolved, with nothing to say', { status: 'archived' }, 'resolved', null],
    [
      'Snoozed while it is snoozed',
      { snoozed_until: '2026-11-20T20:00:01Z' },
      'snoozed',
      'Snoozed until Nov 20, 12:00 PM',
    ],
    ['Unread once that is over', { snoozed_until: '2026-11-20T20:00:00Z' }, 'unread', null],
  ])('%s', (_, given, tab, state) => {
    const insight = kept(given);
    const history = look([insight], { open: insight.id });
    expect(history).toMatchObject({ tab, counts: { unread: 0, resolved: 0, snoozed: 0, [tab]: 1 } });
    expect(history.rows).toMatchObject([{ tab, state }]);
  });
});

test.each([
  [EVERYTHING, null],
  [{ ...EVERYTHING, brand: 'Alder' }, 'Brand Alder'],
  [{ ...EVERYTHING, brand: 'Alder', parent_sku: 'Drawer Set' }, 'Parent SKU Drawer Set'],
  [{ ...EVERYTHING, parent_sku: 'Drawer Set', sku: 'BMB-4' }, 'SKU BMB-4, Drawer Set'],
  [{ ...EVERYTHING, sku: 'BMB-4' }, 'SKU BMB-4'],
])('what %o is about reads %s', (scope, about) => {
  expect(look([kept({ scope })]).rows[0]?.about).toBe(about);
});

test.each([
  [-6418.4, '−$6,418'],
  [2140, '+$2,140'],
  [0.3, null],
  [null, null],
])('an impact of %s reads %s', (impact, text) => {
  expect(look([kept({ impact })]).rows[0]?.impact).toBe(text);
});

test.each([
  ['KTL-1 fell, −$6,418 in net sales', -6418.4, true],
  ['Net Sales fell', -6418.4, false],
  ['Net Sales fell', null, false],
])('whether “%s” says %s itself', (title, impact, expected) => {
  expect(look([kept({ title, impact })]).rows[0]?.isImpactInTitle).toBe(expected);
});

test('a row says its category and when it was raised, in Los Angeles', () => {
  expect(look([kept({ category: 'advertising' })]).rows).toEqual([
    {
      id: '1',
      title: 'Net Sales fell',
      tab: 'unread',
      category: 'Advertising',
      raised: 'Nov 18, 8:00 AM',
      about: null,
      impact: '−$6,418',
      isImpactInTitle: false,
      state: null,
    },
  ]);
});

describe('filters', () => {
  const insights = [
    kept({ id: 'kettle', scope: { ...EVERYTHING, brand: 'Alder', parent_sku: 'Pour-Over Kettle' } }),
    kept({
      id: 'clicks',
      category: 'advertising',
      title: 'Clicks, no orders',
      description: 'Ads of a mug',
    }),
    kept({ id: 'old', fired_at: '2026-11-15T07:00:00Z', status: 'resolved' }),
  ];
  const days = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });

  test.each<[string, Partial<HistoryView>, string[]]>([
    ['none', {}, ['kettle', 'clicks']],
    ['words of the name', { search: ' over KETTLE ' }, ['kettle']],
    ['words of title and description', { search: 'mug orders' }, ['clicks']],
    ['words nobody has', { search: 'teapot' }, []],
    ['a category', { category: 'advertising' }, ['clicks']],
    ['days', { raised: days('2026-11-18', '2026-11-18') }, ['kettle', 'clicks']],
    ['other days', { raised: days('2026-11-01', '2026-11-17') }, []],
    ['a tab', { tab: 'resolved' }, ['old']],
    // Still the 14th in Los Angeles.
    ['a tab and days', { tab: 'resolved', raised: days('2026-11-14', '2026-11-14') }, ['old']],
  ])('%s', (_, view, ids) => {
    expect(look(insights, view).rows.map(({ id }) => id)).toEqual(ids);
  });

  test('count the tabs by what passes them, and the caption says of which days', () => {
    expect(look(insights)).toMatchObject({
      counts: { unread: 2, resolved: 1, snoozed: 0 },
      caption: '2 insights unread, Nov 18 · Los Angeles time',
    });
    expect(look(insights, { tab: 'resolved', raised: days('2026-11-01', '2026-11-17') }).caption).toBe(
      '1 insight resolved, Nov 1 – 17 · Los Angeles time',
    );
    expect(look(insights, { tab: 'snoozed' }).caption).toBeNull();
  });
});

test('without a tab of its own a link opens that of its insight', () => {
  const insights = [kept({}), kept({ id: 'old', status: 'resolved' })];
  expect(look(insights, { open: 'old' }).tab).toBe('resolved');
  expect(look(insights, { open: 'nobody' }).tab).toBe('unread');
  expect(look(insights, { open: 'old', tab: 'snoozed' }).tab).toBe('snoozed');
});
