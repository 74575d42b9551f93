import { describe, expect, test } from 'vitest';
import { eachDay, toDateKey } from '../../core/calendar/index.ts';
import { coverDays, type WaitingCover } from './coverage.ts';
import { describeFlag, describeMissing } from './coverage-words.ts';
import { type LiveLayer, planDays } from './plan-days.ts';

const day = (of: number) => toDateKey(`2026-10-${String(of).padStart(2, '0')}`);
const aug = (of: number) => toDateKey(`2026-08-${String(of).padStart(2, '0')}`);

function layer(importId: number, kind: string, first: number, last: number, values: Partial<LiveLayer> = {}) {
  return {
    importId,
    channel: 'amazon',
    kind,
    first: day(first),
    last: day(last),
    precedence: 1,
    dropId: importId,
    fileLast: day(last),
    lastUpdated: '',
    fileName: 'report',
    ...values,
  } satisfies LiveLayer;
}

const waits = (
  channel: WaitingCover['channel'],
  kind: WaitingCover['kind'],
  first: number,
  last: number,
): WaitingCover => ({ channel, kind, first: day(first), last: day(last), importId: 9 });

interface Given {
  readonly layers?: readonly LiveLayer[];
  readonly own?: Readonly<Record<string, number>>;
  readonly hasOwn?: boolean;
  readonly waiting?: readonly WaitingCover[];
  readonly from?: number;
  readonly to?: number;
}

/** The days from `from` to `to` as letters, by channel and kind: . none, x missing, ? waits, ~ not final, else the import. */
function drawn({
  layers = [],
  own = {},
  hasOwn = false,
  waiting = [],
  from = 5,
  to = 10,
}: Given): Record<string, string> {
  const planned = planDays(eachDay({ start: day(from), end: day(to) }), layers, new Map(Object.entries(own)));
  const rows = coverDays({ planned, layers, hasOwn, maturity: { today: day(11), maturingDays: 2 }, waiting });
  return Object.fromEntries(
    rows.map(({ channel, kind, cells }) => [
      `${channel}.${kind}`,
      cells
        .map(
          ({ state, importId }) =>
            ({ none: '.', missing: 'x', waits: '?', not_final: '~', there: String(importId) })[state],
        )
        .join(''),
    ]),
  );
}

describe('a kind of fact on a day', () => {
  const sales = layer(1, 'sales', 5, 10);
  const ebay = { channel: 'ebay' } as const;
  test.each<readonly [string, Given, Record<string, string>]>([
    [
      'is there from the import that speaks, and not final while it is young',
      { layers: [sales] },
      { 'amazon.sales': '11111~' },
    ],
    [
      'is missing where another kind of its channel is there and this one is on other days',
      { layers: [sales, layer(2, 'traffic', 6, 7)] },
      { 'amazon.sales': '11111~', 'amazon.traffic': 'x22xxx' },
    ],
    [
      'is not missing where the whole channel is silent',
      { layers: [layer(1, 'sales', 5, 6), layer(2, 'sales', 9, 9), layer(3, 'ads', 9, 9)] },
      { 'amazon.sales': '11..2.', 'amazon.ads': 'xx..3.' },
    ],
    [
      'is missing where another channel is there and this one was expected to go on',
      { layers: [sales, layer(2, 'sales', 7, 7, ebay)] },
      { 'amazon.sales': '11111~', 'ebay.sales': '..2xxx' },
    ],
    [
      'is not missing from a channel that has been silent for 60 days',
      { layers: [sales, { ...layer(2, 'sales', 7, 7, ebay), first: aug(6), last: aug(7) }] },
      { 'amazon.sales': '11111~', 'ebay.sales': 'xx....' },
    ],
    [
      'keeps its row on days it never speaks for',
      { layers: [sales, layer(2, 'refunds', 1, 2)], from: 9 },
      { 'amazon.sales': '1~', 'amazon.refunds': 'xx' },
    ],
    [
      "is told by a file of Skuline's own, which hides reports imported before it",
      { layers: [sales, layer(2, 'ads', 5, 5)], own: { [day(6)]: 3, [day(7)]: 3 }, hasOwn: true },
      { 'amazon.sales': '1..11~', 'amazon.ads': '2..xxx', 'own.everything': '.33...' },
    ],
    [
      'is told by reports that replaced a file of its own',
      { layers: [layer(4, 'sales', 5, 10)], own: { [day(6)]: 3 }, hasOwn: true },
      { 'amazon.sales': '44444~', 'own.everything': '......' },
    ],
    [
      'waits for an answer where nothing is there, and where only it would have a row',
      {
        layers: [sales, layer(2, 'ads', 6, 6)],
        waiting: [
          waits('amazon', 'ads', 5, 8),
          waits('ebay', 'sales', 7, 7),
          waits('own', 'everything', 9, 9),
        ],
      },
      {
        'amazon.sales': '11111~',
        'amazon.ads': '?2??xx',
        'ebay.sales': '..?xxx',
        'own.everything': '....?.',
      },
    ],
  ])('%s', (_, given, expected) => {
    expect(drawn(given)).toEqual(expected);
  });

  test('nothing was imported: there are no rows', () => {
    expect(drawn({})).toEqual({});
  });
});

describe('what is missing, in words', () => {
  const missing = (kind: 'traffic' | 'ads', ...days: readonly number[]) =>
    days.map((of) => ({ day: day(of), channel: 'amazon' as const, kind }));
  test.each([
    ['one day', missing('traffic', 9), ['Oct 9: no traffic report']],
    ['two days', missing('traffic', 12, 18), ['Oct 12 and Oct 18: no traffic report']],
    ['a stretch and a day', missing('ads', 5, 6, 7, 9), ['Oct 5 – 7 and Oct 9: no ads report']],
    [
      'two kinds',
      [...missing('ads', 9), ...missing('traffic', 9)],
      ['Oct 9: no traffic report', 'Oct 9: no ads report'],
    ],
    [
      'more stretches than are read',
      missing('ads', 1, 3, 5, 7, 9, 11),
      ['Oct 1, Oct 3, Oct 5, Oct 7, and 2 more: no ads report'],
    ],
    ['nothing', [], []],
  ])('%s', (_, list, sentences) => {
    expect(describeMissing({ missing: list, channels: ['amazon'] }, day(20))).toEqual(sentences);
  });

  test('of several channels the one is named', () => {
    const told = { missing: missing('traffic', 9), channels: ['amazon', 'shopify'] };
    expect(describeMissing(told, day(20))).toEqual(['Oct 9: no Amazon traffic report']);
  });
});

test('a flag is told in words, and one that is not known as it is', () => {
  expect(describeFlag('pending_price')).toBe('Pending orders without a price yet');
  expect(describeFlag('of_tomorrow')).toBe('of_tomorrow');
});
