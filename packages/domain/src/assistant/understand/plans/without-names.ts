import {
  DIMENSION_IDS,
  type DimensionId,
  NO_FILTERS,
  type ProductFilters,
  type ProductHierarchy,
} from '../../../products/index.ts';
import { MOST_PLAN_ROWS } from '../../plan.ts';
import type { QuestionContext } from '../../question.ts';
import type { IndexedName } from '../products/name-index.ts';
import type { Reading } from '../reading/reading.ts';
import { explainExcluded } from '../notes.ts';
import { isRatio } from './asked.ts';
import { withNames } from './scope.ts';

const REST =
  /\b(?:the )?rest\b|\b(?:everyone|everything|everybody|anything) else\b|\b(?:all (?:the )?)?others?\b/iu;

/** `the rest of the world` of nothing that is named. */
export function lacksWhatRestIsOf({ names, excluded, places, question }: Reading): boolean {
  return names.length + excluded.length + places.length === 0 && REST_ALONE.test(question);
}

const REST_ALONE =
  /\b(?:the |all (?:the )?)?(?:rest of (?:the )?world|other (?:countries|markets)|(?:everyone|everything|everybody) else)\b/iu;

/** `what share comes from outside the UK`: the share of one name's complement, which is told by the name. */
export function shareOfRest(reading: Reading): Reading {
  const { excluded, names, dimensions, topics, rank } = reading;
  const [one, ...others] = excluded;
  // `the UK and everything without the UK`
  const isItself = one !== undefined && names.length === 1 && names[0] === one && others.length === 0;
  if (isItself && rank === null && reading.series === null)
    return { ...reading, excluded: [], dimensions: [], notes: [], isOfRest: true };
  // `UK vs the rest of the world`
  // `the other brands` are looked at one by one.
  const isOfOwnLevel =
    dimensions.length === 0 ||
    (/\brest of\b/iu.test(reading.question) && dimensions.every((level) => level === names[0]?.dimension));
  const isBesideRest =
    topics.has('compare') && names.length === 1 && excluded.length === 0 && isOfOwnLevel && rank === null;
  if (isBesideRest && REST.test(reading.question)) return { ...reading, dimensions: [], isOfRest: true };
  const isOfRest =
    topics.has('share') &&
    one !== undefined &&
    others.length + names.length + dimensions.length === 0 &&
    rank === null;
  return isOfRest ? { ...reading, names: [one], excluded: [], notes: [], isOfRest: true } : reading;
}

/** `Furniture minus Chairs`: what is left of a name without a narrower one of its own; `France minus Spain` are two. */
export function lessOwnPart(reading: Reading, { products }: Pick<QuestionContext, 'products'>): Reading {
  const { names, excluded, topics, question } = reading;
  const [whole, part, ...others] = names;
  if (whole === undefined || part === undefined || others.length + excluded.length > 0) return reading;
  if (!/\bminus\b/iu.test(question) || whole.dimension === part.dimension) return reading;
  const within = withNames(NO_FILTERS, whole.dimension, [whole.name], products);
  if (!namesWithin(part.dimension, within, products).includes(part.name)) return reading;
  return {
    ...reading,
    names: [whole],
    excluded: [part],
    topics: new Set([...topics].filter((topic) => topic !== 'compare')),
    notes: [...reading.notes, explainExcluded([part])],
  };
}

/** A sum without one of more names than a plan may list: what all the others come to, which is told by that one. */
export function restOfOne(reading: Reading, { products }: Pick<QuestionContext, 'products'>): Reading {
  const { excluded, names, dimensions, places, rank, change, series, noun, metrics } = reading;
  const [one, ...others] = excluded;
  const isAlone =
    others.length + names.length + places.length === 0 &&
    dimensions.every((level) => level === one?.dimension || level === 'parent_sku_name') &&
    [rank, change, series, noun].every((said) => said === null) &&
    !metrics.some(isRatio);
  return one !== undefined && isAlone && withoutNames(NO_FILTERS, excluded, products) === null
    ? { ...reading, names: [one], excluded: [], dimensions: [], notes: [], isOfRest: true }
    : reading;
}

/** `without Oak, who contributed most?`: those of the level of what is left out. */
export function byLevelOfExcluded(reading: Reading): Reading {
  const { excluded, names, dimensions, places, topics, rank } = reading;
  const [one] = excluded;
  const isOfSegments = topics.has('contributors') || topics.has('movers') || rank !== null;
  const isBare = names.length + dimensions.length + places.length === 0 && reading.noun === null;
  return one !== undefined && isBare && isOfSegments && WHO.test(reading.question)
    ? { ...reading, dimensions: [one.dimension] }
    : reading;
}

const WHO = /\b(?:who|whose|which one|which ones)\b/iu;

/** All names of a level within wider filters. */
export function namesWithin(
  dimension: DimensionId,
  filters: ProductFilters,
  { brandToParentSku, parentSkuToSku }: ProductHierarchy,
): string[] {
  const brands = filters.brand_name.length > 0 ? filters.brand_name : [...brandToParentSku.keys()];
  if (dimension === 'brand_name') return [...brands];
  const parents =
    filters.parent_sku_name.length > 0
      ? filters.parent_sku_name
      : brands.flatMap((brand) => brandToParentSku.get(brand) ?? []);
  const names =
    dimension === 'parent_sku_name' ? parents : parents.flatMap((name) => parentSkuToSku.get(name) ?? []);
  return [...new Set(names)];
}

/** Filters without names: those of all others of their level. Null where these are none, or more than a plan may name. */
export function withoutNames(
  filters: ProductFilters,
  excluded: readonly IndexedName[],
  products: ProductHierarchy,
): ProductFilters | null {
  return DIMENSION_IDS.reduce<ProductFilters | null>((left, dimension) => {
    const own = new Set(excluded.filter((name) => name.dimension === dimension).map(({ name }) => name));
    if (left === null || own.size === 0) return left;
    const others = namesWithin(dimension, left, products).filter((name) => !own.has(name));
    return others.length === 0 || others.length > MOST_PLAN_ROWS
      ? null
      : withNames(left, dimension, others, products);
  }, filters);
}
