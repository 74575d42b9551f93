import { toDateKey } from '../../core/calendar/index.ts';
import { describe, expect, test } from 'vitest';
import { listMarketplaceSales, seasonFactor, weekdayFactor } from './marketplace-demand.ts';

describe('demand of the whole marketplace', () => {
  test.each([
    [2024, '2024-07-16', 'Prime Day as announced'],
    [2025, '2025-07-11', 'the last of four Prime Days'],
    [2027, '2027-07-13', 'the second Tuesday of July'],
    [2026, '2026-10-13', 'the second Tuesday of October'],
    [2026, '2026-11-27', 'Black Friday'],
    [2026, '2026-11-30', 'Cyber Monday'],
    [2024, '2024-11-29', 'Black Friday after a late Thanksgiving'],
    [2024, '2024-12-02', 'Cyber Monday in December'],
  ])('in %i, %s is a sale: %s', (year, date) => {
    expect(listMarketplaceSales(year).get(toDateKey(date))?.sessions).toBeGreaterThan(1.4);
  });

  test('an ordinary day is none', () => {
    expect(listMarketplaceSales(2026).get(toDateKey('2026-03-04'))).toBeUndefined();
  });

  test.each([
    ['garden', '2026-04-15', '2026-11-15'],
    ['summer', '2026-07-15', '2026-01-15'],
    ['warm_home', '2026-12-10', '2026-06-10'],
    ['fitness', '2026-01-10', '2026-12-10'],
    ['kitchen', '2026-12-10', '2026-03-10'],
  ] as const)('%s products are wanted more on %s than on %s', (season, high, low) => {
    expect(seasonFactor(season, toDateKey(high))).toBeGreaterThan(seasonFactor(season, toDateKey(low)) * 1.2);
  });

  test('months slide into each other', () => {
    const step =
      seasonFactor('garden', toDateKey('2026-05-01')) - seasonFactor('garden', toDateKey('2026-04-30'));
    expect(Math.abs(step)).toBeLessThan(0.03);
  });

  test('Sundays are busiest and Fridays quietest', () => {
    expect(weekdayFactor(toDateKey('2026-11-15'))).toBeGreaterThan(weekdayFactor(toDateKey('2026-11-13')));
  });
});
