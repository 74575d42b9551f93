import { GRANULARITY_NOUNS } from '../../../core/calendar/index.ts';
import { lowerWords } from '../../../core/formatting/index.ts';
import { describePlaces } from '../../../files/sources/index.ts';
import { DIMENSIONS } from '../../../products/index.ts';
import type { Plan, PlanScope } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';

/** Plans of documents, of which each tells less than a question may ask. */
type OfDocuments = Extract<Plan, { readonly kind: 'records' | 'stock' | 'returns' | 'owed' }>;

function isOfDocuments(plan: Plan): plan is OfDocuments {
  return plan.kind === 'records' || plan.kind === 'stock' || plan.kind === 'returns' || plan.kind === 'owed';
}

/** `what is out of stock this week`: that is now. */
const NOW = /\b(?:now|today|currently|at the moment|this (?:week|month)|next|soon|tomorrow)\b/iu;

/** What a question asks of documents that their plans do not tell, as sentences. */
export function leftOutOfRecords(
  plans: readonly Plan[],
  reading: Reading,
  places: PlanScope,
): readonly string[] {
  const plan = plans.find(isOfDocuments);
  if (plan === undefined) return [];
  return [unitLeftOut(reading), levelLeftOut(plan, reading), shareLeftOut(plan, reading)]
    .concat(
      limitLeftOut(plan, reading),
      comparisonLeftOut(plan, reading),
      placesLeftOut(plan, places),
      daysLeftOut(plan, reading),
    )
    .filter((note) => note !== null);
}

function unitLeftOut({ series, noun, rank, question }: Reading): string | null {
  // `less than 2 weeks of stock` is no question of weeks.
  const isCounted = /\b(?:\d+|one|two|three|four|five|six) ?(?:days?|weeks?|months?)\b/iu.test(question);
  const unit = series ?? (rank === null || isCounted ? null : noun);
  return unit === null
    ? null
    : `These are all of the days together: I left out that you asked for each ${GRANULARITY_NOUNS[unit]}.`;
}

function levelLeftOut(plan: OfDocuments, { dimensions }: Reading): string | null {
  // Search terms are told with the dearest SKUs beside them, and returns by each level of products.
  const isBySku = plan.kind === 'stock' || plan.kind === 'owed';
  const isOfFees = plan.kind === 'records' && plan.of === 'fees';
  const others = isBySku
    ? dimensions.filter((level) => level !== 'sku_name' && level !== 'parent_sku_name')
    : isOfFees
      ? dimensions
      : [];
  if (others.length === 0) return null;
  const levels = others.map((level) => lowerWords(DIMENSIONS[level].singular)).join(' and ');
  return `These are ${isBySku ? 'by SKU' : 'not broken down'}: I left out that you asked by ${levels}.`;
}

function shareLeftOut(plan: OfDocuments, { question, topics }: Reading): string | null {
  const each = /\b(?:per|for (?:each|every)|a) (order|unit|click|session)\b/iu.exec(question)?.[1];
  if (plan.kind === 'records' && plan.of === 'fees' && each !== undefined)
    return `These are amounts: I left out what they are per ${each.toLowerCase()}.`;
  const isAsked = topics.has('share') || /%|\bpercent\w*\b/u.test(question);
  return plan.kind === 'records' && plan.of === 'fees' && isAsked
    ? 'These are amounts: I left out what part of another figure they are.'
    : null;
}

/** `SKUs with less than 2 weeks of stock` */
function limitLeftOut(plan: OfDocuments, { question }: Reading): string | null {
  const isLimited = /\b(?:less|fewer|more|under|over|below|above|at least|at most)\b[^?]{0,12}\d/iu.test(
    question,
  );
  return plan.kind === 'stock' && isLimited
    ? 'These are all that are counted, in the order in which they run out: I left out the limit.'
    : null;
}

function comparisonLeftOut(plan: OfDocuments, { comparison }: Reading): string | null {
  // What the Featured Offer lost is lost against another period anyway.
  if (comparison === null || (plan.kind === 'records' && plan.of === 'featured_offer')) return null;
  if (plan.kind === 'records' && plan.of === 'search_purchases')
    return 'These are compared with as many weeks right before: I left out any other comparison.';
  return plan.kind === 'stock' && plan.view !== 'lost'
    ? 'These are of now: I left out the comparison.'
    : 'These are of the days alone: I left out the comparison.';
}

/** Stock is told of all places together, and what comes back of the warehouses of Amazon. */
function placesLeftOut(plan: OfDocuments, { channels = [], marketplaces = [] }: PlanScope): string | null {
  if (plan.kind === 'records') return null;
  const others = plan.kind === 'stock' ? channels : channels.filter((channel) => channel !== 'amazon');
  const called = describePlaces({ channels: others, marketplaces });
  if (called.length === 0) return null;
  const of = plan.kind === 'stock' ? 'all places together' : 'all warehouses of Amazon together';
  return `These are of ${of}: I left out ${called.join(' and ')}.`;
}

/** What is on hand, and what Amazon owes, is that of now. */
function daysLeftOut(plan: OfDocuments, { question, periods }: Reading): string | null {
  const isOfNow = plan.kind === 'owed' || (plan.kind === 'stock' && plan.view !== 'lost');
  return isOfNow && periods.length > 0 && !NOW.test(question)
    ? 'These are of now: I left out the days that you named.'
    : null;
}
