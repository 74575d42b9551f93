import { type DateRange, type Granularity, monthNameOf } from '../../core/calendar/index.ts';
import { isDimensionId, type DimensionId } from '../../products/index.ts';
import type { Found, Plan } from '../plan.ts';
import { MOST_EACH } from './plans/for-each.ts';

/** What the question before found, with the level of its segments. */
interface FoundBefore extends Found {
  readonly dimension: DimensionId | null;
  /** Of its days. */
  readonly granularity: Granularity | null;
  /** The lowest stand first. */
  readonly isAscending: boolean;
}

function foundBefore(earlier: readonly Plan[]): FoundBefore | null {
  const last = earlier.findLast((plan) => plan.kind === 'figures' || plan.kind === 'drivers');
  if (last?.found === undefined) return null;
  return {
    ...last.found,
    dimension: isDimensionId(last.dimension) ? last.dimension : null,
    granularity: last.kind === 'figures' ? last.granularity : null,
    isAscending: last.kind === 'figures' && last.order.by === 'value' && last.order.direction === 'asc',
  };
}

/** `the best SKU of each of them`, `for each` */
const OF_EACH = /\b(?:for|in|of) each(?: (?:one|of (?:them|those|these)(?: \p{L}+)?))?(?=\W*$)/iu;

const LABELS: Readonly<Record<DimensionId, string>> = {
  brand_name: 'the brand',
  parent_sku_name: 'the parent SKU',
  sku_name: 'the SKU',
};

const PLACES: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth'];
/** `the winner`, `the top one`: the first of them; `the last one`: the last. */
const FIRST = String.raw`first|1st|top|best|biggest|largest|leading|winning|number one|number 1|no\.? ?1|#1`;
const LAST = String.raw`last|bottom|smallest|lowest|worst`;
const LOWEST = /\b(?:bottom|smallest|lowest|worst)\b/iu;
const OF_THEM = String.raw`(?:\s+(?:one\b|of (?:them|those|these|the (?:two|three|four|five|list)))|\s+(?:on|in|of) (?:the|that|this) list)`;
/** After these something is looked at, and not asked for: `of the first one`, `is the best one` asks. */
const LOOKED_AT = String.raw`(?<=\b(?:of|for|in|about|from|by|with|without|only|just|did|does|do|has|had|have|why|and|show|into|on|to)\s)`;
const ORDINAL = new RegExp(
  String.raw`${LOOKED_AT}(?:the |that |this |our )?(?:(${FIRST})|(second|2nd|#2|third|3rd|#3|fourth|4th|fifth|5th)|(${LAST}))${OF_THEM}(?:['’]s\b)?`,
  'giu',
);
const WINNER = new RegExp(String.raw`${LOOKED_AT}the (?:winner|leader)\b(?:['’]s\b)?`, 'giu');

/** `make it 2017`: what was asked, of other days. */
const MAKES_IT_OTHER = /^\W*(?:(?:ok|okay|now|and|please|then),? )*make (?:it|that)\b/iu;

/** `and which was second?` */
const NEXT_PLACE =
  /^\W*(?:and |so |ok )*(?:which|what|who)(?: one)? (?:was|is|were|came|comes|ranked|ranks)(?: in)? (?:the )?(second|third|fourth|fifth|2nd|3rd|4th|5th|last)(?: (?:one|place))?\W*$/iu;
/** `and the second one?` */
const BARE_PLACE =
  /^\W*(?:and|so|ok|okay),? (?:what about |how about )?(?:the |number )?(second|third|fourth|fifth|2nd|3rd|4th|5th|last)(?: (?:one|place|best))?\W*$/iu;
const LAST_PLACE = /^last$/iu;

const LEVEL_WORDS: Readonly<Record<DimensionId, string>> = {
  brand_name: 'brand|country|market|category|department|segment',
  parent_sku_name: 'parent(?: sku)?|sub-?category|category|product|item|listing|style',
  sku_name: 'sku|product|item|article|variant|asin',
};
/** `that brand`, `it`, `its`: the one that came first. */
function pointerAtOne(dimension: DimensionId): RegExp {
  return new RegExp(
    String.raw`\b(?:(?:that|this|the same) (?:${LEVEL_WORDS[dimension]}|one)(?:['’]s)?|its|(?<=\b(?:of|for|in|about|did|does|was|has|had|is|on|from|make|made|sell|sold) )it)\b(?! (?:was|were|is) (?:it|they)\b)`,
    'giu',
  );
}

const UNITS: Readonly<Record<string, Granularity>> = {
  day: 'daily',
  date: 'daily',
  week: 'weekly',
  month: 'monthly',
};
const THAT_DAY =
  /(?:\b(?:(?:in|on|for|during|of|within)\s+)?(?:that|the same)|\b(?:in|on|for|during|of|within)\s+the (?:first|top|best|worst)) (day|date|week|month)\b(?! (?:before|earlier|last year|a year))(?:['’]s\b)?/giu;

/** Days as a person would write them, which the grammar of days reads: a month of which only a part has come is named, too. */
function daysInWords({ start, end }: DateRange, granularity: Granularity): string {
  const [year, , day] = start.split('-');
  if (granularity === 'monthly') return `in ${monthNameOf(start)} ${year}`;
  return start === end ? `on ${monthNameOf(start)} ${Number(day)}, ${year}` : `from ${start} to ${end}`;
}

function indexOf(ordinal: string): number {
  const words = ordinal.toLowerCase();
  const named = PLACES.indexOf(words);
  return named === -1 ? Number(/\d/.exec(words)?.[0] ?? 1) - 1 : named;
}

function nameProducts(question: string, { names, dimension, isAscending }: FoundBefore): string {
  if (dimension === null || MAKES_IT_OTHER.test(question)) return question;
  const called = (at: number, said: string) => {
    const name = names.at(at);
    return name === undefined ? said : `${LABELS[dimension]} ${name}`;
  };
  const each = question.replace(
    OF_EACH,
    `in each of ${names
      .slice(0, MOST_EACH)
      .map((name) => `${LABELS[dimension]} ${name}`)
      .join(' and ')}`,
  );
  if (each !== question && names.length > 0) return each;
  const ordered = question
    .replaceAll(ORDINAL, (said: string, first?: string, ordinal?: string) =>
      called(
        first !== undefined
          ? 0
          : ordinal !== undefined
            ? indexOf(ordinal)
            : isAscending && LOWEST.test(said)
              ? 0
              : -1,
        said,
      ),
    )
    .replaceAll(WINNER, (said) => called(0, said));
  if (ordered !== question) return ordered;
  const place = (NEXT_PLACE.exec(question) ?? BARE_PLACE.exec(question))?.[1];
  if (place !== undefined) return `what about ${called(LAST_PLACE.test(place) ? -1 : indexOf(place), 'it')}`;
  return question.replaceAll(pointerAtOne(dimension), (said) =>
    said.toLowerCase() === 'its' ? `${called(0, said)}’s` : called(0, said),
  );
}

function nameDays(question: string, { days, granularity }: FoundBefore): string {
  const [first] = days;
  if (first === undefined || granularity === null) return question;
  return question.replaceAll(THAT_DAY, (said: string, unit: string) =>
    UNITS[unit.toLowerCase()] === granularity ? daysInWords(first, granularity) : said,
  );
}

/**
 * A question with the names and days it points at in place of its pointers: `the margin of the first one` after a ranking
 * is asked of the segment that came first, `what sold that day` after the best day of that day. What points at nothing
 * that was found stays as it is.
 */
export function namingWhatWasFound(question: string, earlier: readonly Plan[]): string {
  const found = foundBefore(earlier);
  if (found === null) return question;
  return nameDays(nameProducts(question, found), found);
}
