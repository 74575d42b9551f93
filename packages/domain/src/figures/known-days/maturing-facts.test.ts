import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import type { KnownDays } from './find-known-days.ts';
import { type FactMaturity, knownForGood, maturityOf, newestDayFinalInAny } from './maturing-facts.ts';

/** Amazon on Nov 25: its sales are final up to Nov 23, its traffic and ads up to Nov 21. */
const amazon: FactMaturity = {
  today: toDateKey('2026-11-25'),
  maturingDays: 4,
  maturingByKind: { sales: 2, refunds: 2, traffic: 4, ads: 4 },
};
const november = (to: number) => [rangeOf('2026-11-01', `2026-11-${to}`)];

describe('days are final by kind of fact', () => {
  test.each<[string, FactMaturity, string]>([
    ['by the kind that is final first', amazon, '2026-11-23'],
    ['by all kinds where they do not differ', { today: amazon.today, maturingDays: 2 }, '2026-11-23'],
    [
      'never by today, which is not over',
      { ...amazon, maturingByKind: { sales: 0, refunds: 0, traffic: 2, ads: 2 } },
      '2026-11-24',
    ],
  ])('something can be judged up to a day: %s', (_, maturity, day) => {
    expect(newestDayFinalInAny(maturity)).toBe(day);
  });

  test('a fact is known for good up to the newest final day of the slowest of its kinds', () => {
    const known: KnownDays = {
      orders: november(24),
      net_sales: november(22),
      sessions: november(24),
      contribution: november(24),
      some_ads: november(25),
    };
    expect(knownForGood(known, amazon)).toEqual({
      orders: november(23),
      net_sales: november(22),
      sessions: november(21),
      contribution: november(21),
      some_ads: november(25),
    });
  });

  test('a fact of which only young days are known is known on none, and one that is not carried is not limited', () => {
    expect(knownForGood({ ad_spend: [rangeOf('2026-11-22', '2026-11-24')] }, amazon)).toEqual({
      ad_spend: [],
    });
    expect(knownForGood({}, amazon)).toEqual({});
    expect(knownForGood({ ad_spend: [] }, amazon)).toEqual({ ad_spend: [] });
  });

  test('holes stay holes', () => {
    const known = { orders: [rangeOf('2026-11-01', '2026-11-10'), rangeOf('2026-11-13', '2026-11-25')] };
    expect(knownForGood(known, amazon).orders).toEqual([
      rangeOf('2026-11-01', '2026-11-10'),
      rangeOf('2026-11-13', '2026-11-23'),
    ]);
  });

  test('of several facts the slowest counts', () => {
    expect(maturityOf(['orders'], amazon)).toEqual({ today: amazon.today, maturingDays: 2 });
    expect(maturityOf(['orders', 'sessions'], amazon)).toEqual({ today: amazon.today, maturingDays: 4 });
  });
});
