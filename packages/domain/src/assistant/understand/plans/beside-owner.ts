import type { DimensionId, ProductHierarchy } from '../../../products/index.ts';
import type { QuestionContext } from '../../question.ts';
import type { Reading } from '../reading/reading.ts';

const ITS_OWNER = /\b(?:its|their)(?: own)? (brand|parent)\b/iu;

/** `compare binders to its brand`: beside the brand, or the parent SKU, that the named one is of. */
export function besideOwner(reading: Reading, { products }: Pick<QuestionContext, 'products'>): Reading {
  const { question, names, dimensions } = reading;
  const [, said] = ITS_OWNER.exec(question) ?? [];
  const [name, ...others] = names;
  if (said === undefined || name === undefined || others.length > 0) return reading;
  const level = said.toLowerCase() === 'brand' ? 'brand_name' : 'parent_sku_name';
  const owner = ownerOf(name, level, products);
  if (owner === null) return reading;
  return {
    ...reading,
    names: [name, { dimension: level, name: owner, words: [], stems: [] }],
    dimensions: dimensions.filter((one) => one !== level),
    topics: new Set([...reading.topics, 'compare']),
  };
}

/** `blk kettle`: of the many SKUs that the word fits those of the product that is named beside it. */
export function withinOwner(reading: Reading, { products }: Pick<QuestionContext, 'products'>): Reading {
  const { ambiguity, names } = reading;
  const [owner, ...others] = names;
  if (ambiguity === null || owner === undefined || others.length > 0 || owner.dimension === 'sku_name')
    return reading;
  const level = owner.dimension;
  const within = ambiguity.names.filter((name) => ownerOf(name, level, products) === owner.name);
  return within.length === 0 || within.length > MOST_WITHIN
    ? reading
    : { ...reading, ambiguity: null, names: within };
}

/** So many are looked at side by side. */
const MOST_WITHIN = 5;

/** The brand or the parent SKU above a name; null where the name is not below that level. */
function ownerOf(
  { dimension, name }: { readonly dimension: DimensionId; readonly name: string },
  level: 'brand_name' | 'parent_sku_name',
  { brandToParentSku, parentSkuToSku }: ProductHierarchy,
): string | null {
  if (dimension === 'brand_name' || dimension === level) return null;
  const parent = dimension === 'sku_name' ? keyOf(parentSkuToSku, name) : name;
  return level === 'parent_sku_name' ? parent : keyOf(brandToParentSku, parent);
}

/** Under which of them a name stands. */
function keyOf(map: ReadonlyMap<string, readonly string[]>, name: string | null): string | null {
  return name === null ? null : ([...map].find(([, below]) => below.includes(name))?.[0] ?? null);
}
