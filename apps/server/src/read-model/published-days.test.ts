import { toDateKey } from '@skuline/domain/calendar';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { describe, expect, test } from 'vitest';
import { PublishedDays } from './published-days.ts';

interface Stored {
  readonly day: number;
  readonly importId: number;
  readonly isVisible?: boolean;
}

const BOUNDS = { from: 'from', to: 'to' };
const dateOf = (day: number) => toDateKey(`2026-03-${String(day).padStart(2, '0')}`);
const range = (start: number, end: number) => ({ start: dateOf(start), end: dateOf(end) });

function published(days: readonly Stored[]): PublishedDays {
  return new PublishedDays(
    days.map(({ day, importId, isVisible = true }) => ({
      date_key: dateOf(day),
      ...ZERO_FACTS,
      orders: day,
      import_id: importId,
      row_count: 1,
      is_visible: isVisible,
      is_own: true,
    })),
  );
}

describe('what a tenant has published', () => {
  test('the totals of a range are those of its visible days', () => {
    const days = published([
      { day: 1, importId: 1 },
      { day: 2, importId: 1, isVisible: false },
      { day: 2, importId: 2 },
      { day: 3, importId: 2 },
    ]);
    expect(days.totalsIn(range(2, 9)).map(({ date, facts }) => [date, facts.orders])).toEqual([
      [dateOf(2), 2],
      [dateOf(3), 3],
    ]);
    expect([days.shows(dateOf(2), 1), days.shows(dateOf(2), 2), days.shows(dateOf(9), 2)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('which days and facts there are is known from the visible days alone', () => {
    const days = published([
      { day: 1, importId: 1, isVisible: false },
      { day: 2, importId: 2 },
      { day: 4, importId: 2 },
    ]);
    expect(days.dataThrough(dateOf(9))).toEqual({ first: dateOf(2), last: dateOf(4) });
    expect(days.factsPresent).toEqual(['orders']);
    const hidden = published([{ day: 1, importId: 1, isVisible: false }]);
    expect([hidden.dataThrough(dateOf(9)), hidden.factsPresent]).toEqual([null, null]);
  });

  test.each([
    [1, null],
    [3, { first: dateOf(2), last: dateOf(2) }],
    [4, { first: dateOf(2), last: dateOf(4) }],
  ])('on the %ith of March data of the 2nd and the 4th reach through %o', (today, expected) => {
    const days = published([
      { day: 2, importId: 1 },
      { day: 4, importId: 1 },
    ]);
    expect(days.dataThrough(dateOf(today))).toEqual(expected);
  });

  test.each([
    [
      'one import of all days',
      [
        { day: 1, importId: 7 },
        { day: 2, importId: 7 },
      ],
      'p.import_id IN (7)',
    ],
    [
      'days of two imports',
      [
        { day: 1, importId: 7 },
        { day: 2, importId: 8 },
      ],
      'p.import_id IN (7, 8)',
    ],
    [
      'an import of which a later one replaced two days',
      [
        { day: 1, importId: 7 },
        { day: 2, importId: 7, isVisible: false },
        { day: 2, importId: 8 },
        { day: 3, importId: 7, isVisible: false },
        { day: 3, importId: 8 },
      ],
      "p.import_id IN (7, 8) AND NOT (p.import_id = 7 AND p.date_key BETWEEN '2026-03-02' AND '2026-03-03')",
    ],
    [
      'an import that is not shown at all',
      [
        { day: 1, importId: 6, isVisible: false },
        { day: 1, importId: 7 },
      ],
      'p.import_id IN (7)',
    ],
  ])('%s', (_what, stored, condition) => {
    expect(published(stored).conditionIn('p', range(1, 9), BOUNDS)).toBe(condition);
  });

  test('an import replaced in many places, or no import at all, is looked up in the store', () => {
    const patchwork = Array.from({ length: 20 }, (_, index) => [
      { day: index + 1, importId: 1, isVisible: index % 2 === 0 },
      ...(index % 2 === 0 ? [] : [{ day: index + 1, importId: 2 }]),
    ]).flat();
    expect(published(patchwork).conditionIn('p', range(1, 28), BOUNDS)).toContain('FROM published_day');
    expect(published([]).conditionIn('p', range(1, 28), BOUNDS)).toContain('FROM published_day');
  });
});
