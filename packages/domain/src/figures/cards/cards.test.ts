import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGrowthMagnitude } from '../../core/formatting/index.ts';
import { plainSums } from '../known-days/index.ts';
import { CARD_METRIC_IDS } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { DEFAULT_VISIBLE_CARDS, orderCards, parseCardLayout } from './card-layout.ts';
import { prepareCards } from './metric-views.ts';

describe("a card's growth entry", () => {
  const current = facts({ sessions: 200, orders: 30, net_sales: 600 });

  test('holds value, previousValue and growthRate, for each of the 20 metrics', () => {
    const cards = prepareCards(plainSums(current, facts({ sessions: 100, orders: 10, net_sales: 0 })));
    expect(Object.keys(cards)).toEqual([...CARD_METRIC_IDS]);
    expect(cards.orders).toEqual({ value: 30, previousValue: 10, growthRate: 200 });
    expect(cards.conversion?.growthRate).toBeCloseTo(50);
    expect(cards.net_sales).toEqual({ value: 600, previousValue: 0, growthRate: null });
    expect(cards.roas).toEqual({ value: 0, previousValue: 0, growthRate: null });
  });

  test('reads as the exact growth of the two ratios, rounded once', () => {
    const count = fc.integer({ min: 1, max: 10 ** 6 });
    fc.assert(
      fc.property(count, count, count, count, (orders, sessions, ordersBefore, sessionsBefore) => {
        const before = facts({ orders: ordersBefore, sessions: sessionsBefore });
        const { conversion } = prepareCards(plainSums(facts({ orders, sessions }), before));
        const base = BigInt(ordersBefore) * BigInt(sessions);
        const change = 1000n * (BigInt(orders) * BigInt(sessionsBefore) - base);
        const tenths = ((change < 0n ? -change : change) * 2n + base) / (2n * base);
        const text = formatGrowthMagnitude(conversion?.growthRate ?? null);
        expect(text.replaceAll(/[,.%]/g, '').replace(/^0+(?=\d)/, '')).toBe(String(tenths));
      }),
    );
  });

  test('from 2/3 to 2001/3000 is a tie of 0.05%, which reads 0.1%, though 2/3 is no decimal', () => {
    const { conversion } = prepareCards(
      plainSums(facts({ orders: 2001, sessions: 3000 }), facts({ orders: 2, sessions: 3 })),
    );
    expect(formatGrowthMagnitude(conversion?.growthRate ?? null)).toBe('0.1%');
  });

  test('is null when data is missing', () => {
    expect(Object.values(prepareCards(plainSums(null, current)))).toEqual(CARD_METRIC_IDS.map(() => null));
  });

  test('has nothing to compare with when only the previous period is missing', () => {
    expect(prepareCards(plainSums(current, null)).orders).toEqual({
      value: 30,
      previousValue: null,
      growthRate: null,
    });
  });
});

const layout = [...CARD_METRIC_IDS].slice(8, 16);

describe('a saved card layout is accepted only if it is an array of the length of the default 8', () => {
  test('of different metric ids', () => expect(parseCardLayout(layout)).toEqual(layout));

  test.each([
    ['nothing', null],
    ['text', layout.join(',')],
    ['an object of that length', { length: DEFAULT_VISIBLE_CARDS }],
    ['7 ids', layout.slice(1)],
    ['9 ids', [...layout, 'sessions']],
    ['an unknown id', [...layout.slice(1), 'profit']],
    ['a metric without a card', [...layout.slice(1), 'avg_price']],
    ['an id twice', [...layout.slice(1), layout[1]]],
    ['holes', Array.from({ length: 8 })],
  ])('not %s', (_, saved) => expect(parseCardLayout(saved)).toBeNull());
});

test('the layout comes first and every other card after it, in card order', () => {
  const order = orderCards(layout);
  expect(order.slice(0, 8)).toEqual(layout);
  expect(order.slice(8)).toEqual(CARD_METRIC_IDS.filter((id) => !layout.includes(id)));
  expect(orderCards(null)).toEqual([...CARD_METRIC_IDS]);
});
