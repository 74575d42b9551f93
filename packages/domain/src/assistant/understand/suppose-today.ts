import { comparisonRange, DEFAULT_PRESET, rangeOfPreset } from '../../core/calendar/index.ts';
import type { QuestionContext } from '../question.ts';
import type { Reading } from './reading/reading.ts';

const SUPPOSED =
  /\b(?:suppose|supposing|assume|assuming|pretend|imagine|say|let['’]s say|if)\s+(?:that\s+)?today(?:['’]s|\s+is|\s+was|\s+were)?\s+((?:\p{L}+day,?\s+)?[^.,;:?!]+(?:,\s*\d{4})?)[.,;:?!]*\s*/iu;

/** `Suppose today is 15 October 2026. How much did we sell this month?`: the question, and the context as of that day. */
export function supposeToday(
  message: string,
  context: QuestionContext,
  read: (text: string) => Reading | null,
): { readonly question: string; readonly context: QuestionContext } {
  const found = SUPPOSED.exec(message);
  const [period] = found === null ? [] : (read(found[1] ?? '')?.periods ?? []);
  const range = period?.resolve(null)?.range;
  if (found === null || range === undefined || range.start !== range.end)
    return { question: message, context };
  const today = range.start;
  const shown = rangeOfPreset(DEFAULT_PRESET, today);
  const screen = { ...context.screen, range: shown, comparison: comparisonRange(shown, DEFAULT_PRESET) };
  const question = message.slice(0, found.index) + message.slice(found.index + found[0].length);
  return { question, context: { ...context, today, screen } };
}
