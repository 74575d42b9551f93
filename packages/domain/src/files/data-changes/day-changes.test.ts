import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { dataChangesCsv } from '../../figures/exports/index.ts';
import { type FactSums, ZERO_FACTS } from '../../figures/metrics/index.ts';
import { type ChangedSums, changedSumsOf } from './changed-facts.ts';
import { listChangedNames } from './changed-names.ts';
import { describeMost, describeRestated, describeUnlisted, formatFactChange } from './change-text.ts';
import {
  changedFacts,
  type DayMark,
  hasOtherFigures,
  listDayChanges,
  netChanges,
  sumChanges,
} from './day-changes.ts';
import { describeSince, sinceParameter } from './since-text.ts';
import { findSince } from './since.ts';

const NOV_3 = toDateKey('2026-11-03');
const NOV_4 = toDateKey('2026-11-04');
const TODAY = toDateKey('2026-11-20');
const sums = (net_sales: number, more: Partial<FactSums> = {}): ChangedSums =>
  changedSumsOf({ ...ZERO_FACTS, net_sales, ...more });
const mark = (day: typeof NOV_3, importId: number, dataVersion: number, sign = 1): DayMark => ({
  day,
  importId,
  dataVersion,
  sign,
});
/** Net sales are ten times the import's number; import 9 holds no row. */
const find = (_day: string, importId: number) => (importId === 9 ? null : sums(importId * 10));

describe('the changes of a day', () => {
  test.each([
    ['a newer import', [mark(NOV_3, 1, 1), mark(NOV_3, 2, 3)], 1, [[10, 20]]],
    ['before it is asked for', [mark(NOV_3, 1, 1), mark(NOV_3, 2, 3)], 3, []],
    ['since nothing was known', [mark(NOV_3, 1, 1)], 0, [[null, 10]]],
    [
      'one after the other',
      [mark(NOV_3, 1, 1), mark(NOV_3, 2, 3), mark(NOV_3, 3, 5)],
      1,
      [
        [10, 20],
        [20, 30],
      ],
    ],
    ['an undo', [mark(NOV_3, 1, 1), mark(NOV_3, 2, 3), mark(NOV_3, 2, 5, -1)], 3, [[20, 10]]],
    ['an undo of the last one', [mark(NOV_3, 1, 1), mark(NOV_3, 1, 5, -1)], 1, [[10, null]]],
    [
      'an undo of one that is not shown',
      [mark(NOV_3, 1, 1), mark(NOV_3, 2, 3), mark(NOV_3, 1, 5, -1)],
      3,
      [],
    ],
    // A composition shows its own number and hides an older one in one insert.
    ['a composition', [mark(NOV_3, 1, 1), mark(NOV_3, 4, 3), mark(NOV_3, 1, 3, -1)], 1, [[10, 40]]],
    ['a version without a row', [mark(NOV_3, 1, 1), mark(NOV_3, 9, 3)], 1, [[10, null]]],
  ])('%s', (_, marks, since, expected) => {
    const changes = listDayChanges(marks, since, find);
    expect(changes.map(({ before, after }) => [before?.net_sales ?? null, after?.net_sales ?? null])).toEqual(
      expected,
    );
  });

  test('hold another version with the same figures too: its names may differ', () => {
    const changes = listDayChanges([mark(NOV_3, 1, 1), mark(NOV_3, 2, 3)], 1, () => sums(5));
    expect(changes.map(({ shownBefore, shownAfter }) => [shownBefore, shownAfter])).toEqual([[1, 2]]);
    expect(changes.filter(hasOtherFigures)).toEqual([]);
  });

  test('come to what the first and the last one say, each day once', () => {
    const marks = [
      mark(NOV_3, 1, 1),
      mark(NOV_3, 2, 3),
      mark(NOV_3, 3, 5),
      mark(NOV_4, 2, 3),
      mark(NOV_4, 2, 5, -1),
    ];
    const net = netChanges(listDayChanges(marks, 1, find));
    expect(net.map(({ day, before, after }) => [day, before?.net_sales, after?.net_sales])).toEqual([
      [NOV_3, 10, 30],
    ]);
    expect(sumChanges(net)).toMatchObject({ days: { start: NOV_3, end: NOV_3 }, dayCount: 1 });
    expect(sumChanges([])).toBeNull();
  });

  test('add up exactly', () => {
    const changes = [0.1, 0.2].map((value) => ({
      day: NOV_3,
      dataVersion: 2,
      shownBefore: 0,
      shownAfter: 1,
      before: null,
      after: sums(value),
    }));
    expect(sumChanges(changes)).toMatchObject({ before: null, after: { net_sales: 0.3 } });
  });
});

test('the most telling fact comes first', () => {
  const before = sums(5, { ad_clicks: 3 });
  expect(changedFacts([{ before, after: sums(5, { ad_clicks: 4, contribution: 1 }) }])).toEqual([
    'contribution',
    'ad_clicks',
  ]);
  expect(changedFacts([{ before, after: before }])).toEqual([]);
});

test.each([
  ['net_sales', 312, '+$312'],
  ['net_sales', -0.42, '−$0.42'],
  ['ad_spend', 1234.56, '+$1,235'],
  ['sessions', 13_658, '+13,658'],
  ['orders', 0, '0'],
] as const)('a change of %s by %s is %s', (fact, change, text) =>
  expect(formatFactChange(fact, change)).toBe(text),
);

test('what changed most is named with its change', () => {
  const most = [
    { name: 'K-1', change: 128 },
    { name: 'K-2', change: -0.5 },
  ];
  expect(describeMost('net_sales', most)).toEqual(['K-1 +$128,', 'K-2 −$0.50']);
  expect(describeMost('search_volume', most.slice(0, 1))).toEqual(['K-1 +128']);
});

test.each([
  [3, 2, [], []],
  [3, 2, ['net_sales'], ['1 earlier day']],
  [2002, 100, ['net_sales'], ['1,902 earlier days']],
  [1, 1, ['net_sales'], []],
] as const)('of %i days %i are listed', (day_count, listed, facts, expected) => {
  const days = Array.from({ length: listed });
  const names = { brand_name: 'Alder', parent_sku_name: 'Kettle' };
  const skus = [{ sku_name: 'K-1', before: names, after: names }];
  const line = { unit: 'day', day_count, facts, days } as const;
  expect(describeUnlisted({ ...line, renamed: null })).toEqual(expected);
  expect(describeUnlisted({ ...line, renamed: { sku_count: 2, skus } })).toEqual([...expected, '1 more SKU']);
});

test('the quiet line names the days and the most telling change', () => {
  const days = { start: NOV_3, end: toDateKey('2026-11-09') };
  const line = describeRestated({ days, before: sums(5), after: sums(317) }, TODAY);
  expect(line).toBe('Nov 3 – 9 changed since your last visit: net sales +$312');
  expect(describeRestated({ days, before: sums(5), after: sums(5) }, TODAY)).toBeNull();
});

test.each([
  ['visit', '2026-11-18T17:42:00.000Z', 'your last visit'],
  ['yesterday', '2026-11-19', 'yesterday, Nov 19'],
  ['week', '2026-11-13', 'Nov 13'],
  ['2026-11-02', '2026-11-02', 'Nov 2'],
])('since %s is asked for as %s', (text, parameter, said) => {
  const since = findSince(text);
  if (since === null) throw new Error(`${text} is not understood`);
  expect(sinceParameter(since, new Date('2026-11-18T17:42:00Z'), TODAY)).toBe(parameter);
  expect(describeSince(since, TODAY)).toBe(said);
  expect(findSince(`${text}x`)).toBeNull();
});

test('a first visit has none before it', () => expect(sinceParameter('visit', null, TODAY)).toBeNull());

test('the file has a row for each import, fact and day, exactly', () => {
  const byDay = [
    { day: NOV_3, before: sums(1.25), after: sums(2.5) },
    { day: NOV_4, before: null, after: sums(4) },
  ];
  const text = dataChangesCsv({
    since: '2026-11-02',
    dataVersions: { before: 3, after: 7 },
    stretches: [
      {
        days: { start: NOV_3, end: NOV_4 },
        what: 'Refunds, two of them',
        facts: ['net_sales'],
        imports: [
          { id: 41, fileName: '=x.csv', facts: ['net_sales'] },
          { id: 42, fileName: 'ads.csv', facts: ['ad_spend'] },
        ],
        names: listChangedNames([
          {
            sku_name: 'K-1',
            before: { brand_name: 'Unknown', parent_sku_name: 'Kettle' },
            after: { brand_name: 'Alder', parent_sku_name: 'Kettle' },
          },
        ]),
        before: sums(1.25),
        after: sums(6.5),
        byDay,
        unlisted: ['1 earlier day', '2 more SKUs'],
      },
    ],
  });
  expect(text.trim().split('\r\n').slice(-6)).toEqual([
    `2026-11-03,2026-11-04,"Refunds, two of them",,Net Sales,1.25,6.5,5.25,41,'=x.csv`,
    `2026-11-03,2026-11-03,"Refunds, two of them",,Net Sales,1.25,2.5,1.25,41,'=x.csv`,
    `2026-11-04,2026-11-04,"Refunds, two of them",,Net Sales,,4,4,41,'=x.csv`,
    `2026-11-03,2026-11-04,"Refunds, two of them",K-1,Brand,Unknown,Alder,,"41, 42","'=x.csv, ads.csv"`,
    '2026-11-03,2026-11-04,"Refunds, two of them",,… 1 earlier day',
    '2026-11-03,2026-11-04,"Refunds, two of them",,… 2 more SKUs',
  ]);
});
