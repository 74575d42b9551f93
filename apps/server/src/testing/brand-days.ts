import { addDays, type DateKey, eachDay, toDateKey } from '@skuline/domain/calendar';
import { sampleCsv } from './sample-rows.ts';

/** A brand whose names stand nowhere else. */
export interface TestBrand {
  readonly name: string;
  /** What its figures are multiplied by. */
  readonly size: number;
}

export const FIRST_DAY: DateKey = toDateKey('2026-09-01');
export const LAST_DAY: DateKey = toDateKey('2026-11-10');
/** Sales fall from here on. */
export const RECENT: DateKey = addDays(LAST_DAY, -6);

/** A name as a cell of CSV. */
export const quoted = (name: string) => `"${name}"`;

/** Seventy days of the brands, as a file of daily performance. */
export function brandsCsv(brands: readonly TestBrand[]): string {
  const days = eachDay({ start: FIRST_DAY, end: LAST_DAY });
  return sampleCsv(brands.flatMap((brand) => days.flatMap((day, at) => rowsOf(brand, day, at))));
}

function rowsOf({ name, size }: TestBrand, day: DateKey, at: number): string[] {
  return [1, 2, 3].map((sku) => {
    // Sales fall in the last week: something has changed.
    const units = size * (day >= RECENT ? 3 * sku : 5 * sku + (at % 7));
    const names = [name, `${name} P${sku === 3 ? 2 : 1}`, `${name} S${sku}`].map(quoted);
    const facts = [units * 20, units, units, units * 10, units, units * 9, units, units * 3, units * 100];
    return [day, ...names, ...facts, units * 5, units, units * 4].join(',');
  });
}
