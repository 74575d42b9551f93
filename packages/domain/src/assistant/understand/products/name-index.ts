import { DIMENSION_IDS, type DimensionId, type ProductHierarchy } from '../../../products/index.ts';
import { COUNTRY_ALIASES, levelOfKind, type NameKind } from './own-levels.ts';
import { wordsOf } from '../words/tokens.ts';
import { SHORTEST_WITH_ONE_SLIP, stemOf } from '../words/word-forms.ts';

/** A brand, parent SKU or SKU. */
export interface ProductName {
  readonly dimension: DimensionId;
  readonly name: string;
}

/** A name with the words it is found by; `and` and signs are none. */
export interface IndexedName extends ProductName {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

export interface NameIndex {
  /** Words joined by a space to the names that are exactly these, and the same by stems. */
  readonly byWords: ReadonlyMap<string, readonly IndexedName[]>;
  readonly byStems: ReadonlyMap<string, readonly IndexedName[]>;
  /** A stem to the names that contain it, widest level first. */
  readonly byStem: ReadonlyMap<string, readonly IndexedName[]>;
  /** `UK` to United Kingdom: the first letters of brands and parent SKUs of several words. */
  readonly byInitials: ReadonlyMap<string, readonly IndexedName[]>;
  /** Names written in one: `KTL900BLK`, `casalumen`. */
  readonly byJoined: ReadonlyMap<string, readonly IndexedName[]>;
  /** The levels whose names are of a kind that sellers have a word for. */
  readonly ownLevels: Readonly<Record<NameKind, DimensionId | null>>;
  readonly mostWords: number;
  /** The stems of brands and parent SKUs, which may be shortened: `ember` for Emberline. */
  readonly wideStems: readonly string[];
  /** The stems another word may be a slip of, by their length: words of four letters and more, no codes. */
  readonly stemsByLength: ReadonlyMap<number, readonly string[]>;
}

/** `and` in a name may be written `&`, or left out. */
export const AND = 'and';

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function namesOf({ brandToParentSku, parentSkuToSku }: ProductHierarchy): Record<DimensionId, Set<string>> {
  return {
    brand_name: new Set(brandToParentSku.keys()),
    parent_sku_name: new Set([...parentSkuToSku.keys(), ...[...brandToParentSku.values()].flat()]),
    sku_name: new Set([...parentSkuToSku.values()].flat()),
  };
}

function indexName(dimension: DimensionId, name: string): IndexedName {
  const words = wordsOf(name).filter((word) => word !== AND);
  return { dimension, name, words, stems: words.map(stemOf) };
}

function buildIndex(products: ProductHierarchy): NameIndex {
  const sets = namesOf(products);
  const names = DIMENSION_IDS.flatMap((dimension) =>
    [...sets[dimension]].map((name) => indexName(dimension, name)),
  );
  const own = new Set(names.map(({ words }) => words.join(' ')));
  const byWords = new Map<string, IndexedName[]>();
  const byStems = new Map<string, IndexedName[]>();
  const byStem = new Map<string, IndexedName[]>();
  const byJoined = new Map<string, IndexedName[]>();
  const byInitials = new Map<string, IndexedName[]>();
  const stemsByLength = new Map<number, string[]>();
  let mostWords = 0;
  for (const indexed of names) {
    const { words, stems, dimension } = indexed;
    if (words.length === 0) continue;
    mostWords = Math.max(mostWords, words.length);
    addTo(byWords, words.join(' '), indexed);
    addTo(byStems, stems.join(' '), indexed);
    addTo(byJoined, words.join(''), indexed);
    for (const stem of new Set(stems)) addTo(byStem, stem, indexed);
    for (const alias of COUNTRY_ALIASES.get(words.join(' ')) ?? []) {
      if (own.has(alias)) continue;
      addTo(byWords, alias, indexed);
      if (!alias.includes(' ')) addTo(byStem, stemOf(alias), indexed);
    }
    if (words.length > 1 && dimension !== 'sku_name') {
      addTo(byInitials, words.map((word) => word[0]).join(''), indexed);
    }
  }
  for (const stem of byStem.keys()) {
    if (stem.length >= SHORTEST_WITH_ONE_SLIP && !/\d/.test(stem)) addTo(stemsByLength, stem.length, stem);
  }
  const wideStems = [...byStem].flatMap(([stem, [widest]]) =>
    widest?.dimension === 'sku_name' || /\d/.test(stem) ? [] : [stem],
  );
  const ownLevels = {
    countries: levelOfKind('countries', sets),
    traffic_sources: levelOfKind('traffic_sources', sets),
    banners: levelOfKind('banners', sets),
    campaigns: levelOfKind('campaigns', sets),
  };
  return { byWords, byStems, byStem, byInitials, byJoined, ownLevels, mostWords, wideStems, stemsByLength };
}

const indexes = new WeakMap<ProductHierarchy, NameIndex>();

/** The index of a hierarchy, made once for each. */
export function nameIndexOf(products: ProductHierarchy): NameIndex {
  const made = indexes.get(products);
  if (made !== undefined) return made;
  const index = buildIndex(products);
  indexes.set(products, index);
  return index;
}
