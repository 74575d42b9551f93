import { comparisonRange } from '../../../core/calendar/index.ts';
import { NO_FILTERS, type ProductFilters, type ProductHierarchy } from '../../../products/index.ts';
import { type FiguresPlan, isToldBySku, MOST_PLAN_ROWS, type Plan, type PlanTag } from '../../plan.ts';
import type { QuestionContext, Understanding } from '../../question.ts';
import { areCompared, type TagMention, tagsIn, withoutCompared, withoutMentions } from './tag-mentions.ts';

/** A question without the tags that narrow it, asked of their SKUs. */
export interface OfTags {
  readonly question: string;
  readonly context: QuestionContext;
  /** Which SKUs it is asked of; null: of no tag's. */
  readonly narrowed: { readonly skus: string; readonly tags: string } | null;
  /** Those that are to stand beside each other; none where the question is of them together, or of none. */
  readonly beside: readonly PlanTag[];
  /** How many there would be, were a plan not limited. */
  readonly found: number;
  /** In which order these do. */
  readonly order: FiguresPlan['order'];
}

/** What asks for an order other than the largest first, and no part of what is asked of tags. */
const FALLEN = /\b(?:fell|fall(?:s|en|ing)?|drop\w*|declin\w*|decreas\w*|shr[aiu]nk\w*|went down)\b/iu;
const RISEN = /\b(?:grew|grow(?:s|n|ing)?|rose|risen|gain\w*|increas\w*|went up)\b/iu;
const WORST = /\b(?:worst|least|lowest|fewest|smallest|bottom|weakest)\b/iu;

function orderIn(question: string): FiguresPlan['order'] {
  if (FALLEN.test(question)) return { by: 'change', direction: 'asc' };
  if (RISEN.test(question)) return { by: 'change', direction: 'desc' };
  return { by: 'value', direction: WORST.test(question) ? 'asc' : 'desc' };
}

const BY_TAG =
  /\b(?:by|per|(?:for )?(?:each|every)(?: of (?:my|our|the))?|(?:which|what)(?: of (?:my|our|the))?|(?:(?:what|which) (?:are|is) )?(?:my|our|the)? ?(?:best|top|worst))\s+tags?\b/iu;

/** Tags that a question names narrow it to their SKUs, or leave these out. A word that a product has stays what it is. */
export function readTags(question: string, given: QuestionContext): OfTags {
  const asIs = { question, context: given, narrowed: null, beside: [], found: 0, order: orderIn(question) };
  const { tags } = given;
  if (tags === undefined || tags.size === 0) return asIs;
  const mentions = tagsIn(question, given, tags);
  const [first] = mentions;
  const besideEachOther = (names: readonly string[], left: string): OfTags => ({
    ...asIs,
    question: metricIn(left),
    // What went before may have been of one of them, or of single products: its days and its figure go on.
    context: { ...given, earlier: given.earlier.flatMap((plan) => asTotals(plan, given.screen.filters)) },
    found: names.length,
    beside: names.slice(0, MOST_PLAN_ROWS).map((tag) => ({ tag, skus: tags.get(tag) ?? [] })),
  });
  if (first === undefined)
    return BY_TAG.test(question) ? besideEachOther([...tags.keys()], question.replace(BY_TAG, ' ')) : asIs;
  const named = [...new Set(mentions.map(({ tag }) => tag))];
  if (named.length > 1 && areCompared(question, mentions))
    return besideEachOther(named, withoutCompared(question, mentions));
  const skus = skusOf(mentions, given, tags);
  if (skus.length === 0) return asIs;
  const shown = new Set(skusWithin(given.screen.filters, given.products));
  const own = skus.filter((sku) => shown.has(sku));
  // An empty filter would be one of every SKU.
  const isOfPage = own.length > 0;
  const filters = isOfPage ? { ...given.screen.filters, sku_name: own } : { ...NO_FILTERS, sku_name: skus };
  return {
    ...asIs,
    question: withoutMentions(question, mentions),
    context: narrowedTo(given, filters),
    narrowed: describe(mentions, filters.sku_name.length, isOfPage),
  };
}

function asTotals(plan: Plan, filters: ProductFilters): readonly Plan[] {
  return plan.kind === 'figures' ? [{ ...plan, filters, dimension: null, names: [], granularity: null }] : [];
}

/** Those that have one of the tags and none of those that are left out; where none is wanted, of all. */
function skusOf(
  mentions: readonly TagMention[],
  { products }: QuestionContext,
  tags: NonNullable<QuestionContext['tags']>,
): readonly string[] {
  const of = (isLeftOut: boolean) =>
    mentions.filter((mention) => mention.isLeftOut === isLeftOut).flatMap(({ tag }) => tags.get(tag) ?? []);
  const left = new Set(of(true));
  const isAll = mentions.every(({ isLeftOut }) => isLeftOut);
  const wanted = new Set(isAll ? [...products.parentSkuToSku.values()].flat() : of(false));
  return [...wanted].filter((sku) => !left.has(sku));
}

/** The SKUs that filters leave. */
function skusWithin(filters: ProductFilters, products: ProductHierarchy): readonly string[] {
  const brands = filters.brand_name.length === 0 ? [...products.brandToParentSku.keys()] : filters.brand_name;
  const wanted = new Set(filters.parent_sku_name);
  const named = new Set(filters.sku_name);
  return brands
    .flatMap((brand) => products.brandToParentSku.get(brand) ?? [])
    .filter((parent) => wanted.size === 0 || wanted.has(parent))
    .flatMap((parent) => products.parentSkuToSku.get(parent) ?? [])
    .filter((sku) => named.size === 0 || named.has(sku));
}

function describe(mentions: readonly TagMention[], count: number, isOfPage: boolean): OfTags['narrowed'] {
  const quotedOf = (isLeftOut: boolean) => [
    ...new Set(mentions.flatMap((each) => (each.isLeftOut === isLeftOut ? [`“${each.tag}”`] : []))),
  ];
  const [wanted, left] = [quotedOf(false), quotedOf(true)];
  const having = [
    ...(wanted.length === 0 ? [] : [`with the tag ${wanted.join(' or ')}`]),
    ...(left.length === 0 ? [] : [`without the tag ${left.join(' or ')}`]),
  ];
  const beyond = isOfPage ? '' : `, which ${count === 1 ? 'is' : 'are'} not among the products of the page`;
  return {
    skus: `${countOfSkus(count)} ${having.join(' and ')}${beyond}`,
    tags: [...wanted, ...left].join(' or '),
  };
}

/** What is asked of tags; their net sales where nothing is. */
function metricIn(text: string): string {
  const left = text
    .replace(FALLEN, ' ')
    .replace(RISEN, ' ')
    .replace(WORST, ' ')
    .replaceAll(/[?!.]+\s*$|\b(?:sells?|sold|has|had|most|best|highest|the)\b/giu, ' ')
    .replaceAll(/\s{2,}/gu, ' ');
  return left.trim() === '' ? 'net sales' : left.trim();
}

/** The figures of the whole, with the tags beside each other; what is no figure of the whole stays what it is. */
export function withTags(understood: Understanding, { beside, order }: OfTags): Understanding {
  if (beside.length === 0 || understood.kind !== 'plans') return understood;
  const [plan] = understood.plans;
  if (!takesTags(plan)) return understood;
  const comparison = plan.comparison ?? (order.by === 'change' ? comparisonRange(plan.range, null) : null);
  return { ...understood, plans: [{ ...plan, comparison, tags: beside, order }] };
}

function takesTags(plan: Plan): plan is FiguresPlan {
  return plan.kind === 'figures' && plan.dimension === null && plan.granularity === null;
}

const TOTALS_ALONE =
  'Tags can stand beside each other for totals alone: name one of them to see this of its SKUs.';

/** What has to be said of the tags of a question; null: nothing. */
export function noteOfTags(understood: Understanding, { narrowed, beside, found }: OfTags): string | null {
  if (beside.length > 0 && understood.kind === 'plans' && !takesTags(understood.plans[0]))
    return TOTALS_ALONE;
  if (found > beside.length)
    return `You have ${found} tags: the first ${beside.length} of them are looked at.`;
  if (narrowed === null || understood.kind !== 'plans') return null;
  if (understood.plans.every(isToldBySku)) return `All figures are of ${narrowed.skus}.`;
  return understood.plans.some(isToldBySku)
    ? `The figures of SKUs are of ${narrowed.skus}; the others are not told by SKU.`
    : `These figures are not told by SKU: I left out the tag ${narrowed.tags}.`;
}

function countOfSkus(count: number): string {
  return count === 1 ? 'the one SKU' : `the ${count.toLocaleString('en-US')} SKUs`;
}

/** The context of a question about these SKUs alone: what went before is asked of them, too. */
function narrowedTo(given: QuestionContext, filters: ProductFilters): QuestionContext {
  const earlier = given.earlier.map((plan) => ofProducts(plan, filters));
  return { ...given, screen: { ...given.screen, filters }, earlier, whole: filters };
}

function ofProducts(plan: Plan, filters: ProductFilters): Plan {
  return 'filters' in plan ? { ...plan, filters } : plan;
}
