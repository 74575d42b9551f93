import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { findAdProduct, findMarketplace, type LayerSource, NOT_SAID } from '../sources/index.ts';
import { isTurnCertain, type LiveLayer, planDays } from './plan-days.ts';

const DAY = toDateKey('2026-10-07');

function layer(importId: number, values: Partial<LiveLayer> = {}): LiveLayer {
  return {
    importId,
    channel: 'amazon',
    kind: 'sales',
    first: DAY,
    last: DAY,
    precedence: 1,
    dropId: importId,
    fileLast: DAY,
    lastUpdated: '',
    fileName: 'orders.txt',
    ...values,
  };
}

/** The import that speaks for Amazon's sales on the day. */
function speaks(...layers: readonly LiveLayer[]): number | undefined {
  return planDays([DAY], layers, new Map())[0]?.sources[0]?.importId;
}

describe('of the same channel, kind and day', () => {
  test('the better source speaks, whatever was imported last', () => {
    expect(speaks(layer(1), layer(2, { precedence: 2 }))).toBe(1);
    expect(speaks(layer(1, { precedence: 2 }), layer(2))).toBe(2);
  });

  test('among equals the last import speaks', () => {
    expect(speaks(layer(1), layer(3), layer(2))).toBe(3);
  });

  test.each([
    ['whose last day is later', { fileLast: toDateKey('2026-10-09') }],
    ['that was changed later', { lastUpdated: '2026-10-08T00:00:00Z' }],
    ['whose name is later', { fileName: 'orders2.txt' }],
    ['that is the second copy of a download', { fileName: 'a (1).txt' }],
    ['that a person said is newer', { dropRank: 1 }],
  ])('within one drop the file %s speaks, whatever came first', (_, later) => {
    expect(speaks(layer(1, { dropId: 1, ...later }), layer(2, { dropId: 1 }))).toBe(1);
    expect(speaks(layer(1, { dropId: 1 }), layer(2, { dropId: 1, ...later }))).toBe(2);
  });

  test.each([
    ['the time of its last change', { lastUpdated: '2026-10-08T00:00:00Z' }],
    ['the number of its copy', { fileName: 'orders (1).txt' }],
  ])('%s counts before the last day of a file', (_, later) => {
    const longer = { dropId: 1, fileLast: toDateKey('2026-10-09'), lastUpdated: '2026-10-07T00:00:00Z' };
    const shorter = { dropId: 1, lastUpdated: longer.lastUpdated, ...later };
    expect(speaks(layer(1, shorter), layer(2, longer))).toBe(1);
  });

  test.each([
    [
      'of which one was changed later',
      { lastUpdated: '2026-10-08T00:00:00Z' },
      { lastUpdated: '2026-10-07T00:00:00Z' },
    ],
    ['that are copies of one download', { fileName: 'ads (1).csv' }, { fileName: 'ads.csv' }],
    ['of which a person said it', { dropRank: -1 }, {}],
  ])('of two files %s, nobody is asked which is newer', (_, a, b) => {
    expect(isTurnCertain(layer(1, a), layer(2, b))).toBe(true);
  });

  test.each([
    ['of different names', { fileName: 'ads (1).txt' }],
    ['of which one does not say when it was changed', { lastUpdated: '2026-10-08T00:00:00Z', fileName: 'b' }],
    ['that differ in their last day alone', { fileLast: toDateKey('2026-10-09') }],
  ])('only a person knows which of two files %s is newer', (_, values) => {
    expect(isTurnCertain(layer(1, values), layer(2))).toBe(false);
  });

  test('a later drop speaks, although its file ends earlier', () => {
    expect(speaks(layer(1, { dropId: 1, fileLast: toDateKey('2026-10-20') }), layer(2, { dropId: 2 }))).toBe(
      2,
    );
  });
});

const from = (source: Partial<LayerSource>) => ({ source: { ...NOT_SAID, ...source } });
const DISPLAY = from({ adProduct: 'sponsored_display' });
const PRODUCTS = from({ adProduct: 'sponsored_products' });

/** All imports that speak for Amazon's sales on the day. */
function allThatSpeak(...layers: readonly LiveLayer[]): number[] {
  const [planned] = planDays([DAY], layers, new Map());
  return (planned?.sources ?? []).map(({ importId }) => importId).toSorted((a, b) => a - b);
}

describe('sources of a channel and kind', () => {
  test.each([
    ['ad products', PRODUCTS, DISPLAY],
    ['accounts', from({ account: 'Acme' }), from({ account: 'Other' })],
    ['marketplaces', from({ marketplace: 'US' }), from({ marketplace: 'CA' })],
  ])('that are different %s add up, in any order', (_, a, b) => {
    expect(allThatSpeak(layer(1, a), layer(2, b))).toEqual([1, 2]);
    expect(allThatSpeak(layer(1, b), layer(2, a))).toEqual([1, 2]);
    expect(allThatSpeak(layer(1, a), layer(2, b), layer(3, a))).toEqual([2, 3]);
  });

  test.each([
    ['one file says nothing of itself', {}, DISPLAY],
    ['one file tells no account', PRODUCTS, from({ adProduct: 'sponsored_products', account: 'Acme' })],
    ['both tell something else', from({ marketplace: 'US' }), from({ account: 'Acme' })],
    ['the account is written otherwise', from({ account: 'ACME' }), from({ account: 'Acme ' })],
  ])('never count twice where %s', (_, a, b) => {
    expect(allThatSpeak(layer(1, a), layer(2, b))).toEqual([2]);
    expect(allThatSpeak(layer(1, b), layer(2, a))).toEqual([2]);
  });

  test('a file that tells less replaces all that it may be, and they it, but never adds up', () => {
    expect(allThatSpeak(layer(1, PRODUCTS), layer(2, DISPLAY), layer(3))).toEqual([3]);
    expect(allThatSpeak(layer(1), layer(2, PRODUCTS), layer(3, DISPLAY))).toEqual([2, 3]);
  });

  test('what a person said is another one stays so for every file of it, and for no other', () => {
    const second = from({ account: 'Second' });
    const apart = layer(2, { ...second, isApart: true });
    expect(allThatSpeak(layer(1), apart)).toEqual([1, 2]);
    expect(allThatSpeak(layer(1), apart, layer(3, second))).toEqual([1, 3]);
    expect(allThatSpeak(layer(1), apart, layer(3))).toEqual([2, 3]);
    expect(allThatSpeak(layer(1), layer(2, second))).toEqual([2]);
  });

  test('the better report of one of them says nothing of the others', () => {
    const [one, two] = [from({ account: 'One' }), from({ account: 'Two' })];
    expect(
      allThatSpeak(layer(1, one), layer(2, { ...one, precedence: 2 }), layer(3, { ...two, precedence: 2 })),
    ).toEqual([1, 3]);
  });

  test('the lines of one file are all of it, also those that tell less', () => {
    expect(allThatSpeak(layer(1, PRODUCTS), layer(1))).toEqual([1, 1]);
  });

  test('a marketplace and an ad product are the same however they are written, and unknown words say nothing', () => {
    expect(['AMAZON.COM', 'Amazon.com', 'United States', 'US'].map(findMarketplace)).toEqual(
      Array.from({ length: 4 }, () => 'US'),
    );
    expect(['美国', 'SI US Prod Marketplace', ''].map(findMarketplace)).toEqual(['', '', '']);
    expect(['Sponsored Display', 'SPONSORED_DISPLAY', 'sd'].map(findAdProduct)).toEqual(
      Array.from({ length: 3 }, () => 'sponsored_display'),
    );
    expect(findAdProduct('Something new')).toBe('');
  });
});

test('each channel and kind has a source of its own, and a file speaks only for its days', () => {
  const layers = [
    layer(1),
    layer(2, { kind: 'traffic', precedence: 1 }),
    layer(3, { channel: 'ebay' }),
    layer(4, { first: toDateKey('2026-10-08'), last: toDateKey('2026-10-08') }),
  ];
  expect(planDays([DAY, toDateKey('2026-10-09')], layers, new Map())).toEqual([
    {
      day: DAY,
      speaker: 'reports',
      ownImportId: null,
      sources: [
        { channel: 'amazon', kind: 'sales', importId: 1, source: NOT_SAID, part: '' },
        { channel: 'amazon', kind: 'traffic', importId: 2, source: NOT_SAID, part: '' },
        { channel: 'ebay', kind: 'sales', importId: 3, source: NOT_SAID, part: '' },
      ],
    },
    { day: '2026-10-09', speaker: 'nobody', ownImportId: null, sources: [] },
  ]);
});

test("of Skuline's own file and reports the one that was imported last speaks alone", () => {
  const speaker = (own: number) => planDays([DAY], [layer(2)], new Map([[DAY, own]]))[0]?.speaker;
  expect(speaker(3)).toBe('own');
  expect(speaker(1)).toBe('reports');
});
