import { type DateKey, findDateKey } from '../../core/calendar/index.ts';

/** Since when changes are listed: the last visit, the end of yesterday, of the day a week ago, or of a day. */
const SINCE_CHOICES = ['visit', 'yesterday', 'week'] as const;
export type Since = (typeof SINCE_CHOICES)[number] | DateKey;

export function findSince(text: string): Since | null {
  return SINCE_CHOICES.find((choice) => choice === text) ?? findDateKey(text);
}
