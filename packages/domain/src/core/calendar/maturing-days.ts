import { addDays, type DateRange, overlapOf } from './date-arithmetic.ts';
import type { DateKey } from './date-key.ts';

/** The day the product takes as today, and how many of the last days are not final: marketplaces still restate them. */
export interface Maturity {
  readonly today: DateKey;
  /** 2: today and yesterday; 0: every day is final. */
  readonly maturingDays: number;
}

/** The days not final yet: the last `maturingDays` up to today. */
export function maturingRange({ today, maturingDays }: Maturity): DateRange | null {
  return maturingDays > 0 ? { start: addDays(today, 1 - maturingDays), end: today } : null;
}

/** The newest day that is over and final: today is never over, even where days are final at once. */
export function newestFinalDay({ today, maturingDays }: Maturity): DateKey {
  return addDays(today, -Math.max(1, maturingDays));
}

/** Whether any of the days is not final yet. */
export function isMaturing(days: DateRange, maturity: Maturity): boolean {
  const young = maturingRange(maturity);
  return young !== null && overlapOf(days, young) !== null;
}
