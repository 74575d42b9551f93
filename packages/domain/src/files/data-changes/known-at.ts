import { type DateKey, findDateKey } from '../../core/calendar/index.ts';

/**
 * When something was known: at a data version, at a moment, or at the end of a day in Los Angeles. Figures "as known
 * then" are those that were shown then, whatever was imported or undone since.
 */
export type KnownAt =
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'moment'; readonly at: Date }
  | { readonly kind: 'day'; readonly day: DateKey };

const VERSION = /^[1-9]\d{0,14}$/;
/** With its time zone: without one it would be another moment on each computer. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

/** Reads `47`, `2026-11-18` or `2026-11-18T17:42:00Z`; null for anything else. */
export function findKnownAt(text: string): KnownAt | null {
  if (VERSION.test(text)) return { kind: 'version', version: Number(text) };
  const day = findDateKey(text);
  if (day !== null) return { kind: 'day', day };
  if (!MOMENT.test(text) || findDateKey(text.slice(0, 10)) === null) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : { kind: 'moment', at };
}
