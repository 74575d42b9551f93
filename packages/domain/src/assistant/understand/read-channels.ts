import { type Channel, CHANNELS, type CoveredChannel } from '../../sources/index.ts';
import type { Plan } from '../plan.ts';
import type { QuestionContext } from '../question.ts';
import { nameIndexOf } from './products/name-index.ts';
import { wordsOf } from './words/tokens.ts';
import { stemOf } from './words/word-forms.ts';

/** How a channel is written. */
const NAMES: Readonly<Record<Channel, string>> = {
  amazon: 'amazon(?:\\.com)?',
  shopify: 'shopify',
  ebay: 'ebay',
  tiktok_shop: 'tik ?tok(?: shop)?',
};
const SIDES = /\b(?:vs|versus|against|than|compar\w*|between)\b/iu;

/** A channel with the words around it that belong to it: `on Amazon`, `Shopify’s`, `from the eBay store only`. */
function saying(name: string): string {
  return `(?:\\b(?:on|from|in|via|through|at|of|for)\\s+)?(?:(?:the|my|our)\\s+)?\\b${name}\\b(?:['’]s)?(?:\\s+(?:channel|store|shop|marketplace|only|alone)\\b)*`;
}

/**
 * A question without the channels it names, and a context in which it is asked of them. A word that a product has stays
 * what it is, and so do channels that are compared with each other.
 */
export function readChannels(
  question: string,
  given: QuestionContext,
): { readonly question: string; readonly context: QuestionContext } {
  const { byStem } = nameIndexOf(given.products);
  // One that is not there has no figures, which are not those of the others.
  const known = (given.channels ?? []).length === 0 ? [] : CHANNELS;
  const named = known.filter((channel) => {
    const [said] = new RegExp(`\\b${NAMES[channel]}\\b`, 'iu').exec(question) ?? [];
    return said !== undefined && !wordsOf(said).some((word) => byStem.has(stemOf(word)));
  });
  if (named.length === 0 || (named.length > 1 && SIDES.test(question))) return { question, context: given };
  const any = saying(`(?:${named.map((channel) => NAMES[channel]).join('|')})`);
  const all = new RegExp(`${any}(?:\\s*(?:,|&|\\band\\b|\\bor\\b)\\s*${any})*`, 'giu');
  return {
    question: question.replace(all, ' ').trim(),
    context: {
      ...given,
      screen: { ...given.screen, channels: named },
      earlier: given.earlier.map((plan) => ofChannels(plan, named)),
    },
  };
}

/** The plan of these channels alone, where it is of figures that have any. */
export function ofChannels(plan: Plan, channels: readonly CoveredChannel[] | undefined): Plan {
  if (channels === undefined || channels.length === 0 || !('filters' in plan)) return plan;
  return { ...plan, channels };
}
