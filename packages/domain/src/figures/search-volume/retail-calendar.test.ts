import { describe, expect, test } from 'vitest';
import { findRetailEvent, listRetailEvents, type RetailEventId } from './retail-calendar.ts';

const CASES: readonly (readonly [RetailEventId, number, string, string])[] = [
  ['black_friday', 2024, '2024-11-29', 'the day after a late Thanksgiving'],
  ['black_friday', 2026, '2026-11-27', 'the day after the fourth Thursday, not the fourth Friday'],
  ['cyber_monday', 2024, '2024-12-02', 'in December after a late Thanksgiving'],
  ['cyber_monday', 2026, '2026-11-30', 'the Monday after'],
  ['prime_day', 2020, '2020-10-13', 'moved to October'],
  ['prime_day', 2021, '2021-06-21', 'moved to June'],
  ['prime_day', 2027, '2027-07-13', 'not announced: the second Tuesday of July'],
  ['prime_big_deal_days', 2023, '2023-10-10', 'the second Tuesday of October'],
  ['prime_big_deal_days', 2025, '2025-10-07', 'announced'],
  ['super_bowl', 2021, '2021-02-07', 'the first Sunday before the longer season'],
  ['super_bowl', 2026, '2026-02-08', 'the second Sunday since'],
  ['easter', 1961, '1961-04-02', 'as tabled'],
  ['easter', 2000, '2000-04-23', 'as tabled'],
  ['easter', 2024, '2024-03-31', 'in March'],
  ['easter', 2025, '2025-04-20', 'as tabled'],
  ['easter', 2038, '2038-04-25', 'on its latest day'],
  ['easter', 2285, '2285-03-22', 'on its earliest day'],
  ['mothers_day', 2026, '2026-05-10', 'the second Sunday of May'],
  ['memorial_day', 2026, '2026-05-25', 'the last Monday of May'],
  ['memorial_day', 2027, '2027-05-31', 'on the last day of May'],
  ['fathers_day', 2026, '2026-06-21', 'the third Sunday of June'],
  ['july_4th', 2026, '2026-07-04', 'always'],
  ['back_to_school', 2026, '2026-08-01', 'the first Saturday of August'],
  ['labor_day', 2026, '2026-09-07', 'the first Monday of September'],
  ['halloween', 2026, '2026-10-31', 'always'],
  ['thanksgiving', 2026, '2026-11-26', 'the fourth Thursday of November'],
];

describe('the US retail calendar', () => {
  test.each(CASES)('%s of %i begins on %s: %s', (id, year, date) => {
    expect(findRetailEvent(id, year)?.start).toBe(date);
  });

  test.each([
    ['prime_day', 2016, '2016-07-12'],
    ['prime_day', 2025, '2025-07-11'],
    ['prime_big_deal_days', 2026, '2026-10-14'],
    ['christmas', 2026, '2026-12-25'],
  ] as const)('%s of %i ends on %s', (id, year, date) => {
    expect(findRetailEvent(id, year)?.end).toBe(date);
  });

  test.each([
    ['prime_day', 2014],
    ['prime_big_deal_days', 2021],
  ] as const)('there was no %s in %i', (id, year) => {
    expect(findRetailEvent(id, year)).toBeNull();
  });

  test('the sale of October 2022 bears the name it had', () => {
    expect(findRetailEvent('prime_big_deal_days', 2022)?.name).toBe('Prime Early Access Sale');
  });

  test('every event of a year lies in that year', () => {
    for (let year = 1990; year <= 2100; year += 1) {
      for (const { start, end } of listRetailEvents(year)) {
        expect([start.slice(0, 4), end.slice(0, 4)]).toEqual([String(year), String(year)]);
      }
    }
  });
});
