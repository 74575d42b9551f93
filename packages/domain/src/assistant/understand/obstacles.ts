import type { QuestionContext, Understanding } from '../question.ts';
import { NO_FILTERS } from '../../products/index.ts';
import { lacksWhatRestIsOf, withoutNames } from './plans/without-names.ts';
import { isRatio } from './plans/asked.ts';
import { choosesDays } from './plans/conditions.ts';
import type { Reading } from './reading/reading.ts';
import {
  askAveragePer,
  askWhichName,
  declineBeyond,
  declineRatio,
  declineUnknownName,
  declineUnknownWords,
} from './replies.ts';

/** What stands in the way of an answer, in the order in which it is said; null where nothing does. */
export function obstacleTo(reading: Reading, context: QuestionContext): Understanding | null {
  const { beyond, ambiguity, unknownRatio, topics, parts } = reading;
  if (withoutNames(NO_FILTERS, reading.excluded, context.products) === null)
    return declineBeyond('exclusion', context);
  // What a metric includes is told by its definition.
  if (topics.has('definition') && reading.metrics.length > 0 && saysNoDays(reading)) return null;
  if (beyond !== null) return declineBeyond(beyond, context);
  const unknown = declineUnknown(reading, context);
  if (unknown !== null) return unknown;
  if (context.earlier.length === 0 && lacksWhatRestIsOf(reading))
    return declineBeyond('exclusion', context, REST_OF_WHAT);
  if (ambiguity !== null) return askWhichName(ambiguity, reading.question);
  if (isPartedOtherwise(reading))
    return declineBeyond(parts === 'weekday' || parts === 'weekend' ? 'weekdays' : 'longer_units', context);
  const isMedian = reading.tokens.some(({ word }) => word === 'median');
  if (isMedian && reading.metrics.some(isRatio)) return declineBeyond('statistics', context);
  if (isAverageOfSum(reading)) return askAveragePer(reading.metrics[0] ?? 'net_sales');
  if (hasStrayCondition(reading) || comparesSegmentsWithName(reading))
    return declineBeyond('condition', context);
  // A level is ordered by what is divided; what has risen in it is not.
  const isRanked = reading.rank !== null && reading.dimensions.length === 0;
  return unknownRatio === null || !(isRanked || reading.change !== null) ? null : declineRatio(unknownRatio);
}

/** Words that nobody knows and that may change what is asked. */
export function declineUnknown(
  { unknown, question }: Reading,
  context: QuestionContext,
): Understanding | null {
  const [first] = unknown;
  if (first === undefined) return null;
  const quotation = unknown.filter(
    (token) => token.quotation !== null && token.quotation === first.quotation,
  );
  const last = quotation.at(-1) ?? first;
  const isName = first.quotation !== null || /^\p{Lu}|\d/u.test(first.raw);
  return isName
    ? declineUnknownName(wholeWords(question, first.start, last.end), context)
    : declineUnknownWords(
        unknown.map(({ raw }) => raw),
        context,
      );
}

const REST_OF_WHAT = 'I don’t know what the rest is without: name it, such as “without” and a name.';

/** `SKL-26-BLK`, of which only `26` is a word of its own. */
function wholeWords(question: string, start: number, end: number): string {
  const before = /[\p{L}\p{N}_./-]*$/u.exec(question.slice(0, start))?.[0] ?? '';
  const after = /^[\p{L}\p{N}_/-]*/u.exec(question.slice(end))?.[0] ?? '';
  return before + question.slice(start, end) + after;
}

/** A condition of something else than segments or days: of the whole, where it is no question whether it holds. */
function hasStrayCondition(reading: Reading): boolean {
  const { conditions, dimensions, names, series, noun, tokens } = reading;
  if (conditions === null) return true;
  if (conditions.length === 0 || choosesDays(reading) || reading.says.has('in_a_row')) return false;
  if (series !== null || noun !== null) return true;
  return dimensions.length === 0 && names.length === 0 && !OPENS_A_CHECK.has(tokens[0]?.word ?? '');
}

/** `did we get more than 100 orders?` is answered by their number. */
export const OPENS_A_CHECK: ReadonlySet<string> = new Set([
  'did',
  'do',
  'does',
  'was',
  'were',
  'is',
  'are',
  'have',
  'has',
]);

function saysNoDays({ names, periods, dimensions, rank, comparison }: Reading): boolean {
  return names.length + periods.length + dimensions.length === 0 && rank === null && comparison === null;
}

/** What a day has of segments, or of the statement; weekdays, quarters and years of the funnel: these are not known. */
function isPartedOtherwise({ parts, dimensions, topics, says, periods, comparison }: Reading): boolean {
  const isBare = parts === null && says.has('parts') && periods.length === 0 && comparison === null;
  const isOfDays = parts === 'whole' || parts === 'pace';
  return (
    isBare ||
    (parts !== null && topics.has('funnel')) ||
    (isOfDays && (dimensions.length > 0 || topics.has('statement')))
  );
}

/** `average sales`: per what? Of days, weeks and months the trend says it. */
function isAverageOfSum({ says, metrics, series, noun, parts }: Reading): boolean {
  const [metric] = metrics;
  return (
    says.has('average') &&
    metric !== undefined &&
    !isRatio(metric) &&
    series === null &&
    noun === null &&
    parts === null
  );
}

const SELECTING: ReadonlySet<string> = new Set([
  'than',
  'beat',
  'outsell',
  'outsold',
  'outperform',
  'outperformed',
]);

/** `SKUs that sell more than Briskway`: a selection, not a figure. */
function comparesSegmentsWithName({ dimensions, names, tokens }: Reading): boolean {
  const than = tokens.findIndex(({ word }) => SELECTING.has(word));
  const after = tokens.slice(than + 1, than + 3).map(({ stem }) => stem);
  return (
    than !== -1 &&
    dimensions.length > 0 &&
    names.some(({ stems }) => stems.some((stem) => after.includes(stem)))
  );
}
