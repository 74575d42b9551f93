import { GRANULARITY_NOUNS } from '../../../core/calendar/index.ts';
import { lowerWords } from '../../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../../../figures/metrics/index.ts';
import { describePlaces } from '../../../files/sources/index.ts';
import { DIMENSION_IDS, DIMENSIONS, type SegmentId } from '../../../products/index.ts';
import type { Plan, PlanScope, RecordKind } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';

/** Plans of documents, of which each tells less than a question may ask. */
type OfDocuments = Extract<Plan, { readonly kind: 'records' | 'stock' | 'returns' | 'owed' }>;

type DocumentKind = RecordKind | 'stock' | 'lost_stock' | 'returns' | 'owed';

/**
 * What documents of a kind tell of what a question may ask besides; the rest is left out, and said. Where nothing is said of
 * a part, it is told as it is asked for, or it says only what is meant.
 */
interface Tells {
  /** The levels by which they are told. */
  readonly levels?: { readonly are: readonly SegmentId[]; readonly text: string };
  /** Which rows they are and in which order, as no limit chooses them. */
  readonly rows?: string;
  /** Whether that is the order which is asked for. */
  readonly isOrder?: (reading: Reading) => boolean;
  /** What the rows are called, where they are not counted. */
  readonly uncounted?: string;
  /** Figures that are told with them. */
  readonly figures?: { readonly are: (reading: Reading) => readonly MetricId[]; readonly text: string };
  /** They are amounts, and no parts of other figures. */
  readonly areAmounts?: true;
  /** What they are of or compared with, instead of another comparison. */
  readonly uncompared?: string;
  /** What they are of, whichever days are named: `now`. */
  readonly areOf?: string;
  /** The places that are not told apart. */
  readonly places?: { readonly isApart: (channel: string) => boolean; readonly text: string };
  /** Why they changed is not told. */
  readonly areWithoutCauses?: true;
}

const OF_DAYS_ALONE = 'These are of the days alone: I left out the comparison.';
const LAST_COUNT = 'the last count';
const areOf = (moment: string) => ({
  areOf: moment,
  uncompared: `These are of ${moment}: I left out the comparison.`,
});
const BY_SKU = { are: ['sku_name', 'parent_sku_name'], text: 'by SKU' } as const;
const ALL_PLACES = { isApart: () => false, text: 'all places together' };
const ALL_WAREHOUSES = {
  isApart: (channel: string) => channel === 'amazon',
  text: 'all warehouses of Amazon together',
};

const TELLS: Readonly<Record<DocumentKind, Tells>> = {
  stock: {
    levels: BY_SKU,
    rows: 'all that are counted, in the order in which they run out',
    ...areOf(LAST_COUNT),
    places: ALL_PLACES,
  },
  lost_stock: {
    levels: BY_SKU,
    rows: 'all that lost sales, what lost most first',
    uncompared: OF_DAYS_ALONE,
    places: ALL_PLACES,
  },
  returns: { uncompared: OF_DAYS_ALONE, places: ALL_WAREHOUSES },
  owed: { levels: BY_SKU, ...areOf('now'), places: ALL_WAREHOUSES },
  search_purchases: {
    rows: 'the search queries with the most purchases, the most first',
    isOrder: ({ rank }) => rank !== 'least' && rank !== 'worst',
    uncounted: '(?:search )?(?:queries|terms)|keywords',
    uncompared: 'These are compared with as many weeks right before: I left out any other comparison.',
  },
  wasted_ads: {
    rows: 'the search terms that cost most without an order, the most first',
    isOrder: ({ rank }) => rank !== 'least' && rank !== 'best',
    uncounted: '(?:search )?(?:queries|terms)|keywords|campaigns|targets|ads',
    uncompared: OF_DAYS_ALONE,
    areWithoutCauses: true,
  },
  fees: {
    levels: { are: [], text: 'not broken down' },
    rows: 'all fees',
    areAmounts: true,
    uncompared: OF_DAYS_ALONE,
    areWithoutCauses: true,
  },
  featured_offer: {
    levels: { are: DIMENSION_IDS, text: 'by product' },
    rows: 'in the order of the sales that a fallen share cost',
    isOrder: ({ rank, change }) => rank !== 'least' && rank !== 'best' && change?.change === 'down',
    uncounted: 'skus|products|parents|parent skus|brands|asins|items|listings',
    figures: {
      are: ({ change }) => (change?.change === 'down' ? ['gross_sales', 'net_sales'] : []),
      text: 'shares of page views, and what a fallen share cost',
    },
    areWithoutCauses: true,
  },
};

function isOfDocuments(plan: Plan): plan is OfDocuments {
  return plan.kind === 'records' || plan.kind === 'stock' || plan.kind === 'returns' || plan.kind === 'owed';
}

function kindOf(plan: OfDocuments): DocumentKind {
  if (plan.kind === 'records') return plan.of;
  return plan.kind === 'stock' && plan.view === 'lost' ? 'lost_stock' : plan.kind;
}

/** What a question asks of documents that their plans do not tell, as sentences. */
export function leftOutOfRecords(
  plans: readonly Plan[],
  reading: Reading,
  places: PlanScope,
): readonly string[] {
  const plan = plans.find(isOfDocuments);
  if (plan === undefined) return [];
  const tells = TELLS[kindOf(plan)];
  return [
    unitLeftOut(reading),
    levelLeftOut(tells, reading),
    shareLeftOut(tells, reading),
    figuresLeftOut(tells, reading),
    rowsLeftOut(tells, reading),
    countLeftOut(tells, reading),
    tells.areWithoutCauses === true && reading.topics.has('why')
      ? 'These documents tell no causes: I left out why.'
      : null,
    reading.comparison === null ? null : (tells.uncompared ?? null),
    placesLeftOut(tells, places),
    daysLeftOut(tells, reading),
  ].filter((note) => note !== null);
}

function unitLeftOut({ series, noun, rank, question }: Reading): string | null {
  // `less than 2 weeks of stock` is no question of weeks.
  const isCounted = /\b(?:\d+|one|two|three|four|five|six) ?(?:days?|weeks?|months?)\b/iu.test(question);
  const unit = series ?? (rank === null || isCounted ? null : noun);
  return unit === null
    ? null
    : `These are all of the days together: I left out that you asked for each ${GRANULARITY_NOUNS[unit]}.`;
}

function levelLeftOut({ levels }: Tells, { dimensions }: Reading): string | null {
  const others = dimensions.filter((level) => levels?.are.includes(level) === false);
  if (levels === undefined || others.length === 0) return null;
  const asked = others.map((level) => lowerWords(DIMENSIONS[level].singular)).join(' and ');
  return `These are ${levels.text}: I left out that you asked by ${asked}.`;
}

function shareLeftOut({ areAmounts }: Tells, { question, topics }: Reading): string | null {
  if (areAmounts !== true) return null;
  const each = /\b(?:per|for (?:each|every)|a) (order|unit|click|session)\b/iu.exec(question)?.[1];
  if (each !== undefined) return `These are amounts: I left out what they are per ${each.toLowerCase()}.`;
  const isAsked = topics.has('share') || /%|\bpercent\w*\b/u.test(question);
  return isAsked ? 'These are amounts: I left out what part of another figure they are.' : null;
}

function figuresLeftOut({ figures }: Tells, reading: Reading): string | null {
  const told = figures?.are(reading);
  const others = reading.metrics.filter((metric) => told?.includes(metric) === false);
  if (figures === undefined || others.length === 0) return null;
  return `These are ${figures.text}: I left out ${others.map((metric) => METRICS[metric].label).join(' and ')}.`;
}

/** `SKUs with less than 2 weeks of stock`, `SKUs with the lowest share` */
function rowsLeftOut({ rows, isOrder }: Tells, reading: Reading): string | null {
  if (rows === undefined) return null;
  const isLimited = /\b(?:less|fewer|more|under|over|below|above|at least|at most)\b[^?]{0,12}\d/iu.test(
    reading.question,
  );
  if (isLimited) return `These are ${rows}: I left out the limit.`;
  const isOrdered = reading.rank !== null && isOrder?.(reading) === false;
  return isOrdered ? `These are ${rows}: I left out the order that you asked for.` : null;
}

function countLeftOut({ uncounted }: Tells, { question }: Reading): string | null {
  if (uncounted === undefined) return null;
  const asks = new RegExp(String.raw`\bhow many (?:of (?:my|our|the) )?(?:${uncounted})\b`, 'iu');
  return asks.test(question) ? 'These are listed: I left out how many there are.' : null;
}

/** Stock is told of all places together, and what comes back of the warehouses of Amazon. */
function placesLeftOut({ places }: Tells, { channels = [], marketplaces = [] }: PlanScope): string | null {
  if (places === undefined) return null;
  const others = channels.filter((channel) => !places.isApart(channel));
  const called = describePlaces({ channels: others, marketplaces });
  return called.length === 0 ? null : `These are of ${places.text}: I left out ${called.join(' and ')}.`;
}

/** `what is out of stock this week`: that is now. */
const NOW = /\b(?:now|today|currently|at the moment|this (?:week|month)|next|soon|tomorrow)\b/iu;

/** What is on hand is that of its last count, and what Amazon owes that of now. */
function daysLeftOut({ areOf: moment }: Tells, { question, periods }: Reading): string | null {
  return moment !== undefined && periods.length > 0 && !NOW.test(question)
    ? `These are of ${moment}: I left out the days that you named.`
    : null;
}
