import {
  adjectiveOfMarketplace,
  CHANNELS,
  type Channel,
  type CoveredChannel,
  describePlace,
  type PlaceId,
  wordsForMarketplace,
} from '../../../files/sources/index.ts';
import type { QuestionContext } from '../../question.ts';
import { nameIndexOf } from '../products/name-index.ts';
import { FIGURE_WORDS } from '../words/idioms.ts';
import { wordsOf } from '../words/tokens.ts';
import { stemOf } from '../words/word-forms.ts';

/** A place as it is stored. */
export interface PlaceName {
  readonly by: PlaceId;
  readonly name: string;
}

/** A place that a text names, and where. */
export interface PlaceMention extends PlaceName {
  readonly start: number;
  readonly end: number;
}

/** How a channel is written. */
const WRITTEN: Readonly<Record<Channel, string>> = {
  amazon: 'amazon(?:\\.com)?',
  shopify: 'shopify',
  ebay: 'ebay',
  tiktok_shop: 'tik ?tok(?: ?shop)?',
  etsy: 'etsy',
  walmart: 'walmart',
  woocommerce: 'woo ?commerce',
  bigcommerce: 'big ?commerce',
};

/** Codes that are words of English as well mean a marketplace only in capitals. */
const IS_A_WORD: ReadonlySet<string> = new Set([
  'US',
  'IT',
  'IN',
  'BE',
  'IE',
  'SA',
  'CA',
  'SE',
  'AE',
  'SG',
  'EG',
]);

const PLACE_WORDS = '(?:amazon )?(?:stores?|shops?|marketplaces?|sites?|markets?|accounts?|ones?|amazon)';

/** In small letters words of English: before a figure they mean a country only with a capital, as in `Polish sales`. */
const ALSO_WORDS: ReadonlySet<string> = new Set(['polish']);

/** Shorter words of a marketplace, such as `us`, mean it only beside the name of Amazon. */
const SHORTEST_ALONE = 4;

type Known = Pick<QuestionContext, 'channels' | 'marketplaces' | 'onlyChannel' | 'products'>;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** How a marketplace is written: `Amazon.ca`, `Amazon Canada`, `Canada`, or the name of a shop. */
function marketplacePattern(name: string): RegExp {
  const called = escaped(describePlace('marketplace', name));
  const words = wordsForMarketplace(name).map(escaped);
  const alone = words.filter(({ length }) => length >= SHORTEST_ALONE);
  const beside = words.length === 0 ? [] : [`amazon[ .-]+(?:${words.join('|')})`];
  return anyOf([called, ...beside, ...alone]);
}

function anyOf(written: readonly string[], flags = 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.join('|')})(?![\\p{L}\\p{N}])`, flags);
}

/** `the German store`, `French and Spanish orders`: of a country where a place or a figure follows, and no French press. */
function adjectivePatterns(marketplaces: readonly string[]) {
  const all = marketplaces.flatMap((name) => {
    const adjective = adjectiveOfMarketplace(name);
    return adjective === null ? [] : [{ by: 'marketplace' as const, name, adjective }];
  });
  const joined = String.raw`(?:,?(?: (?:and|or|vs\.?|versus|than|the|&))* (?:${all.map(({ adjective }) => adjective).join('|')})\b)*`;
  const before = (noun: string) => String.raw`(?=${joined} (?:${noun})\b)`;
  return all.flatMap(({ by, name, adjective }) => [
    { by, name, written: anyOf([`${adjective}${before(PLACE_WORDS)}`]) },
    { by, name, written: anyOf([`${adjective}${before(FIGURE_WORDS)}`]), isNot: ALSO_WORDS },
  ]);
}

interface PlacePattern extends PlaceName {
  readonly written: RegExp;
  /** What it finds that is no place. */
  readonly isNot?: ReadonlySet<string>;
}

/** The patterns of all places that can be named, those of marketplaces first: `Amazon.ca` names one of a channel, too. */
function patternsOf({ channels = [], marketplaces = [], onlyChannel }: Known): readonly PlacePattern[] {
  // A channel that is not there has no figures, which are not those of the others.
  const told = channels.length > 0 || onlyChannel !== undefined;
  const ofMarketplaces = marketplaces.filter(
    (name) => !channels.some((channel: CoveredChannel) => channel === name),
  );
  return [
    ...ofMarketplaces.map((name) => ({
      by: 'marketplace' as const,
      name,
      written: marketplacePattern(name),
    })),
    ...ofMarketplaces
      .filter((name) => wordsForMarketplace(name).length > 0)
      .map((name) => ({
        by: 'marketplace' as const,
        name,
        written: anyOf([name], IS_A_WORD.has(name) ? 'gu' : 'giu'),
      })),
    ...adjectivePatterns(ofMarketplaces),
    ...(told ? CHANNELS : []).map((name) => ({
      by: 'channel' as const,
      name,
      written: anyOf([WRITTEN[name]]),
    })),
  ];
}

/** The places that a text names, in its order. A word that a product has stays what it is. */
export function placesIn(text: string, context: Known): readonly PlaceMention[] {
  const { byStem } = nameIndexOf(context.products);
  const found: PlaceMention[] = [];
  for (const { by, name, written, isNot } of patternsOf(context)) {
    for (const { 0: said, index } of text.matchAll(written)) {
      const [start, end] = [index, index + said.length];
      const isProduct = wordsOf(said).some((word) => byStem.has(stemOf(word)));
      const isTaken = found.some((other) => start < other.end && other.start < end);
      if (!isProduct && !isTaken && isNot?.has(said) !== true) found.push({ by, name, start, end });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Which levels of places a question may ask for. */
export function levelsOfPlaces({ channels = [], marketplaces = [], onlyChannel }: Omit<Known, 'products'>): {
  readonly [Level in PlaceId]: PlaceId | null;
} {
  const channel = channels.length > 1 || onlyChannel !== undefined ? 'channel' : null;
  const marketplace = marketplaces.length > 1 ? 'marketplace' : null;
  return { channel: channel ?? marketplace, marketplace: marketplace ?? channel };
}
