import { MINUTE_MS, type DateKey, dayIn } from '../../../core/calendar/index.ts';
import { readCellText } from './cell-text.ts';

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?\s?(?:Z|UTC|([+-])(\d{2}):?(\d{2}))$/;
/** Of other years a time zone could lead to a day that has no name. */
const YEARS = { first: 1000, last: 9998 } as const;

/** Each zone begins its days at a whole quarter of an hour of UTC. */
const QUARTER_MS = 15 * MINUTE_MS;
/** The days of quarters asked for before, by zone. */
const daysOfZones = new Map<string, Map<number, DateKey>>();
const REMEMBERED_QUARTERS = 80_000;

/** The day in a time zone of a full timestamp with its own zone; null where it is none, or has no time or no zone. */
export function readMoment(cell: string, timeZone: string): DateKey | null {
  const match = MOMENT.exec(readCellText(cell));
  if (match === null) return null;
  const part = (index: number) => Number(match[index] ?? 0);
  const [month, day, hour, minute, second] = [part(2), part(3), part(4), part(5), part(6)];
  const local = Date.UTC(part(1), month - 1, day, hour, minute, second);
  // Date.UTC takes 31 September for 1 October.
  const read = new Date(local);
  const isReal =
    part(1) >= YEARS.first &&
    part(1) <= YEARS.last &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 61 &&
    part(9) < 60;
  if (!isReal) return null;
  const behind = (part(8) * 60 + part(9)) * MINUTE_MS * (match[7] === '-' ? -1 : 1);
  return dayOfQuarter(timeZone, Math.floor((local - behind) / QUARTER_MS));
}

function dayOfQuarter(timeZone: string, quarter: number): DateKey {
  const days = daysOfZones.get(timeZone) ?? new Map<number, DateKey>();
  daysOfZones.set(timeZone, days);
  const known = days.get(quarter);
  if (known !== undefined) return known;
  const day = dayIn(timeZone, new Date(quarter * QUARTER_MS));
  if (days.size >= REMEMBERED_QUARTERS) days.clear();
  days.set(quarter, day);
  return day;
}
