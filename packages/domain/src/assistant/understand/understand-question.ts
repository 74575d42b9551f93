import { addDays } from '../../core/calendar/index.ts';
import type { Plan, PlanScope } from '../plan.ts';
import type { QuestionContext, Understanding } from '../question.ts';
import { isWholeMonths } from './periods/compare-periods.ts';
import type { PeriodClock } from './periods/period.ts';
import { withEachYear, withMonthsOfYears, withNamedMonth } from './periods/named-month.ts';
import { NO_FILTERS } from '../../products/index.ts';
import { declineUnknown, obstacleTo, OPENS_A_CHECK } from './obstacles.ts';
import { asksForFigures, besidesTalk, clausesOf, isOnlyTalk, knownPartOf } from './known-part.ts';
import { levelsOfPlaces, placesIn } from './places/place-mentions.ts';
import { ofNamedPlaces, ofPlaces, partsPlaces, type PlaceScope, readPlaces } from './places/read-places.ts';
import { type Asking, readAboutSubject, readAsking } from './read-subject.ts';
import { saidMetrics } from './plans/asked.ts';
import { answerConcept, answerHowTo } from './how-to.ts';
import { answerWhatIsShown } from './what-is-shown.ts';
import { withoutClaim } from './claims.ts';
import { withoutTakenBack } from './corrections.ts';
import { answerBelonging, answerHowManyThereAre } from './assortment.ts';
import {
  COMPARED_SO_FAR,
  explainBoth,
  explainOtherName,
  RANKED_ANEW,
  explainClaim,
  explainLeftOut,
  explainMonthsOfYears,
  FISCAL_AS_CALENDAR,
  GROSS_AS_CONTRIBUTION,
  SHARE_IN_TIME,
  STEPS_LEFT_OUT,
  NO_CORRELATION,
} from './notes.ts';
import { findsRows, partMessage, withDaysFirst } from './asks-on.ts';
import { averageOf, readBesideAverage } from './beside-average.ts';
import { namingWhatWasFound } from './points-back.ts';
import { supposeToday } from './suppose-today.ts';
import { withInsights } from './with-insights.ts';
import { betweenBoth, earlierScope, followedUp, stepBack } from './plans/follow-up.ts';
import {
  changesNothing,
  choosesAmong,
  comparesEarlier,
  isFollowUp,
  namesBothSides,
  opensWithConnective,
  pointsAtOnly,
  saysThey,
} from './plans/goes-on.ts';
import { overUnits } from './plans/over-units.ts';
import { isSpentOnNothing } from './plans/figures.ts';
import { byVariant } from './plans/by-variant.ts';
import { besideOwner, withinOwner } from './plans/beside-owner.ts';
import { byFirstRank } from './plans/first-rank.ts';
import { factorOfChange } from './plans/factor-of-change.ts';
import { MOST_EACH, withinFew } from './plans/for-each.ts';
import { byLevelOfExcluded, lessOwnPart, restOfOne, shareOfRest } from './plans/without-names.ts';
import { paceOfMonth } from './plans/pace-of-month.ts';
import { needsComparison, plansFor } from './plans/intents.ts';
import { type Days, daysOf, filtersOf } from './plans/scope.ts';
import { unknownToDocuments } from './plans/document-words.ts';
import { leftOutOfRecords } from './plans/left-out-of-records.ts';
import { isOfFigures, recordedPlans } from './plans/recorded.ts';
import { noteOfTags, readTags, withTags } from './tags/read-tags.ts';
import { owedPlan } from './plans/returns.ts';
import { stepOn } from './plans/step-on.ts';
import { withoutNames } from './plans/without-names.ts';
import { type IndexedName, type NameIndex, nameIndexOf } from './products/name-index.ts';
import { type Reading, readSpans } from './reading/reading.ts';
import { spansOf } from './reading/spans.ts';
import {
  askOfWhat,
  askWhatChanged,
  askWhatNext,
  declineBeyond,
  declineFuture,
  declineLanguage,
  declineNoSuchDay,
  declineNothingBefore,
  declineTooLong,
  declineUnclear,
  declineUnknownName,
  introduce,
  welcome,
} from './replies.ts';
import { correctSpelling } from './words/correct-spelling.ts';
import { isForeign, withoutForeign } from './words/languages.ts';
import { withoutFormat } from './words/answer-format.ts';
import { withoutCourtesies } from './words/courtesies.ts';
import { inPlainWords } from './words/idioms.ts';
import { inOwnCurrency } from './words/own-currency.ts';
import { plainTextOf } from './words/plain-text.ts';
import { tokensOf } from './words/tokens.ts';

/** Longer texts are no questions. */
const MOST_CHARACTERS = 2000;
/** With what a question is about, which a message may carry; patterns take time that grows faster than a text. */
const MOST_CHARACTERS_IN_ALL = 6000;
const MOST_WORDS = 80;
/** So many periods are looked at one by one. */
const MOST_PERIODS = 4;
/** Data that ended longer ago than this are asked about in their own time. */
const DAYS_UNTIL_STALE = 365;

function clockOf({ today, oldestDay, newestDay }: QuestionContext): PeriodClock {
  const isStale = newestDay !== null && newestDay < addDays(today, -DAYS_UNTIL_STALE);
  return { today, latest: isStale ? newestDay : today, oldestDay, newestDay };
}

function readQuestion(question: string, context: QuestionContext): Reading | null {
  const index = nameIndexOf(context.products);
  const raw = tokensOf(question);
  if (raw.length > MOST_WORDS) return null;
  const tokens = correctSpelling(raw, (stem) => index.byStem.has(stem));
  const places = { levels: levelsOfPlaces(context), mentions: placesIn(question, context) };
  const reading = readSpans(question, tokens, spansOf(tokens, { ...index, ...places }, clockOf(context)));
  return { ...reading, names: ofCommonLevel(reading.names, index) };
}

/** `85123A or 22423`, of which the second is a parent SKU as well: names of one level, where all of them are found on one. */
function ofCommonLevel(
  names: readonly IndexedName[],
  { byWords }: Pick<NameIndex, 'byWords'>,
): readonly IndexedName[] {
  const levels = new Set(names.map(({ dimension }) => dimension));
  if (levels.size < 2) return names;
  for (const level of levels) {
    const own = names.flatMap(
      (name) =>
        byWords.get(name.words.join(' '))?.find((one) => one.dimension === level && one.name === name.name) ??
        [],
    );
    if (own.length === names.length) return own;
  }
  return names;
}

/** `which is better?`, `compare` */
const ASKS_WHICH_OF_NOTHING =
  /^\W*(?:please )?compare(?: (?:them|both|it|this|that|these|those))?\W*$|^\W*(?:and |so )?(?:which|what)(?: one)? (?:is|was|are|were|did|does|do) (?:the )?(?:better|worse|best|worst|higher|lower|more|less)\W*$/iu;
const SAYS_FISCAL = /\b(?:fiscal|financial year|fy) ?(?:year )?['’]?(?:20)?\d\d\b/iu;
const SAYS_GROSS_MARGIN = /\bgross margins?\b/iu;
const MOVES_TOGETHER =
  /\bcorrelat\p{L}*|\bmov(?:e|es|ing) together\b|\b(?:connection|relationship|relation|link) between\b|\b(?:linked|related|connected)(?: (?:to each other|at all))?\W*$|\bhand in hand\b|\bin (?:step|sync)\b/iu;
const SO_FAR = /\bso far\b|\bto date\b|\b[ymq]td\b/iu;

interface Scoped {
  readonly scope: PlanScope;
  readonly days: Days;
}

function scopesOf(reading: Reading, base: PlanScope, context: QuestionContext): readonly Scoped[] {
  const named = filtersOf(
    reading.names,
    reading.says.has('overall') ? (context.whole ?? NO_FILTERS) : base.filters,
    context.products,
  );
  const filters = withoutNames(named, reading.excluded, context.products) ?? named;
  const input = {
    base,
    today: context.today,
    needsComparison: needsComparison(reading),
    isSoFar: SO_FAR.test(reading.question),
  };
  return daysOf(reading, input)
    .slice(0, MOST_PERIODS)
    .map((days) => ({
      days,
      scope:
        days.kind === 'days'
          ? { range: days.range, comparison: soldBefore(days, reading, context), filters }
          : { range: base.range, comparison: base.comparison, filters },
    }));
}

/** What is new, and what sold nothing, is told by what sold before, whenever that was, unless other days are named. */
function soldBefore(
  { range, comparison }: Extract<Days, { readonly kind: 'days' }>,
  reading: Reading,
  { oldestDay }: QuestionContext,
): PlanScope['comparison'] {
  const isToldByBefore =
    reading.says.has('appeared') ||
    (reading.says.has('vanished') && reading.periods.length === 0) ||
    (reading.says.has('unsold') && !isSpentOnNothing(reading));
  const isOfAll =
    isToldByBefore && reading.comparison === null && oldestDay !== null && oldestDay < range.start;
  return isOfAll ? { start: oldestDay, end: addDays(range.start, -1) } : comparison;
}

/** The base of a follow-up's days and products: those of the question before, a step back where it asks for one. */
function baseOf(
  reading: Reading,
  goesOn: boolean,
  context: QuestionContext,
): { base: PlanScope; reading: Reading } {
  const earlier = goesOn ? earlierScope(context.earlier) : null;
  if (earlier === null) return { base: context.screen, reading };
  const base = { range: earlier.range, comparison: earlier.comparison, filters: earlier.filters };
  const both = betweenBoth(context.earlier, base, reading);
  if (both !== null) return { base: both, reading };
  const stepped = stepBack(base, reading, context);
  return stepped === null
    ? { base, reading }
    : { base: stepped, reading: { ...reading, comparison: null, periods: [] } };
}

/** The plans of a question, and what has to be said of their days; or why there are none. */
function plansOf(asked: Reading, context: QuestionContext): Planned | Understanding {
  // Of segments that met a condition nothing holds on other days.
  const isAnew =
    namesBothSides(asked) &&
    context.earlier.some((plan) => plan.kind === 'figures' && plan.only !== undefined);
  const goesOn =
    context.earlier.length > 0 &&
    !isAnew &&
    (context.pointsBack === true ||
      isFollowUp(asked) ||
      pointsAtOnly(asked, context.earlier) ||
      choosesAmong(asked, context.earlier));
  const before = context.earlier.findLast((plan) => plan.kind === 'figures' || plan.kind === 'drivers');
  if (goesOn && before !== undefined && context.pointsBack !== true && changesNothing(asked))
    return askWhatNext(before.kind === 'drivers' ? before.metric : before.metrics[0]);
  const places = (goesOn ? earlierScope(context.earlier) : context.screen) ?? {};
  const { base, reading } = baseOf(goesOn ? comparesEarlier(asked) : overUnits(asked), goesOn, context);
  const scoped = scopesOf(reading, base, context);
  if (scoped.some(({ days }) => days.kind === 'future') || isToCome(asked, context))
    return declineFuture(context);
  if (scoped.some(({ days }) => days.kind === 'no_such_day')) return declineNoSuchDay(context);
  const plans = scoped.flatMap(({ scope }) => {
    const changed = goesOn ? followedUp({ reading, scope, context }) : [];
    const isWhole =
      (opensWithConnective(reading) &&
        ['funnel', 'statement', 'goals', 'insights', 'coverage'].some((topic) =>
          [...reading.topics].some((own) => own === topic),
        )) ||
      (context.pointsBack === true && asksForItself(reading));
    return changed.length > 0 && !isWhole ? changed : plansFor({ reading, scope, context });
  });
  const isOfSoFar = scoped.some(({ days }) => days.kind === 'days' && days.isOfSoFar === true);
  return {
    plans: plans
      .map((plan) => summedUp(besideBefore(ofPlaces(plan, places), reading), reading))
      .flatMap((plan) => [plan, ...wholeBefore(plan, reading, context)]),
    notes: [
      ...(isOfSoFar ? [COMPARED_SO_FAR] : []),
      ...(goesOn && saysThey(reading) && plans.some(isRankedAnew) ? [RANKED_ANEW] : []),
      ...notesOfRatio(reading, plans),
      ...notesOfNames(reading, context),
      ...notesOfShare(reading, plans),
    ],
  };
}

/** `the best SKUs of the first one` says all that it asks for; `what about the second one?` asks what was asked before. */
function asksForItself(reading: Reading): boolean {
  const { topics, dimensions, noun, rank } = reading;
  const ranksDays = noun !== null && rank !== null;
  return saidMetrics(reading) !== null || topics.has('why') || dimensions.length > 0 || ranksDays;
}

/** `will we reach 1.5 million in December`, asked in November: that of this year. */
function isToCome({ question, periods }: Reading, { today }: QuestionContext): boolean {
  const thisYear = Number(today.slice(0, 4));
  return (
    /\b(?:will|gonna|going to)\b/iu.test(question) &&
    periods.some(({ hasYear, resolve }) => {
      const named = hasYear ? null : resolve(thisYear);
      return named !== null && named.range.start > today;
    })
  );
}

/** `how did they do last year?` after the first five: those of the other days may be others. */
function isRankedAnew(plan: Plan): boolean {
  return (
    plan.kind === 'figures' &&
    plan.dimension !== null &&
    plan.names.length === 0 &&
    plan.daysBefore !== undefined
  );
}

const SAYS_CHANGE = /\b(?:chang\w*|differences?|growth|development|movements?)\b/iu;

/** `total for Oak, Bay and Fern`: what they come to is said before each of them. */
function summedUp(plan: Plan, { question, topics }: Reading): Plan {
  const isOfSeveral = plan.kind === 'figures' && plan.names.length > 1 && plan.granularity === null;
  return isOfSeveral && !topics.has('compare') && /\b(?:grand )?totals?\b/iu.test(question)
    ? { ...plan, summed: true }
    : plan;
}

/** `2016 vs 2015 by brand`: what each segment was in the other period is asked for as well. */
function besideBefore(plan: Plan, { comparison, periods, topics, change, question }: Reading): Plan {
  // `by how much did each brand change`, in whatever order.
  const isOfChange = change?.change === 'any' && !topics.has('share') && SAYS_CHANGE.test(question);
  const isAsked = isOfChange || comparison?.isAsked === true || (periods.length > 1 && topics.has('compare'));
  return plan.kind === 'figures' && plan.dimension !== null && plan.comparison !== null && isAsked
    ? { ...plan, besideBefore: true }
    : plan;
}

/**
 * `Q3 vs Q4`, while the newest days of Q4 are missing: only days that are known on both sides are compared, and what the
 * other period came to as a whole is told as well.
 */
function wholeBefore(
  plan: Plan,
  { comparison, periods, topics }: Reading,
  { newestDay }: QuestionContext,
): Plan[] {
  const areTwo = periods.length > 1 && (comparison?.isAsked === true || topics.has('compare'));
  const areNamed = areTwo || comparison?.wish.kind === 'period';
  const isOfTotals =
    plan.kind === 'figures' &&
    plan.dimension === null &&
    plan.granularity === null &&
    plan.parts === undefined;
  if (!areNamed || !isOfTotals || plan.comparison === null || plan.combine !== undefined) return [];
  const isCut =
    newestDay !== null &&
    plan.range.end > newestDay &&
    plan.range.start <= newestDay &&
    isWholeMonths(plan.comparison);
  return isCut ? [{ ...plan, range: plan.comparison, comparison: null }] : [];
}

/** Two metrics of which none is the one by the other stand beside each other, unless the whole is divided. */
function notesOfRatio({ unknownRatio }: Reading, plans: readonly Plan[]): readonly string[] {
  const isDivided = plans.some((plan) => plan.kind === 'figures' && plan.combine !== undefined);
  return unknownRatio === null || isDivided
    ? []
    : [explainBoth(unknownRatio.numerator, unknownRatio.denominator)];
}

/** Of years the growth is told. */
const LEFT_WITHOUT_STEPS: ReadonlySet<string> = new Set(['weekday', 'weekend', 'month', 'quarter']);
const STEP_BY_STEP =
  /\b(?:changes?|growth|difference)s? (?:to|from|against|over|vs) (?:the )?(?:previous|last|quarter|month|one|prior)\b|\b(?:quarter|month)[- ](?:on|over)[- ](?:quarter|month)\b/iu;

/** `Oak's share of sales by month`, `by quarter, with the change to the one before` */
function notesOfShare({ topics, names, question }: Reading, plans: readonly Plan[]): readonly string[] {
  const isInTime = plans.some(
    (plan) => plan.kind === 'figures' && plan.granularity !== null && plan.order.by === 'name',
  );
  const isParted = plans.some((plan) => plan.kind === 'figures' && LEFT_WITHOUT_STEPS.has(plan.parts ?? ''));
  return [
    ...(topics.has('share') && names.length > 0 && isInTime ? [SHARE_IN_TIME] : []),
    ...(isParted && STEP_BY_STEP.test(question) ? [STEPS_LEFT_OUT] : []),
  ];
}

/** `supplies`: the parent SKU of that name, and not the brand Office Supplies. */
function notesOfNames({ names, dimensions }: Reading, { products }: QuestionContext): readonly string[] {
  const { byStem } = nameIndexOf(products);
  return names.flatMap((name) => {
    const [stem, ...others] = name.stems;
    if (stem === undefined || others.length > 0 || name.dimension === 'brand_name') return [];
    if (dimensions.includes(name.dimension)) return [];
    const wider = (byStem.get(stem) ?? []).find(({ dimension }) => dimension === 'brand_name');
    return wider === undefined ? [] : [explainOtherName(name, wider)];
  });
}

interface Planned {
  readonly plans: readonly Plan[];
  readonly notes: readonly string[];
}

/** A rank of nothing that can be ranked: `the highest net sales`. */
function lacksWhatToRank(reading: Reading, context: QuestionContext): boolean {
  const { rank, dimensions, noun, series, parts, topics, names, places, hints, change } = reading;
  const isNamed =
    dimensions.length > 0 ||
    noun !== null ||
    series !== null ||
    parts !== null ||
    topics.size > 0 ||
    names.length + places.length > 1 ||
    reading.says.has('in_a_row') ||
    hints.size > 0;
  return (
    rank !== null &&
    rank !== 'best' &&
    rank !== 'worst' &&
    change === null &&
    !isNamed &&
    saidMetrics(reading) !== null &&
    reading.count === null &&
    context.earlier.length === 0
  );
}

function isJustTalk(reading: Reading): boolean {
  const { topics, names, excluded, places, periods, metrics, dimensions, rank, count, series } = reading;
  return (
    topics.has('help') &&
    topics.size === 1 &&
    [names, excluded, places, periods, metrics, dimensions].every(({ length }) => length === 0) &&
    [rank, count, series, reading.comparison, reading.change].every((said) => said === null)
  );
}

/** `Thanks, that's all!`: thanks, and nothing besides what goes with them. */
const BESIDE_THANKS = new Set(
  'ok okay great perfect nice super awesome cool good excellent wonderful many very much so a lot got it that thats is all for now today helps helped help'.split(
    ' ',
  ),
);
const THANKS = new Set(['thanks', 'thank', 'thx', 'cheers', 'you']);
const MOST_WORDS_OF_THANKS = 12;
const LONGEST_THANKS = 100;

function isThanks(message: string): boolean {
  const words = message
    .slice(0, LONGEST_THANKS)
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return (
    message.length < LONGEST_THANKS &&
    words.length <= MOST_WORDS_OF_THANKS &&
    words.some((word) => word !== 'you' && THANKS.has(word)) &&
    words.every((word) => THANKS.has(word) || BESIDE_THANKS.has(word))
  );
}

/** What a single question comes to, where its figure may be put beside an average. */
function understandOne(asking: Asking): Understanding {
  const beside = readBesideAverage(asking.question);
  if (beside === null) return understandPlain(asking);
  const understood = understandPlain({ ...asking, question: beside.question });
  const [plan, ...others] = understood.kind === 'plans' ? understood.plans : [];
  const isOfWhole =
    plan?.kind === 'figures' &&
    plan.dimension === null &&
    plan.granularity === null &&
    plan.parts === undefined;
  const average = isOfWhole
    ? averageOf(beside, plan, asking.context, (text) => readQuestion(text, asking.context))
    : null;
  if (understood.kind !== 'plans' || !isOfWhole || others.length > 0 || average === null)
    return understandPlain(asking);
  const { asksWhether: _, ...asked } = plan;
  return { ...understood, plans: [{ ...asked, comparison: null, besideAverage: average }] };
}

/** What a single question comes to, by its words and their subject. */
function understandPlain(asking: Asking): Understanding {
  const { question } = asking;
  const howTo = answerHowTo(question, asking.context);
  if (howTo !== null) return howTo;
  const read = question.length > MOST_CHARACTERS ? null : readQuestion(question, asking.context);
  if (read === null) return declineTooLong(asking.context);
  const { context } = asking;
  const ofProducts = withinFew(
    byVariant(
      paceOfMonth(
        withinOwner(
          besideOwner(stepOn(factorOfChange(byFirstRank(readAboutSubject(read, asking))), context), context),
          context,
        ),
        context,
      ),
    ),
    context,
  );
  const reading = byLevelOfExcluded(shareOfRest(restOfOne(lessOwnPart(ofProducts, context), context)));
  if (reading.tokens.length === 0) return introduce(context);
  const told =
    answerBelonging(reading, context) ??
    answerHowManyThereAre(reading, context) ??
    answerConcept(question, reading.metrics.length > 0 && !/\bgrowth contribution/iu.test(question)) ??
    answerWhatIsShown(question, context);
  if (told !== null) return told;
  if (isJustTalk(reading) && reading.beyond === null && reading.unknown.length === 0)
    return introduce(context);
  const obstacle = obstacleTo(reading, context);
  if (obstacle !== null) return obstacle;
  if (lacksWhatToRank(reading, context)) return askOfWhat(question);
  if (ASKS_WHICH_OF_NOTHING.test(question) && context.earlier.length === 0) return declineUnclear(context);
  const isBareWhy =
    reading.topics.has('why') &&
    !reading.topics.has('funnel') &&
    saidMetrics(reading) === null &&
    reading.names.length + reading.periods.length === 0 &&
    reading.comparison === null;
  if (isBareWhy && context.earlier.length === 0 && !reading.asksForSegments) return askWhatChanged();
  return fromPlans(plansOf(reading, context), reading, context);
}

function fromPlans(
  planned: Planned | Understanding,
  reading: Reading,
  context: QuestionContext,
): Understanding {
  if (isUnderstanding(planned)) return planned;
  const { plans, notes } = planned;
  if (
    plans.some((plan) => (plan.kind === 'drivers' && plan.comparison === null) || lacksBefore(plan, context))
  )
    return declineNothingBefore(context);
  // `did we sell 500 units?` is answered by their number.
  const isChecked = reading.count !== null && OPENS_A_CHECK.has(reading.tokens[0]?.word ?? '');
  if (
    reading.count !== null &&
    !isChecked &&
    plans.every(
      (plan) =>
        !('limit' in plan) ||
        (plan.kind === 'figures' && plan.dimension === null && plan.granularity === null),
    )
  )
    return asksForNothingCounted(reading)
      ? declineUnknownName(String(reading.count), context)
      : askOfWhat(reading.question);
  const [first, ...others] = distinct(plans);
  return first === undefined
    ? declineUnclear(context)
    : {
        kind: 'plans',
        plans: [first, ...others.slice(0, MOST_EACH - 1)],
        leftOut: [...reading.notes, ...notes].join(' ') || null,
      };
}

/** What is new or gone, and what grew, cannot be told where there are no data before. */
function lacksBefore(plan: Plan, { oldestDay }: QuestionContext): boolean {
  const isOfGrowth =
    plan.kind === 'figures' &&
    plan.dimension !== null &&
    plan.order.by === 'growth' &&
    plan.comparison !== null;
  if (isOfGrowth) return oldestDay !== null && plan.comparison.end < oldestDay;
  if (plan.kind !== 'figures' || plan.only?.some(({ of }) => of === 'previous') !== true) return false;
  return plan.comparison === null || (oldestDay !== null && plan.comparison.end < oldestDay);
}

/** `how is 300 doing?`: a number of nothing that could be ranked is a name that is not known. */
function asksForNothingCounted({ rank, change, metrics, hints }: Reading): boolean {
  return rank === null && change === null && metrics.length + hints.size === 0;
}

/** The same plan is not run twice. */
function distinct(plans: readonly Plan[]): readonly Plan[] {
  const texts = plans.map((plan) => JSON.stringify(plan));
  return plans.filter((_plan, at) => texts.indexOf(texts[at] ?? '') === at);
}

function isUnderstanding(value: Planned | Understanding): value is Understanding {
  return 'kind' in value;
}

/** Patterns that end in blanks look at the rest of a run of them for each of its blanks. */
function withoutRuns(text: string): string {
  return text.replaceAll(/\s{2,}/gu, (run) => (run.includes('\n') ? '\n' : ' '));
}

/**
 * What a question in English comes to, by rules alone: the plans that answer it, a question back where a name or a
 * figure is not clear, or a plain no where it cannot be answered. It never answers another question than the one that
 * was asked: whatever part of it is not understood is said. Pure, and quick for tens of thousands of SKUs.
 */
export function understandQuestion(typed: string, shown: QuestionContext): Understanding {
  const message = withDaysFirst(withoutRuns(typed));
  if (message.length > MOST_CHARACTERS_IN_ALL) return declineTooLong(shown);
  const parted = message.length > MOST_CHARACTERS ? null : partMessage(message);
  if (parted !== null) {
    const first = understandMessage(parted.first, shown);
    if (first.kind === 'plans' && first.plans.every(findsRows)) return { ...first, rest: parted.rest };
  }
  return understandMessage(message, shown);
}

function understandMessage(message: string, shown: QuestionContext): Understanding {
  if (isThanks(message)) return welcome(shown);
  const { byStem } = nameIndexOf(shown.products);
  const { english, leftOut } = withoutForeign(plainTextOf(message), (stem) => byStem.has(stem));
  if (english === '' && message.trim() !== '') return declineLanguage(shown);
  const claim = withoutClaim(withoutCourtesies(inPlainWords(withoutFormat(inOwnCurrency(english)))));
  const said = shown.earlier.length === 0 ? claim.question : asFollowUp(claim.question);
  const pointed = namingWhatWasFound(said, shown.earlier);
  const before: QuestionContext = pointed === said ? shown : { ...shown, pointsBack: true };
  const meant = withoutTakenBack(pointed, (text) => readQuestion(text, shown));
  const supposed = supposeToday(meant, before, (text) => readQuestion(text, shown));
  const given = supposed.context;
  const read = (text: string) => readQuestion(text, given);
  const months = withMonthsOfYears(supposed.question, given);
  const dated = withEachYear(withNamedMonth(months.question, given.today), given);
  const apart = ofPlacesApart(dated, given, read);
  if (apart !== null) return apart;
  const tagged = readTags(dated, given);
  // Before `Amazon` is read as the place that the figures are of.
  const owed = recordedOf(tagged.question, tagged.context, read, (text, reading, scope) =>
    oneOrNone(owedPlan(text, reading, scope)),
  );
  if (owed !== null) return withNote(owed, noteOfTags(owed, tagged) ?? '');
  const placed = readPlaces(tagged.question, tagged.context);
  if (placed.nothing !== null) return declineBeyond('channels', given, placed.nothing);
  const asking = readAsking(placed.question, placed.context, read);
  const understand = (question: string) => understandOne({ ...asking, question });
  const ofNamed = { ...asking.context.screen, ...placed.named };
  const recorded = recordedOf(asking.question, { ...asking.context, screen: ofNamed }, read, recordedPlans);
  if (recorded !== null)
    return withNote(withNote(recorded, placed.note ?? ''), noteOfTags(recorded, tagged) ?? '');
  const asked = besidesTalk(asking, read, understand);
  const noteOf = (of: Understanding) =>
    [
      leftOut.length === 0 ? null : explainLeftOut(leftOut.join(' '), null),
      noteOfTags(of, tagged),
      placed.note,
      claim.claimed === null ? null : explainClaim(claim.claimed),
      SAYS_FISCAL.test(english) ? FISCAL_AS_CALENDAR : null,
      SAYS_GROSS_MARGIN.test(english) && isOfMargin(of) ? GROSS_AS_CONTRIBUTION : null,
      MOVES_TOGETHER.test(english) ? NO_CORRELATION : null,
      months.said.length === 0 ? null : explainMonthsOfYears(months.said),
    ]
      .filter((each) => each !== null)
      .join(' ');
  const finished = (of: Understanding) =>
    inPlaces(withNote(withInsights(withTags(of, tagged), asking, read), noteOf(of)), placed.named);
  if (asked !== null) return finished(asked);
  const understood = isOnlyTalk(asking.question)
    ? declineBeyond('off_topic', given)
    : understand(asking.question);
  const known = understood.kind === 'declined' ? knownPartOf(asking, read, understand) : null;
  if (
    known === null &&
    understood.kind === 'declined' &&
    isForeign(tokensOf(asking.question), asking.question)
  )
    return declineLanguage(given);
  return finished(known ?? understood);
}

function inPlaces(understood: Understanding, named: PlaceScope): Understanding {
  if (understood.kind !== 'plans') return understood;
  const [first, ...others] = understood.plans;
  const ofNamed = (plan: Plan) => ofNamedPlaces(plan, named);
  return { ...understood, plans: [ofNamed(first), ...others.map(ofNamed)] };
}

function isOfMargin(understood: Understanding): boolean {
  return (
    understood.kind === 'plans' &&
    understood.plans.some((plan) => plan.kind === 'figures' && plan.metrics.includes('contribution_margin'))
  );
}

const DROPS =
  /^\W*(?:(?:ok|okay|and|now|then|please|but|so),? )*(?:drop|remove|skip|hide|exclude|ignore|leave out|take out|lose)(?: the)? (.{2,40}?)(?: (?:please|now|from (?:it|that|this|the list)))?\W*$/iu;
const OF_TOTAL =
  /^\W*(?:(?:ok|okay|and|now|then|but|so),? )*(?:(?:what|how) about |for |of |in )?(?:the |our )?(?:total|whole|whole company|grand total|sum of all)\W*$/iu;

/** `what do they return`, of what costs most in ads. */
const WHAT_ADS_BRING =
  /\b(?:what|how much) (?:do|did|does) (?:they|it|those|these) (?:return|(?:bring|give|make|earn) (?:in|back))\b/iu;

/** What only means something after another question: `drop Oak`, `what about the total?` */
function asFollowUp(question: string): string {
  return question
    .replace(DROPS, 'and without $1')
    .replace(OF_TOTAL, 'and overall')
    .replace(WHAT_ADS_BRING, 'ad sales and ROAS of them')
    .replace(/\breturns? on (?:it|that|them|those|this)\b/iu, 'ROAS');
}

/** `Amazon fees and Shopify sales in October`: each of two questions is of its own places, on the same days. */
function ofPlacesApart(
  question: string,
  context: QuestionContext,
  read: (text: string) => Reading | null,
): Understanding | null {
  const mentions = placesIn(question, context);
  const placesOf = (text: string) => placesIn(text, context).map(({ by, name }) => `${by} ${name}`);
  if (new Set(placesOf(question)).size < 2) return null;
  const reading = read(question);
  const [scoped] = reading === null ? [] : scopesOf(reading, context.screen, context);
  if (scoped?.days.kind !== 'days') return null;
  const screen = { ...context.screen, range: scoped.scope.range, comparison: scoped.scope.comparison };
  const asksOf = (text: string) =>
    placesOf(text).length > 0 && (asksForRecords(text, read) || saidIn(text, read));
  // `France, and orders` asks for no figure of that place alone.
  const isOwn = (side: string) => asksOf(side) && clausesOf(side).every((parts) => parts.some(asksOf));
  // What names no place is of the one before it in `Amazon sales and orders`, of the one after it in `sales and orders in France`.
  const isClean = (before: string, after: string) =>
    (placesOf(clausesOf(before).at(-1)?.at(-1) ?? before).length > 0 || !isAfterFigure(after, context)) &&
    (placesOf(clausesOf(after)[0]?.[0] ?? after).length > 0 || isAfterFigure(before, context));
  for (const sides of clausesOf(question, (cut) => partsPlaces(question, mentions, cut))) {
    const [before, after] = sides;
    if (before === undefined || after === undefined || !sides.every(isOwn) || !isClean(before, after))
      continue;
    if (placesOf(before).some((place) => placesOf(after).includes(place))) continue;
    const [a, b] = sides.map((side) => understandMessage(side, { ...context, screen }));
    if (a?.kind === 'plans' && b?.kind === 'plans') return bothOf(a, b);
  }
  return null;
}

/** `orders in France`, and not `French orders`. */
function isAfterFigure(side: string, context: QuestionContext): boolean {
  const [first] = placesIn(side, context);
  return /\b(?:in|on|for|from|at|of|via|through) (?:the )?$/iu.test(side.slice(0, first?.start));
}

function saidIn(text: string, read: (text: string) => Reading | null): boolean {
  const reading = read(text);
  return reading !== null && asksForFigures(reading) && !reading.topics.has('compare');
}

function asksForRecords(text: string, read: (text: string) => Reading | null): boolean {
  return /\b(?:fees|commissions?|returns|refunds|payouts?)\b/iu.test(text) && read(text) !== null;
}

type OfPlans = Extract<Understanding, { readonly kind: 'plans' }>;

function bothOf(a: OfPlans, b: OfPlans): Understanding {
  return {
    kind: 'plans',
    plans: [...a.plans, ...b.plans],
    leftOut: [a.leftOut, b.leftOut].filter((note) => note !== null).join(' ') || null,
  };
}

type PlansOfScope = (question: string, reading: Reading, scope: PlanScope, days: Days) => readonly Plan[];

function oneOrNone(plan: Plan | null): readonly Plan[] {
  return plan === null ? [] : [plan];
}

/**
 * What a question comes to that is recognized by its words, on its days and of its products. Another question in the same
 * message, `what did we sell last week, and what does Amazon owe me?`, is answered beside it, on the same days unless it names
 * its own.
 */
function recordedOf(
  question: string,
  context: QuestionContext,
  read: (text: string) => Reading | null,
  recordedBy: PlansOfScope,
): Understanding | null {
  const reading = read(question);
  const [scoped] = reading === null ? [] : scopesOf(reading, context.screen, context);
  if (reading === null || scoped === undefined) return null;
  const scope = { ...context.screen, ...scoped.scope };
  const found = recordedBy(question, reading, scope, scoped.days);
  if (found.length === 0) return null;
  const plansIn = (text: string) => {
    const own = read(text) ?? reading;
    return recordedBy(text, own, scope, scoped.days).filter((plan) => !isOfFigures(plan, own));
  };
  for (const sides of clausesOf(question)) {
    if (sides.every((side) => plansIn(side).length > 0) || !sides.some((side) => plansIn(side).length > 0))
      continue;
    if (!sides.every((side, at) => plansIn(side).length > 0 || asksForItsOwn(side, at, read))) continue;
    const [a, b] = sides.map((side) => understandMessage(side, { ...context, screen: scope }));
    if (a?.kind === 'plans' && b?.kind === 'plans') return bothOf(a, b);
  }
  const [first, ...others] = found.filter((plan) => !isOfFigures(plan, reading));
  if (first === undefined) return null;
  const unknown = declineUnknown({ ...reading, unknown: unknownToDocuments(reading.unknown) }, context);
  if (unknown !== null) return unknown;
  return {
    kind: 'plans',
    plans: [first, ...others],
    leftOut: leftOutOfRecords([first, ...others], reading, scope).join(' ') || null,
  };
}

const OPENS_A_QUESTION =
  /^\W*(?:what|how|which|who|why|when|show|give|tell|list|compare|did|do|does|was|were|is|are|has|have)\b/iu;

/** A clause that asks for a figure of its own, and is no noun of the clause before it. */
function asksForItsOwn(clause: string, at: number, read: (text: string) => Reading | null): boolean {
  const reading = read(clause);
  return (
    reading !== null &&
    saidMetrics(reading) !== null &&
    reading.unknown.length === 0 &&
    (at === 0 ||
      reading.periods.length > 0 ||
      OPENS_A_QUESTION.test(clause) ||
      // `inventory and orders`, but `lost units and damaged units`.
      reading.metrics.some((metric) => metric !== 'units_sold'))
  );
}

/** What has to be said of the places or the figure that a question names, before what else it leaves out. */
function withNote(understood: Understanding, note: string): Understanding {
  if (note === '' || understood.kind !== 'plans') return understood;
  return { ...understood, leftOut: [note, understood.leftOut ?? ''].join(' ').trim() };
}
