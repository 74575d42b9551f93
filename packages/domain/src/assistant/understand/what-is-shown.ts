import { formatDateRange } from '../../core/formatting/index.ts';
import type { QuestionContext, Understanding } from '../question.ts';
import { quoted } from './notes.ts';

const ASKS_WHAT_IS_SHOWN =
  /^\W*(?:which|what)\s+(?:date range|days?|dates?|period|range|time ?frame|filters?)\b.*\b(?:show(?:ing|n)?|on|set|active|applied|selected|chosen|using|used|looking at)\W*$/iu;

/** `what filters are on?`: the days and the products of the page; null for any other question. */
export function answerWhatIsShown(
  question: string,
  { screen, today }: QuestionContext,
): Understanding | null {
  if (!ASKS_WHAT_IS_SHOWN.test(question)) return null;
  const { range, comparison, filters, channels = [], marketplaces = [] } = screen;
  const names = [...Object.values(filters).flat(), ...channels, ...marketplaces];
  const compared = comparison === null ? '' : `, compared with ${formatDateRange(comparison, today)}`;
  const products = names.length === 0 ? 'no filter is set' : `filtered to ${names.map(quoted).join(', ')}`;
  return {
    kind: 'told',
    text: `The page shows ${formatDateRange(range, today)}${compared}; ${products}. Questions that name no days or products are answered for these.`,
    choices: ['What were net sales?', 'What data do you have?', 'Show net sales by brand'],
  };
}
