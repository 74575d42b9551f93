import { type DimensionId, isDimensionId, isPlaceId, type ProductFilters } from '../../../products/index.ts';
import type { PlaceId } from '../../../files/sources/index.ts';
import type { Plan } from '../../plan.ts';
import type { PlaceName } from '../places/place-mentions.ts';
import type { QuestionContext } from '../../question.ts';
import { explainTooManyEach } from '../notes.ts';
import { ofPlaces, type PlaceScope } from '../places/read-places.ts';
import type { Reading } from '../reading/reading.ts';
import { type Asked, saidProductDimension } from './asked.ts';
import { namedProducts } from './figures.ts';
import { withNames } from './scope.ts';
import { namesWithin } from './without-names.ts';

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

/** Of each one so many are named. */
const USUAL_OF_EACH = 3;

/** So many brands, parent SKUs or places are looked at one by one, and so many plans answer a question. */
export const MOST_EACH = 8;

/** The brands or parent SKUs that a question asks the same of. */
function membersOf(
  level: DimensionId,
  { names }: Reading,
  { products }: QuestionContext,
  filters: ProductFilters,
) {
  const named = names.filter(({ dimension }) => dimension === level).map(({ name }) => name);
  if (named.length > 0) return named;
  return filters[level].length > 0 ? filters[level] : namesWithin(level, filters, products);
}

/** Of too many brands or parent SKUs the order is that of all of them together, which is said. */
export function withinFew(reading: Reading, context: QuestionContext): Reading {
  const { within, notes } = reading;
  if (within === null || !isDimensionId(within)) return reading;
  if (membersOf(within, reading, context, context.screen.filters).length <= MOST_EACH) return reading;
  return { ...reading, within: null, notes: [...notes, explainTooManyEach(within, MOST_EACH)] };
}

/** `the top SKU in each brand`: the same is asked of each brand. Null where nothing is asked of each one. */
export function eachProduct(
  asked: Asked,
  plansOf: (asked: Asked) => readonly Plan[],
): readonly Plan[] | null {
  const { reading, context, scope } = asked;
  const { within } = reading;
  if (within === null || !isDimensionId(within)) return null;
  const dimensions = reading.dimensions.filter((id) => id !== within);
  const names = reading.names.filter(({ dimension }) => dimension !== within);
  return membersOf(within, reading, context, scope.filters).flatMap((name) =>
    plansOf({
      ...asked,
      reading: { ...reading, dimensions, names, within: null, count: reading.count ?? USUAL_OF_EACH },
      scope: { ...scope, filters: withNames(scope.filters, within, [name], context.products) },
    }),
  );
}
