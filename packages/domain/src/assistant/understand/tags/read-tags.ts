import { NO_FILTERS } from '../../../products/index.ts';
import { isToldBySku, type Plan, type PlanTag } from '../../plan.ts';
import type { QuestionContext, Understanding } from '../../question.ts';
import { nameIndexOf } from '../products/name-index.ts';
import { LEXICON_WORDS } from '../words/lexicon.ts';
import { wordsOf } from '../words/tokens.ts';
import { stemOf } from '../words/word-forms.ts';

/** A tag that a text names, and where. */
interface TagMention {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
}

/** A question without the tags that narrow it, asked of their SKUs. */
export interface OfTags {
  readonly question: string;
  readonly context: QuestionContext;
  /** Which SKUs it is asked of; null: of no tag's. */
  readonly narrowed: { readonly skus: string; readonly tags: string } | null;
  /** Those that are to stand beside each other; none where the question is of them together, or of none. */
  readonly beside: readonly PlanTag[];
}

const BY_TAG =
  /\b(?:by|per|(?:for )?(?:each|every)(?: of (?:my|our|the))?|(?:which|what)(?: of (?:my|our|the))?|(?:(?:what|which) (?:are|is) )?(?:my|our|the)? ?(?:best|top|worst))\s+tags?\b/iu;
const SIDE_BY_SIDE = /\b(?:vs|versus|against|than|compar\w*|between|differ\w*)\b/iu;
const LEFT_OUT =
  /\b(?:without|except(?: for)?|excluding|excl|apart from|other than|not (?:in|counting|including)|leaving out|but not)\s+(?:(?:the|my|our|all)\s+)*$/iu;
/** What says that a word is a tag, before it and after it: any word may be one. */
const CALLED_TAG = /\b(?:tagged|tags?|labell?ed)(?:\s+(?:as|with))?\s*["“'‘]?$/iu;
const IS_TAG = /^["”'’]?\s+tag\b/iu;
const BEFORE =
  /(?:\b(?:of|for|from|with|in|on)\s+)?(?:(?:the|my|our|all)\s+)*(?:(?:skus?|products?|items?)\s+)?(?:(?:with\s+(?:the\s+)?)?(?:tagged|tags?|labell?ed)(?:\s+(?:as|with))?\s*)?["“'‘]?$/iu;
const AFTER = /^["”'’]?(?:\s+tag\b)?/iu;
const OF_BEFORE = /\b(?:of|for|from)\s+(?:(?:the|my|our|all)\s+)*$/iu;
const PRODUCTS_AFTER = /^["”'’]?(?:\s+tag)?\s+(?:skus?|products?|items?)\b/iu;
const BETWEEN = /^["”'’]?\s*(?:,|&|\+|\band\b|\bplus\b|\bor\b)\s*["“'‘]?$/iu;
/** More than these say nothing beside each other. */
const MOST_BESIDE = 20;

/** Tags that a question names narrow it to their SKUs, or leave these out. A word that a product has stays what it is. */
export function readTags(question: string, given: QuestionContext): OfTags {
  const asIs = { question, context: given, narrowed: null, beside: [] };
  const { tags } = given;
  if (tags === undefined || tags.size === 0) return asIs;
  const mentions = tagsIn(question, given, tags);
  const [first] = mentions;
  const besideEachOther = (names: readonly string[], left: string): OfTags => ({
    ...asIs,
    question: metricIn(left),
    // What went before may have been of one of them.
    context: { ...given, earlier: given.earlier.map((plan) => ofSkus(plan, [])) },
    beside: names.slice(0, MOST_BESIDE).map((tag) => ({ tag, skus: tags.get(tag) ?? [] })),
  });
  if (first === undefined)
    return BY_TAG.test(question) ? besideEachOther([...tags.keys()], question.replace(BY_TAG, ' ')) : asIs;
  const named = [...new Set(mentions.map(({ tag }) => tag))];
  if (named.length > 1 && SIDE_BY_SIDE.test(question))
    return besideEachOther(named, withoutMentions(question, mentions).replace(SIDE_BY_SIDE, ' '));
  const isLeftOut = LEFT_OUT.test(question.slice(0, first.start));
  const tagged = new Set(named.flatMap((tag) => tags.get(tag) ?? []));
  const all = [...given.products.parentSkuToSku.values()].flat();
  const skus = isLeftOut ? [...new Set(all)].filter((sku) => !tagged.has(sku)) : [...tagged];
  if (skus.length === 0) return asIs;
  const quoted = named.map((tag) => `“${tag}”`).join(' or ');
  return {
    question: withoutMentions(question, mentions),
    context: narrowedTo(given, skus),
    beside: [],
    narrowed: {
      skus: `${countOfSkus(skus.length)} ${isLeftOut ? 'without' : 'with'} the tag ${quoted}`,
      tags: quoted,
    },
  };
}

/** What is asked of tags; their net sales where nothing is. */
function metricIn(text: string): string {
  const left = text
    .replaceAll(/[?!.]+\s*$|\b(?:sells?|sold|most|least|best|the)\b/giu, ' ')
    .replaceAll(/\s{2,}/gu, ' ');
  return left.trim() === '' ? 'net sales' : left.trim();
}

/** The figures of the whole, with the tags beside each other; what is no figure of the whole stays what it is. */
export function withTags(understood: Understanding, beside: readonly PlanTag[]): Understanding {
  if (beside.length === 0 || understood.kind !== 'plans') return understood;
  const [plan] = understood.plans;
  if (plan.kind !== 'figures' || plan.dimension !== null || plan.granularity !== null) return understood;
  return { ...understood, plans: [{ ...plan, tags: beside }] };
}

/** What has to be said of the tags of a question; null: nothing. */
export function noteOfTags(understood: Understanding, { narrowed }: OfTags): string | null {
  if (narrowed === null || understood.kind !== 'plans') return null;
  if (understood.plans.every(isToldBySku)) return `All figures are of ${narrowed.skus}.`;
  return understood.plans.some(isToldBySku)
    ? `The figures of SKUs are of ${narrowed.skus}; the others are not told by SKU.`
    : `These figures are not told by SKU: I left out the tag ${narrowed.tags}.`;
}

function countOfSkus(count: number): string {
  return count === 1 ? 'the one SKU' : `the ${count.toLocaleString('en-US')} SKUs`;
}

function tagsIn(
  question: string,
  { products }: QuestionContext,
  tags: NonNullable<QuestionContext['tags']>,
): readonly TagMention[] {
  const { byStem } = nameIndexOf(products);
  const found: TagMention[] = [];
  for (const tag of [...tags.keys()].toSorted((a, b) => b.length - a.length)) {
    const written = tag.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
    for (const { 0: said, index } of question.matchAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, 'giu'),
    )) {
      const [start, end] = [index, index + said.length];
      const isCalled = CALLED_TAG.test(question.slice(0, start)) || IS_TAG.test(question.slice(end));
      const stems = wordsOf(said).map(stemOf);
      const isOther =
        stems.some((stem) => byStem.has(stem)) || stems.every((stem) => LEXICON_WORDS.has(stem));
      const isTaken = found.some((other) => start < other.end && other.start < end);
      if ((isCalled || !isOther) && !isTaken) found.push({ tag, start, end });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function withoutMentions(question: string, mentions: readonly TagMention[]): string {
  let left = '';
  let at = 0;
  for (const { start, end } of mentions) {
    const between = question.slice(at, start);
    const isJoined = at > 0 && BETWEEN.test(between);
    left += isJoined ? ' ' : ` ${between.replace(LEFT_OUT, '').replace(BEFORE, '')} `;
    const after = question.slice(end);
    // `of clearance SKUs` are those of the tag; `top clearance SKUs` are asked for by SKU.
    const isOf = OF_BEFORE.test(question.slice(0, start)) || isJoined;
    const said = (isOf ? PRODUCTS_AFTER.exec(after) : null) ?? AFTER.exec(after);
    at = end + (said?.[0].length ?? 0);
  }
  return `${left}${question.slice(at)}`.replaceAll(/\s{2,}/gu, ' ').trim();
}

/** The context of a question about these SKUs alone: what went before is asked of them, too. */
function narrowedTo(given: QuestionContext, skus: readonly string[]): QuestionContext {
  const filters = { ...NO_FILTERS, sku_name: skus };
  const earlier = given.earlier.map((plan) => ofSkus(plan, skus));
  return { ...given, screen: { ...given.screen, filters }, earlier };
}

function ofSkus(plan: Plan, skus: readonly string[]): Plan {
  return 'filters' in plan ? { ...plan, filters: { ...NO_FILTERS, sku_name: skus } } : plan;
}
