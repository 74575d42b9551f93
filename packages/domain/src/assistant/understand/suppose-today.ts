import { comparisonRange, type DateKey, DEFAULT_PRESET, rangeOfPreset } from '../../core/calendar/index.ts';
import type { QuestionContext } from '../question.ts';
import type { Reading } from './reading/reading.ts';

const SUPPOSED =
  /\b(?:suppose|supposing|assume|assuming|pretend|imagine|say|let['’]s say|if)\s+(?:that\s+)?today(?:['’]s|\s+is|\s+was|\s+were)?\s+((?:\p{L}+day,?\s+)?[^.,;:?!]+(?:,\s*\d{4})?)[.,;:?!]*\s*/iu;

/** `the last 3 months of the data`: counted back from where the data end, and not from today. */
const OF_THE_DATA =
  /(?<=\b(?:last|latest|newest|final|most recent) (?:\d{1,3} |few |couple of |one |two |three |four |five |six )?(?:days?|weeks?|months?|quarters?|years?)) (?:of|in|that are in) (?:the |our |my |this )?(?:data|data ?set|file)\b/iu;

/** `Suppose today is 15 October 2026. How much did we sell this month?`: the question, and the context as of that day. */
export function supposeToday(
  message: string,
  context: QuestionContext,
  read: (text: string) => Reading | null,
): { readonly question: string; readonly context: QuestionContext } {
  const { newestDay } = context;
  if (OF_THE_DATA.test(message) && newestDay !== null && newestDay < context.today)
    return asOf(newestDay, message.replace(OF_THE_DATA, ''), context);
  const found = SUPPOSED.exec(message);
  const [period] = found === null ? [] : (read(found[1] ?? '')?.periods ?? []);
  const range = period?.resolve(null)?.range;
  if (found === null || range === undefined || range.start !== range.end)
    return { question: message, context };
  return asOf(
    range.start,
    message.slice(0, found.index) + message.slice(found.index + found[0].length),
    context,
  );
}

function asOf(today: DateKey, question: string, context: QuestionContext) {
  const shown = rangeOfPreset(DEFAULT_PRESET, today);
  const screen = { ...context.screen, range: shown, comparison: comparisonRange(shown, DEFAULT_PRESET) };
  return { question, context: { ...context, today, screen } };
}
