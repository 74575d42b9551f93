import {
  findDateKey,
  rangeOfPreset,
  type DateKey,
  type DateRange,
  type PresetId,
} from '@skuline/domain/calendar';
import type { RangeChoice } from '@skuline/domain/analysis';

/** The open date picker's selection: a preset, or days of which the second may not be chosen yet. */
export interface RangeDraft {
  readonly preset: PresetId | null;
  readonly start: DateKey | null;
  readonly end: DateKey | null;
}

/** What the picker opens with; null where no range is applied. */
export function draftOf(applied: RangeChoice | null): RangeDraft {
  if (applied === null) return { preset: null, start: null, end: null };
  return { preset: applied.preset, start: applied.range.start, end: applied.range.end };
}

export function draftOfPreset(preset: PresetId, today: DateKey): RangeDraft {
  return { preset, ...rangeOfPreset(preset, today) };
}

/** The draft after a click in the calendar. Days chosen by hand are never a preset, even where they equal one. */
export function draftOfDays([start, end]: readonly [string | null, string | null]): RangeDraft {
  return { preset: null, start: findDateKey(start ?? ''), end: findDateKey(end ?? '') };
}

/** The chosen range, or null while one end is missing (spec 5: Apply needs both). */
export function findComplete(draft: RangeDraft): RangeChoice | null {
  if (draft.start === null || draft.end === null) return null;
  return { preset: draft.preset, range: { start: draft.start, end: draft.end } };
}

function isSameRange(a: DateRange, b: DateRange): boolean {
  return a.start === b.start && a.end === b.end;
}

/** What closing the picker applies: a complete range that differs from the applied one, else null. */
export function findChange(draft: RangeDraft, applied: RangeChoice | null): RangeChoice | null {
  const chosen = findComplete(draft);
  if (chosen === null || applied === null) return chosen;
  return chosen.preset === applied.preset && isSameRange(chosen.range, applied.range) ? null : chosen;
}
