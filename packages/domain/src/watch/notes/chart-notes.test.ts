import { describe, expect, test } from 'vitest';
import { bucketsOf, type Granularity, toDateKey } from '../../core/calendar/index.ts';
import { describeMark, describeNote, nearestMark, type Note, notesOfBucket, placeNotes } from './index.ts';

const today = toDateKey('2026-11-20');

function note(date_key: string, given: Partial<Note> = {}): Note {
  return { id: null, kind: 'own', date_key, text: date_key.slice(8), link: null, ...given };
}

function placed(dates: readonly string[], granularity: Granularity, gap = 0) {
  const range = { start: toDateKey('2026-10-29'), end: toDateKey('2026-11-20') };
  return placeNotes(
    dates.map((date) => note(date)),
    bucketsOf(range, granularity),
    gap,
  ).map(({ key, position, notes }) => [key, position, notes.map(({ text }) => text).join()]);
}

describe('notes stand at the bucket of their day', () => {
  test.each<[Granularity, [string, number, string][]]>([
    [
      'daily',
      [
        ['2026-10-30', 1, '30'],
        ['2026-11-02', 4, '02,02'],
        ['2026-11-03', 5, '03'],
        ['2026-11-20', 22, '20'],
      ],
    ],
    [
      'weekly',
      [
        ['2026-10-29', 0, '30'],
        ['2026-11-02', 1, '03,02,02'],
        ['2026-11-16', 3, '20'],
      ],
    ],
    [
      'monthly',
      [
        ['2026-10-29', 0, '30'],
        ['2026-11-01', 1, '20,03,02,02'],
      ],
    ],
  ])('%s', (granularity, marks) => {
    const dates = ['2026-11-02', '2026-11-03', '2026-11-20', '2026-10-30', '2026-11-02'];
    expect(placed(dates, granularity)).toEqual(marks);
  });

  test('those outside the chart, and those of no day, have no mark', () => {
    expect(placed(['2026-10-28', '2026-11-21', 'someday'], 'daily')).toEqual([]);
  });
});

test('buckets nearer than the gap share a mark in their middle, the newest note first', () => {
  expect(placed(['2026-10-29', '2026-10-30', '2026-10-31', '2026-11-03'], 'daily', 2)).toEqual([
    ['2026-10-29', 1, '31,30,29'],
    ['2026-11-03', 5, '03'],
  ]);
});

test('a mark of one note has its kind, a mark of several has none', () => {
  const buckets = bucketsOf({ start: today, end: today }, 'daily');
  const kinds = (notes: readonly Note[]) => placeNotes(notes, buckets, 0).map(({ kind }) => kind);
  expect(kinds([note(today, { kind: 'cost' })])).toEqual(['cost']);
  expect(kinds([note(today, { kind: 'cost' }), note(today, { kind: 'cost' })])).toEqual([null]);
});

test.each([
  ['own', '2026-11-06', 'Note, Nov 6: Container arrived'],
  ['insight', '2025-11-06', 'Insight, Nov 6, 2025: Container arrived'],
  ['import', '2026-11-06', 'Import, Nov 6: Container arrived'],
  ['cost', '2026-11-06', 'Cost change, Nov 6: Container arrived'],
] as const)('a note of kind %s on %s reads %s', (kind, day, text) => {
  expect(describeNote(note(day, { kind, text: 'Container arrived' }), today)).toBe(text);
});

test('a mark reads as its note, or as how many there are', () => {
  const range = { start: toDateKey('2026-11-02'), end: today };
  const words = (dates: readonly string[]) =>
    placeNotes(
      dates.map((date) => note(date)),
      bucketsOf(range, 'monthly'),
      0,
    ).map((mark) => describeMark(mark, today));
  expect(words(['2026-11-06'])).toEqual(['Note, Nov 6: 06']);
  expect(words(['2026-11-06', '2026-11-09', '2026-11-06'])).toEqual(['3 notes, Nov 6 – 9']);
});

test.each([
  [0, '2026-11-02'],
  [2.4, '2026-11-02'],
  [2.5, '2026-11-07'],
  [20, '2026-11-07'],
])('the mark nearest to %d', (position, key) => {
  const buckets = bucketsOf({ start: toDateKey('2026-11-02'), end: today }, 'daily');
  const marks = placeNotes([note('2026-11-02'), note('2026-11-07')], buckets, 0);
  expect(nearestMark(marks, position)?.key).toBe(key);
  expect(nearestMark([], position)).toBeNull();
});

test('the notes of a week are those of its days inside the range', () => {
  const [first] = bucketsOf({ start: toDateKey('2026-11-04'), end: today }, 'weekly');
  const notes = [note('2026-11-03'), note('2026-11-04'), note('2026-11-08'), note('2026-11-09')];
  expect(first && notesOfBucket(notes, first).map(({ text }) => text)).toEqual(['08', '04']);
});
