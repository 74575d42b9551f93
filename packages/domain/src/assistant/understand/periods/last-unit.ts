import type { Token } from '../words/tokens.ts';
import type { ComparisonWish } from './compare-periods.ts';
import { type CalendarUnit, type Read, wordAt } from './period.ts';
import { unitAt } from './read-relative.ts';

export const PREVIOUS = ['previous', 'prior', 'preceding', 'prev', 'earlier'];

export function unitBefore(unit: CalendarUnit, isWhole = false): ComparisonWish {
  return unit === 'year' ? { kind: 'last_year' } : { kind: 'unit_before', unit, isWhole };
}

/** `last year`, `the previous month`. */
export function readLastUnit(
  tokens: readonly Token[],
  at: number,
  isWhole = false,
): Read<ComparisonWish> | null {
  const isBack = wordAt(tokens, at) === 'last' || PREVIOUS.includes(wordAt(tokens, at));
  const unit = unitAt(tokens, at + 1);
  if (!isBack || unit === null || ['of', 'in'].includes(wordAt(tokens, at + 2))) return null;
  return { words: 2, value: unitBefore(unit, isWhole) };
}

/** Whether the words before say that something is compared, so that `with`, `to` or `and` says what with. */
export function isComparing(tokens: readonly Token[], at: number): boolean {
  const isLink = ['with', 'to', 'and'].includes(wordAt(tokens, at));
  return isLink && tokens.slice(0, at).some(({ word }) => word === 'compare' || word === 'comparing');
}
