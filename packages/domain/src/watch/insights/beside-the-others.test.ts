import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { findInsights } from './find-insights.ts';
import type { Finding } from './finding.ts';
import { namesOfScope } from './insight-series.ts';
import { type Happening, NOTHING_SET, steadySeller } from './testing/steady-seller.ts';

function tell({ ruleId, scope }: Finding): string {
  return `${ruleId} ${namesOfScope(scope).at(-1) ?? 'total'}`;
}

function found(happening: Happening): string[] {
  return findInsights(steadySeller({ happening }), NOTHING_SET).findings.map(tell);
}

/** How many come to the market on a day: weeks differ by a third and more, and the newest is an ordinary one. */
function marketOn(daysAgo: number): number {
  const week = Math.floor(daysAgo / 7);
  return week === 0 ? 1 : 1 + 0.4 * Math.sin(week * 2.4);
}

describe('a market in which all move alike', () => {
  test('does not hide what happened to one SKU', () => {
    const happening: Happening = (names, daysAgo) => ({
      sessions: marketOn(daysAgo) * (names[2] === 'KTL-1' && daysAgo < 6 ? 0.5 : 1),
    });
    expect(found(happening)).toEqual(['traffic_change KTL-1']);
  });

  test('is no story of one SKU, however surely it moved with the others', () => {
    const happening: Happening = (_, daysAgo) => ({ sessions: daysAgo < 6 ? 0.6 : 1 });
    expect(found(happening)).toEqual(['traffic_change total']);
  });

  test('in which the largest falls makes no rise of the others', () => {
    const happening: Happening = (names, daysAgo) => ({
      ...(names[2] === 'KTL-1' ? { sessions: daysAgo < 5 ? 2 : 8 } : {}),
      ...(names[0] === 'Brisk' && daysAgo < 5 ? { sessions: 1.17 } : {}),
    });
    expect(found(happening)).toEqual(['traffic_change KTL-1']);
  });

  test('of which one sells nothing any more is still the story of that one', () => {
    const happening: Happening = (names, daysAgo) => ({
      sessions: marketOn(daysAgo),
      ...(names[2] === 'KTL-1' && daysAgo < 4 ? { conversion: 0 } : {}),
    });
    expect(found(happening)).toEqual(['stock_out KTL-1']);
  });
});

describe('how long it has been going on', () => {
  test('what goes on is told though hardly anything is usual on some of its days, which rose by more', () => {
    // On Wednesday, Apr 1, the three days before the last three are a weekend: 20 visits, and then 60.
    const lastDay = toDateKey('2026-04-01');
    const isQuiet = (daysAgo: number) => daysAgo % 7 >= 3 && daysAgo % 7 < 6;
    const happening: Happening = (names, daysAgo) => {
      if (names[2] !== 'KTL-1') return {};
      const factor = isQuiet(daysAgo) ? 3 : 1.4;
      return { sessions: (isQuiet(daysAgo) ? 0.05 : 1) * (daysAgo < 9 ? factor : 1) };
    };
    const { findings } = findInsights(steadySeller({ lastDay, happening }), NOTHING_SET);
    expect(findings).toMatchObject([
      { ruleId: 'traffic_change', scope: { sku: 'KTL-1' }, days: { start: '2026-03-24', end: lastDay } },
    ]);
  });

  test('a fall of a third that began two weeks ago is told', () => {
    const noisy = (daysAgo: number) => 1 + 0.35 * Math.sin(daysAgo * 37.7);
    const happening: Happening = (names, daysAgo) =>
      names[2] === 'KTL-1' ? { sessions: noisy(daysAgo) * (daysAgo < 14 ? 0.7 : 1) } : {};
    expect(found(happening)).toEqual(['traffic_change KTL-1']);
  });

  test.each([9, 11, 13])('what was over four days ago is not, of %i days', (days) => {
    const happening: Happening = (names, daysAgo) =>
      names[2] === 'KTL-1' && daysAgo >= 4 && daysAgo < days ? { conversion: 0.3 } : {};
    expect(found(happening)).toEqual([]);
  });
});

test('a product that sold steadily and sells nothing for a day has stopped, however its days vary', () => {
  const happening: Happening = (names, daysAgo) =>
    names[2] === 'KTL-1'
      ? { sessions: 1 + 0.5 * Math.sin(daysAgo * 2.4), ...(daysAgo < 1 ? { conversion: 0 } : {}) }
      : {};
  expect(found(happening)).toEqual(['stock_out KTL-1']);
});

test('a margin that fell while more was left is no story', () => {
  const happening: Happening = (names, daysAgo) =>
    names[2] === 'KTL-1' && daysAgo < 6 ? { discount: 0.4, conversion: 4 } : {};
  const rules = NOTHING_SET.rules.filter(({ id }) => id === 'margin_drop');
  expect(findInsights(steadySeller({ happening }), { ...NOTHING_SET, rules }).findings).toEqual([]);
});

test('what began before a week of sales is told in it', () => {
  // Thanksgiving week begins on Sunday, Nov 22: eight of these eleven days lie before it.
  const lastDay = toDateKey('2026-11-24');
  const happening: Happening = (_, daysAgo) => (daysAgo < 11 ? { cpc: 1.8 } : {});
  const { findings } = findInsights(steadySeller({ lastDay, happening }), NOTHING_SET);
  expect(findings.map(tell)).toEqual(['cpc_rise total']);
});

test('what grows by as much every week does not vary by it', () => {
  const happening: Happening = (_, daysAgo) => ({
    sessions: Math.exp((-0.06 * daysAgo) / 7) * (daysAgo < 5 ? 0.62 : 1),
  });
  expect(found(happening)).toEqual(['traffic_change total']);
});

describe('what comes back', () => {
  test('is no margin that fell, also where nobody wants to hear of returns', () => {
    const happening: Happening = (names, daysAgo) => ({
      returns: names[2] === 'KTL-1' && daysAgo < 5 ? 0.3 : 0.02,
      sessions: names[2] === 'KTL-1' && daysAgo < 5 ? 1.4 : 1,
    });
    const rules = NOTHING_SET.rules.filter(({ id }) => id === 'margin_drop');
    const { findings } = findInsights(steadySeller({ happening }), { ...NOTHING_SET, rules });
    expect(findings.map(tell)).toEqual([]);
  });

  test('after a busy fortnight is no wave of returns', () => {
    const isBusy = (daysAgo: number) => daysAgo >= 5 && daysAgo < 19;
    const happening: Happening = (names, daysAgo) => {
      if (names[2] !== 'KTL-1') return {};
      // Twice the orders for two weeks; what is sent back of them comes in the days after.
      return { sessions: isBusy(daysAgo) ? 3 : 1, returns: daysAgo < 5 ? 0.23 : 0.1 };
    };
    expect(found(happening).filter((of) => of.startsWith('returns_rise'))).toEqual([]);
  });
});
