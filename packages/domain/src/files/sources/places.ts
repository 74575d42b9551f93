import { CHANNEL_LABELS, COVERED_CHANNELS, type CoveredChannel, describeChannels } from './channels.ts';
import {
  codeOfMarketplace,
  currencyOfMarketplace,
  findMarketplace,
  type LayerSource,
  marketplaceOfCurrency,
  nameOfMarketplace,
} from './layer-source.ts';

/** What figures can be broken down and filtered by beside products: where something was sold. */
export const PLACE_IDS = ['channel', 'marketplace'] as const;
export type PlaceId = (typeof PLACE_IDS)[number];

/** A channel is a set of marketplaces: countries of Amazon, shops of Shopify. */
export interface Place {
  readonly channel: CoveredChannel;
  /** '' where the file does not say it. */
  readonly marketplace: string;
}

interface PlacedSource {
  readonly channel: string;
  readonly source?: LayerSource | undefined;
}

/**
 * The marketplace a source says, '' where it says none: of Amazon the country, or a currency that several countries have; of any
 * other channel the shop.
 */
export function saidMarketplace({ channel, source }: PlacedSource): string {
  if (source === undefined) return '';
  if (channel !== 'amazon') return source.account;
  return source.marketplace === '' ? marketplaceOfCurrency(source.currency ?? '') : source.marketplace;
}

/** Several marketplaces of each channel, as its sources say them; a channel with one is that one, and told nowhere apart. */
export function channelsWithSeveral(
  sources: Iterable<PlacedSource>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const said = saidByChannel(sources);
  return new Map([...said].filter(([, marketplaces]) => marketplaces.size > 1));
}

function saidByChannel(sources: Iterable<PlacedSource>): Map<string, Set<string>> {
  const said = new Map<string, Set<string>>();
  for (const source of sources) {
    const marketplace = saidMarketplace(source);
    if (marketplace === '') continue;
    said.set(source.channel, (said.get(source.channel) ?? new Set()).add(marketplace));
  }
  return new Map(
    [...said].map(([channel, all]) => [channel, new Set([...all].map((one) => placeIn(all, one)))]),
  );
}

/** A currency as the only marketplace that is paid in it, of those that are said. */
function placeIn(said: ReadonlySet<string>, marketplace: string): string {
  const [only, ...others] = [...said].filter((code) => currencyOfMarketplace(code) === marketplace);
  return only === undefined || others.length > 0 ? marketplace : only;
}

/** How marketplaces of a channel are called; what is not said is the only one, or unknown and called as its channel. */
export type NameMarketplace = (channel: string, said: string) => string;

export function createMarketplaceNames(sources: Iterable<PlacedSource>): NameMarketplace {
  const said = saidByChannel(sources);
  return (channel, marketplace) => {
    const known = said.get(channel) ?? new Set();
    if (marketplace !== '') return placeIn(known, marketplace);
    const [only, ...others] = known;
    return only === undefined || others.length > 0 ? channel : only;
  };
}

/** The place that {@link describePlace} calls so: names are stored as they are, whatever else they may mean. */
export function placeCalled(by: PlaceId, called: string): string {
  const channel = COVERED_CHANNELS.find((id) => CHANNEL_LABELS[id] === called);
  if (channel !== undefined) return channel;
  return by === 'marketplace' ? codeOfMarketplace(called) : called;
}

/** The one of these places that a person names: as it is stored, as it is called, or a country in other words. */
export function findPlaceNamed(by: PlaceId, named: string, places: readonly string[]): string {
  const called = named.toLowerCase();
  return (
    places.find((name) => name === named) ??
    places.find((name) => describePlace(by, name) === named) ??
    places.find((name) => describePlace(by, name).toLowerCase() === called) ??
    places.find((name) => by === 'marketplace' && name === findMarketplace(named)) ??
    placeCalled(by, named)
  );
}

/** 'Amazon', 'Amazon.ca', or a shop's own name. */
export function describePlace(by: PlaceId, name: string): string {
  const channel = COVERED_CHANNELS.find((known) => known === name);
  if (channel !== undefined) return CHANNEL_LABELS[channel];
  return by === 'marketplace' ? nameOfMarketplace(name) : name;
}

interface NarrowedTo {
  readonly channels?: readonly CoveredChannel[] | undefined;
  readonly marketplaces?: readonly string[] | undefined;
}

/** Where figures are from, as a sentence says it: `your data`, `this channel`, `these marketplaces`. */
export function whereFrom({ channels = [], marketplaces = [] }: NarrowedTo): string {
  const [word, count] =
    channels.length > 0 ? ['channel', channels.length] : ['marketplace', marketplaces.length];
  if (count === 0) return 'your data';
  return count === 1 ? `this ${word}` : `these ${word}s`;
}

/** The channels and marketplaces that figures are of alone: 'Amazon, Shopify', 'Amazon.ca'; nothing where of all. */
export function describePlaces({ channels = [], marketplaces = [] }: NarrowedTo): string[] {
  return [
    ...(channels.length === 0 ? [] : [describeChannels(channels)]),
    ...marketplaces.map((name) => describePlace('marketplace', name)),
  ];
}
