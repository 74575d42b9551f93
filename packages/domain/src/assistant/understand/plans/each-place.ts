import { isPlaceId } from '../../../products/index.ts';
import type { PlaceId } from '../../../sources/index.ts';
import type { Plan } from '../../plan.ts';
import type { PlaceName } from '../places/place-mentions.ts';
import { ofPlaces, type PlaceScope } from '../places/read-places.ts';
import { type Asked, saidProductDimension } from './asked.ts';
import { namedProducts } from './figures.ts';

/** The level of places that a question asks for, or names several of. */
function levelOf({ dimensions, places }: Asked['reading']): PlaceId | null {
  return dimensions.find(isPlaceId) ?? (places.length > 1 ? (places[0]?.by ?? null) : null);
}

function placesOfLevel({ reading, context }: Asked, by: PlaceId): readonly PlaceName[] {
  const named = reading.places.filter((place) => place.by === by);
  if (named.length > 0) return named;
  const { channels = [], marketplaces = [], onlyChannel } = context;
  const only = onlyChannel === undefined ? [] : [onlyChannel];
  const all: readonly string[] =
    by === 'marketplace' ? marketplaces : channels.length === 0 ? only : channels;
  return all.map((name) => ({ by, name }));
}

function scopeOf({ by, name }: PlaceName, channels: Asked['context']['channels'] = []): PlaceScope {
  return by === 'marketplace'
    ? { marketplaces: [name] }
    : { channels: channels.filter((channel) => channel === name) };
}

/**
 * `top SKUs by channel`, `Oak vs Bay on Amazon and Shopify`: products and places cannot stand in one table, so that the
 * same is asked of each place. Null where the question has no such two sides.
 */
export function eachPlace(asked: Asked, plansOf: (asked: Asked) => readonly Plan[]): readonly Plan[] | null {
  const { reading, context } = asked;
  const by = levelOf(reading);
  const isOfProducts =
    saidProductDimension(reading) !== null ||
    namedProducts(reading) !== null ||
    reading.topics.has('funnel') ||
    reading.parts !== null;
  if (by === null || !isOfProducts) return null;
  const dimensions = reading.dimensions.filter((id) => !isPlaceId(id));
  const plans = plansOf({ ...asked, reading: { ...reading, dimensions, places: [] } });
  return placesOfLevel(asked, by).flatMap((place) =>
    plans.map((plan) => ofPlaces(plan, scopeOf(place, context.channels))),
  );
}
