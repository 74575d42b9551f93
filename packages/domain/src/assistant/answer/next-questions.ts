import { formatDateRange, lowerWords, sentenceLabel } from '../../core/formatting/index.ts';
import { type DateKey, dayCount, defaultGranularity, GRANULARITY_NOUNS } from '../../core/calendar/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import {
  DIMENSION_IDS,
  type DimensionId,
  DIMENSIONS,
  type ProductFilters,
  type SegmentId,
} from '../../products/index.ts';
import type { FiguresPlan, Plan, PlanKind, PlanScope } from '../plan.ts';
import type { Telling } from './answer-part.ts';
import { directionOf } from './figure-words.ts';
import { figuresOf } from './tell-totals.ts';

const MOST_QUESTIONS = 3;

type Ask<P extends Plan> = (telling: Telling<P>) => readonly string[];
type PlanOf<K extends PlanKind> = Extract<Plan, { readonly kind: K }>;

/** Days and products of a plan as words, where they are not those of the screen. */
function scopeWords(scope: PlanScope, screen: PlanScope, today: DateKey): string {
  const days = isSameRange(scope, screen) ? '' : ` on ${formatDateRange(scope.range, today)}`;
  return nameWords(scope.filters, screen.filters) + days;
}

function isSameRange(a: PlanScope, b: PlanScope): boolean {
  return a.range.start === b.range.start && a.range.end === b.range.end;
}

/** One name of a level can be said in a question, and that of the brand it is looked at in; more are left to the one before. */
function nameWords(filters: ProductFilters, ofScreen: ProductFilters): string {
  const levels = DIMENSION_IDS.filter(
    (id) => filters[id].length > 0 && String(filters[id]) !== String(ofScreen[id]),
  );
  const names = levels.toReversed().map((id) => filters[id]);
  if (names.length === 0 || names.some(({ length }) => length !== 1)) return '';
  return ` for ${names.flat().join(' of ')}`;
}

function why(metric: MetricId, telling: Telling): string {
  const figure = telling.tables
    .flatMap(figuresOf)
    .find((each) => each.metric === metric && each.change !== null);
  const direction = figure === undefined ? 'same' : directionOf(figure);
  const verb = { up: 'rise', down: 'fall', same: 'change' }[direction];
  return `Why did ${lowerWords(METRICS[metric].label)} ${verb}`;
}

/** The level whose names the filters leave to be told apart; null below a SKU. */
function levelBelow(filters: ProductFilters): DimensionId | null {
  const narrowest = DIMENSION_IDS.findLastIndex((id) => filters[id].length > 0);
  return DIMENSION_IDS[narrowest + 1] ?? null;
}

function bySegment(label: string, { filters }: PlanScope, scope: string): string[] {
  const below = levelBelow(filters);
  return below === null ? [] : [`${label} by ${lowerWords(DIMENSIONS[below].singular)}${scope}`];
}

/** A single day has no others beside it. */
function byBucket(label: string, { range }: PlanScope, scope: string): string[] {
  const bucket = GRANULARITY_NOUNS[defaultGranularity(range)];
  return dayCount(range) > 1 ? [`${label} by ${bucket}${scope}`] : [];
}

/** By value where the change was asked for, and the other way round. */
function otherOrder({ order, metrics }: FiguresPlan, by: SegmentId): string {
  const segments = lowerWords(DIMENSIONS[by].plural);
  const label = lowerWords(METRICS[metrics[0]].label);
  return order.by === 'value'
    ? `Which ${segments} grew most in ${label}`
    : `Which ${segments} have the highest ${label}`;
}

const ASKS: { readonly [K in PlanKind]: Ask<PlanOf<K>> } = {
  figures(telling) {
    const { plan, screen, today } = telling;
    const [metric] = plan.metrics;
    const scope = scopeWords(plan, screen, today);
    const label = sentenceLabel(metric);
    const below = levelBelow(plan.filters);
    return [
      `${why(metric, telling)}${scope}?`,
      ...(plan.dimension === null && below !== null
        ? [`${label} by ${lowerWords(DIMENSIONS[below].singular)}${scope}`]
        : []),
      ...(plan.granularity === null ? byBucket(label, plan, scope) : []),
      ...(plan.dimension === null ? [] : [`${otherOrder(plan, plan.dimension)}${scope}?`]),
      `Show the profit and loss${scope}`,
    ];
  },
  drivers({ plan, screen, today }) {
    const scope = scopeWords(plan, screen, today);
    const label = sentenceLabel(plan.metric);
    return [
      ...byBucket(label, plan, scope),
      ...bySegment(label, plan, scope),
      `Where does the funnel lose most${scope}?`,
    ];
  },
  funnel({ plan, screen, today }) {
    const scope = scopeWords(plan, screen, today);
    return [
      `Why did conversion change${scope}?`,
      ...bySegment('Conversion', plan, scope),
      ...byBucket('Sessions', plan, scope),
    ];
  },
  statement({ plan, screen, today }) {
    const scope = scopeWords(plan, screen, today);
    return [
      `Why did contribution change${scope}?`,
      ...bySegment('Contribution', plan, scope),
      ...bySegment('TACoS', plan, scope),
    ];
  },
  search_volume: ({ plan, tables }) => [
    ...(tables.length === 0
      ? []
      : [plan.week === null ? 'Which keywords are searched most?' : 'Show the search volume by week']),
    'Sessions by week',
    'Which SKUs have the lowest conversion?',
  ],
  insights: () => [
    'Why did net sales change?',
    'How are my goals doing?',
    'Where does the funnel lose most?',
  ],
  goals: () => ['Net sales by week', 'Why did net sales change?', 'Which insights are open?'],
  // Without a report of them nothing more can be asked of either.
  returns: ({ tables }) =>
    tables.length === 0
      ? ['Net sales by SKU', 'Which SKUs have the lowest conversion?', 'Which insights are open?']
      : ['Why are products returned?', 'What does Amazon owe me?', 'Which SKUs have the lowest conversion?'],
  owed: ({ tables }) => [
    ...(tables.length === 0 ? ['How are my goals doing?'] : ['Which products are returned most?']),
    'Net sales by SKU',
    'Which insights are open?',
  ],
  stock: ({ tables }) =>
    tables.length === 0
      ? ['Net sales by SKU', 'Which insights are open?', 'How are my goals doing?']
      : ['What must I reorder?', 'What is out of stock?', 'What did I lose to stockouts?'],
  records: ({ tables }) =>
    tables.length === 0
      ? ['Net sales by SKU', 'Which insights are open?', 'Which SKUs have the highest ACoS?']
      : [
          'Show the profit and loss',
          'Which SKUs have the highest ACoS?',
          'Which SKUs have the lowest conversion?',
        ],
  coverage: () => ['Net sales by brand', 'Net sales by week', 'Which insights are open?'],
  definitions({ plan }) {
    const [metric = 'net_sales'] = plan.metrics;
    return [
      `${sentenceLabel(metric)} by brand`,
      `${sentenceLabel(metric)} by week`,
      `Why did ${lowerWords(METRICS[metric].label)} change?`,
    ];
  },
};

/** Where nothing else can be answered: what every seller's data have. */
const ALWAYS = ['Net sales by brand', 'Net sales by week', 'Why did net sales change?'];

/** Three questions that could come next, each understood by itself. */
export function nextQuestions<K extends PlanKind>(
  telling: Telling<PlanOf<K>> & { readonly plan: { readonly kind: K } },
  asked: string,
  isAnswerable: (question: string) => boolean,
): string[] {
  const ask: Ask<PlanOf<K>> = ASKS[telling.plan.kind];
  const isUnknown = telling.tables.some(
    (table) => table.known !== undefined && figuresOf(table)[0]?.value === null,
  );
  const asks = [...(isUnknown ? ['Which days are missing?'] : []), ...ask(telling)];
  const isOffered = (question: string) => !isSame(question, asked) && isAnswerable(question);
  const questions = [...new Set(asks)].filter(isOffered);
  return (questions.length > 0 ? questions : ALWAYS.filter(isOffered)).slice(0, MOST_QUESTIONS);
}

function isSame(a: string, b: string): boolean {
  return wordsOf(a) === wordsOf(b);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
