import {
  CHANNEL_LABELS,
  COVERED_CHANNELS,
  describePlace,
  type PlaceId,
} from '../../../files/sources/index.ts';
import { isPlaceId } from '../../../products/index.ts';
import type { Plan, PlanScope } from '../../plan.ts';
import type { QuestionContext } from '../../question.ts';
import { type PlaceMention, type PlaceName, placesIn } from './place-mentions.ts';

/** Of which places figures are. */
export type PlaceScope = Pick<PlanScope, 'channels' | 'marketplaces'>;

/** A question without the places that narrow it, and the context in which it is asked of them. */
export interface OfPlaces {
  readonly question: string;
  readonly context: QuestionContext;
  /** What has to be said of them; null: nothing. */
  readonly note: string | null;
  /** Why there is nothing to say of them; null where there is. */
  readonly nothing: string | null;
  /** The places that stay in its words, beside each other or as parts of the whole. */
  readonly named: PlaceScope;
}

/** Places beside each other, and not one of them alone. */
const SIDE_BY_SIDE =
  /\b(?:vs|versus|against|than|compar\w*|between|differ\w*|better|beat\w*|outs(?:ell|old)\w*|outperform\w*|ahead|side|or|each)\b|\bhow (?:did|do|does|are|is|were)\b/iu;
/** A part of the whole, which needs the other places too. */
const PART_OF_WHOLE =
  /\b(?:shares?|percent(?:age)?|proportion|portion|fraction|part of|mix|(?:contribut\w*|add\w*) .*\bto\b|(?:came?|coming) from|(?:the )?rest|others?|everything else)\b|%/iu;
const LEFT_OUT =
  /\b(?:without|except(?: for)?|excluding|excl|apart from|other than|outside(?: of)?|not (?:on|from|in|counting|including)|leaving out|minus|but not(?: on)?|ignoring)\s+(?:(?:the|my|our|on|from)\s+)*$/iu;

/** The words around a place that belong to it: `on Amazon`, `Shopify’s`, `from the eBay store only`. */
const BEFORE = /(?:\b(?:on|from|in|via|through|at|of|for|by)\s+)?(?:(?:the|my|our)\s+)?$/iu;
const AFTER = /^(?:['’]s)?(?:\s+(?:channel|store|shop|marketplace|account|only|alone)\b)*/iu;
const BETWEEN = /^\s*(?:,|&|\+|(?:,\s*)?\b(?:and|plus|or)\b)\s*$/iu;

/** `in Germany and in France`: two mentions that nothing but a conjunction stands between. */
function areJoined(question: string, from: number, to: number): boolean {
  return BETWEEN.test(question.slice(from, to).replace(BEFORE, ''));
}

/** Whether a cut of a question parts places that belong together. */
export function partsPlaces(question: string, mentions: readonly PlaceMention[], cut: number): boolean {
  return mentions.some(({ end }, at) => {
    const next = mentions[at + 1];
    return next !== undefined && end <= cut && cut < next.start && areJoined(question, end, next.start);
  });
}

/** The text without its mentions, each with the words that belong to it, and what joins them. */
function withoutMentions(question: string, mentions: readonly PlaceMention[], before: RegExp): string {
  let left = '';
  let at = 0;
  for (const { start, end } of mentions) {
    const between = question.slice(at, start);
    const isJoined = at > 0 && areJoined(question, at, start);
    left += isJoined ? ' ' : ` ${between.replace(before, '').replace(BEFORE, '')} `;
    at = end + (AFTER.exec(question.slice(end))?.[0].length ?? 0);
  }
  return `${left}${question.slice(at)}`.replaceAll(/\s{2,}/gu, ' ').trim();
}

/** Figures of these places alone; of the levels that are not named those that were looked at before. */
function narrowedTo(places: readonly PlaceName[]): PlaceScope {
  const namesOf = (by: PlaceId) => places.filter((place) => place.by === by).map(({ name }) => name);
  const [channels, marketplaces] = [namesOf('channel'), namesOf('marketplace')];
  return {
    channels: channels.length === 0 ? undefined : COVERED_CHANNELS.filter((id) => channels.includes(id)),
    marketplaces: marketplaces.length === 0 ? undefined : [...new Set(marketplaces)],
  };
}

/** The context of a question about these places alone: what went before is asked of them, too. */
function askedOf(given: QuestionContext, places: PlaceScope): QuestionContext {
  return {
    ...given,
    screen: { ...given.screen, ...places },
    earlier: given.earlier.map((plan) => {
      const isByPlace = plan.kind === 'figures' && isPlaceId(plan.dimension);
      return ofPlaces(isByPlace ? { ...plan, dimension: null, names: [] } : plan, places);
    }),
  };
}

/** The others of the level that is left out. */
function othersOf(left: readonly PlaceMention[], { channels = [], marketplaces = [] }: QuestionContext) {
  const by = left[0]?.by ?? 'channel';
  const all: readonly string[] = by === 'channel' ? channels : marketplaces;
  return all.filter((name) => !left.some((place) => place.name === name)).map((name) => ({ by, name }));
}

function listOf(places: readonly PlaceName[]): string {
  const names = new Set(places.map(({ by, name }) => describePlace(by, name)));
  return new Intl.ListFormat('en-GB').format(names);
}

/** Of a seller with one channel: its own name changes nothing, and of another one there is nothing. */
function ofOnly(question: string, given: QuestionContext, mentions: readonly PlaceMention[]): OfPlaces {
  const only = given.onlyChannel ?? 'own';
  const left = withoutMentions(question, mentions, BEFORE);
  const asked = { question: left === '' ? question : left, context: given, named: {} };
  const others = mentions.filter(({ name }) => name !== only);
  if (others.length === 0) return { ...asked, note: null, nothing: null };
  if (only === 'own') {
    const note =
      'Your files do not say on which channel something was sold, so these are all of your figures.';
    return { ...asked, note, nothing: null };
  }
  const nothing = `All of your figures are of one channel, ${CHANNEL_LABELS[only]}: there are none of ${listOf(others)}.`;
  return { ...asked, note: null, nothing };
}

/**
 * Places that a question names narrow it, or are left out of it; those that are compared, or are a part of the whole, stay
 * in its words.
 */
export function readPlaces(question: string, given: QuestionContext): OfPlaces {
  const all = placesIn(question, given);
  const asIs = { question, context: given, note: null, nothing: null, named: {} };
  if (all.length === 0) return asIs;
  const isOther = ({ by, name }: PlaceMention) => by === 'channel' && name !== given.onlyChannel;
  const isOfChannels = !all.some(({ by }) => by === 'marketplace');
  if (given.onlyChannel !== undefined && (isOfChannels || all.some(isOther)))
    return ofOnly(question, given, isOfChannels ? all : all.filter(isOther));
  // Beside one of its marketplaces the name of the only channel says nothing more.
  const mentions = given.onlyChannel === undefined ? all : all.filter(({ by }) => by === 'marketplace');
  const left = mentions.filter(
    ({ start }, at) =>
      LEFT_OUT.test(question.slice(0, start)) ||
      // `without Amazon and eBay`
      mentions
        .slice(0, at)
        .some(
          (earlier) =>
            LEFT_OUT.test(question.slice(0, earlier.start)) && areJoined(question, earlier.end, start),
        ),
  );
  const others = othersOf(left, given);
  if (left.length > 0 && left.length === mentions.length && others.length > 0) {
    const asked = withoutMentions(question, mentions, LEFT_OUT);
    const note = `These are the figures without ${listOf(left)}.`;
    return { ...asIs, question: asked, context: askedOf(given, narrowedTo(others)), note };
  }
  const distinct = new Set(mentions.map(({ by, name }) => `${by} ${name}`)).size;
  const isOfSeveral = distinct > 1 && SIDE_BY_SIDE.test(question);
  if (isOfSeveral || PART_OF_WHOLE.test(question) || comparesWithEarlier(question, given, mentions))
    return { ...asIs, named: narrowedTo(mentions) };
  return {
    ...asIs,
    question: withoutMentions(question, mentions, BEFORE),
    context: askedOf(given, narrowedTo(mentions)),
  };
}

/** `compared to Shopify?` after figures of Amazon. */
function comparesWithEarlier(
  question: string,
  { earlier }: QuestionContext,
  mentions: readonly PlaceMention[],
): boolean {
  const before = earlier.flatMap((plan) => ('filters' in plan ? (plan.channels ?? []) : []));
  return (
    /\b(?:vs|versus|against|compar\w*)\b/iu.test(question) &&
    before.length > 0 &&
    mentions.every(({ name }) => !before.some((channel) => channel === name))
  );
}

/** The plan of these places alone, where it is of figures that have any; one by a place is of all of its level. */
export function ofPlaces(plan: Plan, { channels = [], marketplaces = [] }: PlaceScope): Plan {
  if (!('filters' in plan)) return plan;
  const dimension = 'dimension' in plan ? plan.dimension : null;
  const { channels: _, marketplaces: __, ...whole } = plan;
  const own = { channels: plan.channels, marketplaces: plan.marketplaces };
  const narrowed = {
    channels: dimension === 'channel' ? [] : channels.length > 0 ? channels : (own.channels ?? []),
    marketplaces:
      dimension === 'marketplace' ? [] : marketplaces.length > 0 ? marketplaces : (own.marketplaces ?? []),
  };
  return {
    ...whole,
    ...(narrowed.channels.length === 0 ? {} : { channels: narrowed.channels }),
    ...(narrowed.marketplaces.length === 0 ? {} : { marketplaces: narrowed.marketplaces }),
  };
}

function isOfSome(own: readonly string[] = [], all: readonly string[] = []): boolean {
  return own.length > 0 && own.every((name) => all.includes(name));
}

/** A plan by none of the places that a question sets beside each other, and of none, is of all of them. */
export function ofNamedPlaces(plan: Plan, named: PlaceScope): Plan {
  if (!('filters' in plan)) return plan;
  return ofPlaces(plan, {
    channels: isOfSome(plan.channels, named.channels) ? plan.channels : named.channels,
    marketplaces: isOfSome(plan.marketplaces, named.marketplaces) ? plan.marketplaces : named.marketplaces,
  });
}
