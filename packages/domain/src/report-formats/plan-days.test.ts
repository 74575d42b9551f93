import { describe, expect, test } from 'vitest';
import { toDateKey } from '../calendar/index.ts';
import { type LiveLayer, planDays } from './plan-days.ts';

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
  ])('within one drop the file %s speaks, whatever came first', (_, later) => {
    expect(speaks(layer(1, { dropId: 1, ...later }), layer(2, { dropId: 1 }))).toBe(1);
    expect(speaks(layer(1, { dropId: 1 }), layer(2, { dropId: 1, ...later }))).toBe(2);
  });

  test('a later drop speaks, although its file ends earlier', () => {
    expect(speaks(layer(1, { dropId: 1, fileLast: toDateKey('2026-10-20') }), layer(2, { dropId: 2 }))).toBe(
      2,
    );
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
        { channel: 'amazon', kind: 'sales', importId: 1 },
        { channel: 'amazon', kind: 'traffic', importId: 2 },
        { channel: 'ebay', kind: 'sales', importId: 3 },
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
