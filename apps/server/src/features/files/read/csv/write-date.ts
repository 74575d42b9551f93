import { civilDayOf, type DateKey, EARLIEST_DAY } from '@skuline/domain/calendar';
import { explainFutureDay } from '@skuline/domain/import-formats';
import { BYTE, byteAt, encode } from './bytes.ts';
import type { FieldSink } from './field-sink.ts';

const FIRST_YEAR = civilDayOf(EARLIEST_DAY).year;
const LAST_YEAR = 2100;

const DATE_LENGTH = 10;
const DAYS_PER_YEAR_SLOT = 12 * 31;
const MONTH_DAYS = Uint8Array.of(31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

const NOT_A_DATE = 'is not a date; write it as YYYY-MM-DD';
const NOT_A_DAY = 'is not a day of the calendar';
const OUT_OF_RANGE = `is outside the years ${FIRST_YEAR} to ${LAST_YEAR}`;

/** The days a file holds, marked one by one: one byte for each possible day instead of a set that grows. */
export interface DayMarks {
  readonly slots: Uint8Array;
}

export function createDayMarks(): DayMarks {
  return { slots: new Uint8Array((LAST_YEAR - FIRST_YEAR + 1) * DAYS_PER_YEAR_SLOT) };
}

/** The marked days as YYYY-MM-DD, ascending. */
export function listMarkedDays(marks: DayMarks): string[] {
  const days: string[] = [];
  for (let slot = marks.slots.indexOf(1); slot >= 0; slot = marks.slots.indexOf(1, slot + 1)) {
    const year = FIRST_YEAR + Math.floor(slot / DAYS_PER_YEAR_SLOT);
    const month = Math.floor((slot % DAYS_PER_YEAR_SLOT) / 31) + 1;
    days.push(`${year}-${twoDigits(month)}-${twoDigits((slot % 31) + 1)}`);
  }
  return days;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A writer for days up to `today` written YYYY-MM-DD; spaces around them are legal. Marks each day it writes. */
export function dateWriter(marks: DayMarks, today: DateKey) {
  const lastSlot = daySlot(encode(today), 0, today.length);
  if (typeof lastSlot === 'string') throw new RangeError(`Today, ${today}, ${lastSlot}.`);
  const inFuture = explainFutureDay(today);
  return (bytes: Uint8Array, start: number, stop: number, sink: FieldSink): string | null => {
    let from = start;
    let to = stop;
    while (from < to && byteAt(bytes, from) <= BYTE.space) from++;
    while (to > from && byteAt(bytes, to - 1) <= BYTE.space) to--;
    if (from === to) return 'is blank; every row needs a date';
    const slot = daySlot(bytes, from, to);
    if (typeof slot === 'string') return slot;
    if (slot > lastSlot) return inFuture;
    marks.slots[slot] = 1;
    const target = sink.bytes;
    let at = sink.at;
    while (from < to) target[at++] = byteAt(bytes, from++);
    sink.at = at;
    return null;
  };
}

function daySlot(bytes: Uint8Array, from: number, to: number): number | string {
  if (to - from !== DATE_LENGTH) return NOT_A_DATE;
  if (byteAt(bytes, from + 4) !== BYTE.minus || byteAt(bytes, from + 7) !== BYTE.minus) return NOT_A_DATE;
  const year = twoDigitsAt(bytes, from) * 100 + twoDigitsAt(bytes, from + 2);
  const month = twoDigitsAt(bytes, from + 5);
  const day = twoDigitsAt(bytes, from + 8);
  if (Number.isNaN(year + month + day)) return NOT_A_DATE;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return NOT_A_DAY;
  if (year < FIRST_YEAR || year > LAST_YEAR) return OUT_OF_RANGE;
  return (year - FIRST_YEAR) * DAYS_PER_YEAR_SLOT + (month - 1) * 31 + day - 1;
}

function twoDigitsAt(bytes: Uint8Array, at: number): number {
  const tens = byteAt(bytes, at) - BYTE.zero;
  const ones = byteAt(bytes, at + 1) - BYTE.zero;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : byteAt(MONTH_DAYS, month - 1);
}
