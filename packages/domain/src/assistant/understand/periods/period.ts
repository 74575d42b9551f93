import {
  addMonths,
  type DateKey,
  type DateRange,
  endOfMonth,
  type PresetId,
  rangeOfPreset,
} from '../../../core/calendar/index.ts';
import type { RetailEventId } from '../../../figures/search-volume/index.ts';
import type { Token } from '../words/tokens.ts';

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What kind of days a period is: it decides what the period is compared with. */
export type PeriodShape =
  | { readonly kind: 'preset'; readonly id: PresetId }
  | { readonly kind: 'whole'; readonly unit: CalendarUnit }
  | { readonly kind: 'event'; readonly id: RetailEventId; readonly days: EventDays }
  /** Dated: written as dates, whose year before has the same dates and not the same weekdays. */
  | { readonly kind: 'days'; readonly isDated?: true }
  /** A part of the year, which is compared with the same one of the year before. */
  | { readonly kind: 'season' }
  /** All that there is. */
  | { readonly kind: 'history' };

/** Of an event: its days, the week they lie in, or Black Friday to Cyber Monday. */
export type EventDays = 'days' | 'week' | 'weekend';

export interface Period {
  readonly range: DateRange;
  readonly shape: PeriodShape;
}

/** A period as it is written: one without a year gets it from its neighbor or, with null, is the latest such one. */
export interface PeriodDraft {
  readonly hasYear: boolean;
  /** A year that is written out, `2025`: it holds for a neighbor without one too. */
  readonly writtenYear?: number;
  /** Null where there is no such period: 30 February. */
  readonly resolve: (year: number | null) => Period | null;
  /** Its days are a reading of a word that others may take otherwise, so that they are said. */
  readonly isReading?: true;
  /** The whole periods `from … to …` stands between: a change between them compares the two. */
  readonly ends?: readonly [PeriodDraft, PeriodDraft];
}

/** What periods in words are measured by. */
export interface PeriodClock {
  readonly today: DateKey;
  /** No period without a year begins after it: today or, where data ended long ago, their newest day. */
  readonly latest: DateKey;
  readonly oldestDay: DateKey | null;
  readonly newestDay: DateKey | null;
}

/** Something read from the words on: how many it takes, and what it is. */
export interface Read<Value> {
  readonly words: number;
  readonly value: Value;
}

export type Matcher = (tokens: readonly Token[], at: number, clock: PeriodClock) => Read<PeriodDraft> | null;

export function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? '';
}

/** A period that needs no year. */
export function fixed(period: Period | null): PeriodDraft {
  return { hasYear: true, resolve: () => period };
}

export function presetDraft(id: PresetId, { today }: PeriodClock): PeriodDraft {
  return fixed({ range: rangeOfPreset(id, today), shape: { kind: 'preset', id } });
}

export function daysDraft(range: DateRange): PeriodDraft {
  return fixed({ range, shape: { kind: 'days' } });
}

/** So many whole months from the one that begins on a day. */
export function wholeMonths(start: DateKey, months: number): DateRange {
  return { start, end: endOfMonth(addMonths(start, months - 1)) };
}

/** Years of questions; outside of them a number of four digits is none. */
export function yearOf(word: string): number | null {
  return /^(?:19[89]|20\d)\d$/.test(word) ? Number(word) : null;
}

const YEARS_LOOKED_BACK = 8;

/** A draft of what recurs every year: that of its own year, or the latest one that has begun. */
export function yearlyDraft(
  year: number | null,
  clock: PeriodClock,
  inYear: (year: number) => Period | null,
): PeriodDraft {
  const latest = (): Period | null => {
    const last = Number(clock.latest.slice(0, 4));
    for (let tried = last; tried > last - YEARS_LOOKED_BACK; tried -= 1) {
      const period = inYear(tried);
      if (period !== null && period.range.start <= clock.latest) return period;
    }
    return null;
  };
  return {
    hasYear: year !== null,
    resolve: (hint) => {
      const wanted = year ?? hint;
      return wanted === null ? latest() : inYear(wanted);
    },
  };
}
