import type { DateRange } from '../../core/calendar/index.ts';
import { formatDateRange, lowerWords } from '../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { DIMENSIONS, type SegmentId } from '../../products/index.ts';
import type { ProductName } from './products/name-index.ts';
import { BEYOND_TEXTS } from './words/beyond-texts.ts';
import type { BeyondId } from './words/meaning.ts';

/** Which part of a question its answer leaves out, and why. */
export function explainLeftOut(part: string, beyond: BeyondId | null): string {
  return `I left out ${quoted(part)}.${beyond === null ? '' : ` ${BEYOND_TEXTS[beyond]}`}`;
}

const WORD_LIST = new Intl.ListFormat('en-GB');

/** Which words of a question its answer does without. */
export function explainUnknown(words: readonly string[]): string {
  return `I left out ${WORD_LIST.format(words.map(quoted))}, which I don’t know.`;
}

/** Names that words fit equally well, all of which are looked at. */
export function explainAllThatFit(said: string, names: readonly ProductName[]): string {
  const [first] = names;
  const level = first === undefined ? 'names' : lowerWords(DIMENSIONS[first.dimension].plural);
  return `${names.length} ${level} fit ${quoted(said)}: ${WORD_LIST.format(names.map(({ name }) => name))}. I took all of them.`;
}

/** A word that is a whole name, and a part of another one that is wider. */
export function explainOtherName(name: ProductName, other: ProductName): string {
  const [level, otherLevel] = [name, other].map((of) => lowerWords(DIMENSIONS[of.dimension].singular));
  return `I took ${quoted(name.name)} as the ${level} of that name; there is also the ${otherLevel} ${other.name}.`;
}

/** Whether two figures move together is seen, and not computed. */
export const NO_CORRELATION =
  'I compute no correlation: these are both of them week by week, so that you see whether they move together.';

/** Parts of the whole are told of all days, and not of each month or week. */
export const SHARE_IN_TIME = 'These are the figures themselves: I left out what part of the whole they are.';

/** How a quarter changed from the one before stands in no table of quarters. */
export const STEPS_LEFT_OUT =
  'These are the figures themselves: I left out how each changed from the one before.';

/** A gross margin is what is left after the cost of goods, which no file of daily figures tells. */
export const GROSS_AS_CONTRIBUTION =
  'I read “gross margin” as contribution margin: what is left of net sales after advertising and other variable costs.';

/** A figure that a question names, and that nobody has looked up. */
export function explainClaim(claimed: string): string {
  return `You named ${quoted(claimed)}: the figure above is the one in your data.`;
}

/** Of two orders one is taken. */
export function explainRankedBy(first: MetricId, others: readonly MetricId[]): string {
  const [label, ...beside] = [first, ...others].map((id) => METRICS[id].label);
  return `I ranked by ${label ?? ''}; ${WORD_LIST.format(beside)} ${beside.length === 1 ? 'stands' : 'stand'} beside it.`;
}

/** Two metrics of which no metric is the one by the other. */
export function explainBoth(numerator: MetricId, denominator: MetricId): string {
  const [a, b] = [METRICS[numerator].label, METRICS[denominator].label];
  return `I don’t have a metric of ${a} by ${b}, so these are both of them.`;
}

/** Names that the figures are without. */
export function explainExcluded(names: readonly ProductName[]): string {
  return `These are the figures without ${WORD_LIST.format(names.map(({ name }) => name))}.`;
}

/** What a seller's own word was taken for. */
export function explainReadAs(said: string, dimension: SegmentId): string {
  return `I read ${quoted(said)} as ${lowerWords(DIMENSIONS[dimension].plural)}.`;
}

/** Why the first ones of each brand are those of all together. */
export function explainTooManyEach(dimension: SegmentId, most: number): string {
  const { plural } = DIMENSIONS[dimension];
  return `I look at up to ${String(most)} ${lowerWords(plural)} one by one. You have more, so these are the first of all of them: name the ones you want.`;
}

/** Which days a word was taken for that names no dates. */
export function explainDates(said: string, range: DateRange): string {
  return `I read ${quoted(said)} as ${formatDateRange(range, range.end, { forceYear: true })}.`;
}

/** Months of two years that may be read as days as well. */
export function explainMonthsOfYears(said: readonly string[]): string {
  return `I read ${WORD_LIST.format(said.map(quoted))} as months of these years; write “17 November” for a day.`;
}

/** A property of products by which they are not known. */
export function explainVariants(said: string): string {
  return `Your data doesn’t say the ${said} of a product, so these are its SKUs.`;
}

/** Of the first ones of a ranking that are asked about on other days. */
export const RANKED_ANEW = 'These are the first ones of these days, which may be others than before.';

export const FISCAL_AS_CALENDAR = 'I read a fiscal year as the calendar year of that number.';

/** Why not all of the earlier period is compared. */
export const COMPARED_SO_FAR =
  'The later period is not over, so it is compared with as many days of the earlier one.';

/** Words as the question has them, or a name: whole, for half a name may be another one's. */
export function quoted(text: string): string {
  return `“${text.replace(/\s+/gu, ' ').trim()}”`;
}
