import type { AdsName, CatalogueLine, NamesOfSku } from './names-of-sku.ts';

/** What an unknown SKU may be called, and why. It fills blanks only; a name of '' stays unknown. */
export interface NameSuggestion {
  readonly asin: string;
  readonly parentSku: string;
  readonly brand: string;
  readonly reason: 'ads' | 'asin' | 'name' | 'parent_asin';
  /** The SKU that it is like; null where a file says it. */
  readonly like: string | null;
}

/** A beginning shared by SKUs of several products says nothing, nor does a short one. */
const SHORTEST_BEGINNING = 4;
const BREAKS = '-_ ./';
const NOT_TOLD = { asin: '', parentAsin: '', brand: '' };

type Names = Pick<NamesOfSku, 'parentSku' | 'brand'> & { readonly like: string };

/**
 * Looks up what an unknown SKU may be called: from what reports say of it, from its ASIN, and from SKUs that begin alike. Where
 * none of them has its parent, that is called by its ASIN, so that SKUs of one product stand together.
 */
export function suggestNames(
  lines: readonly CatalogueLine[],
  ads: readonly AdsName[],
): (of: NamesOfSku) => NameSuggestion | null {
  const known = lines.filter(({ parentSku, brand }) => parentSku !== '' && brand !== '');
  const byAsin = sharedBy(known.flatMap((line) => (line.asin === '' ? [] : [[line.asin, line] as const])));
  const adsOf = new Map(ads.map((one) => [one.sku, one]));
  const byBeginning = sharedBy(
    known.flatMap((line) => beginningsOf(line.sku).map((key) => [key, line] as const)),
  );
  const lineOf = new Map(known.map((line) => [line.sku, line]));
  const byParentAsin = sharedBy(
    ads.flatMap(({ sku, parentAsin }) => {
      const line = lineOf.get(sku);
      return line === undefined || parentAsin === '' ? [] : [[parentAsin, line] as const];
    }),
  );
  const ofAds = (of: NamesOfSku): NameSuggestion | null => {
    const told = adsOf.get(of.sku);
    if (told === undefined) return null;
    const parent = byParentAsin.get(told.parentAsin) ?? byAsin.get(told.parentAsin);
    return filled(of, {
      asin: told.asin,
      parentSku: parent?.parentSku ?? '',
      brand: told.brand || (parent?.brand ?? ''),
      reason: told.brand === '' ? 'parent_asin' : 'ads',
      like: told.brand === '' ? (parent?.sku ?? null) : null,
    });
  };
  const ofParent = (of: NamesOfSku): NameSuggestion | null => {
    const { asin, parentAsin, brand } = adsOf.get(of.sku) ?? NOT_TOLD;
    const reason = brand === '' ? 'parent_asin' : 'ads';
    return filled(of, { asin, parentSku: parentAsin, brand, reason, like: null });
  };
  const ofAsin = (of: NamesOfSku): NameSuggestion | null => {
    // A SKU that no file names is called by its ASIN.
    const asin = of.asin === '' ? of.sku : of.asin;
    const names = byAsin.get(asin);
    return names === undefined || names === null
      ? null
      : filled(of, { ...namesOf(names), asin, reason: 'asin' });
  };
  const ofName = (of: NamesOfSku): NameSuggestion | null => {
    const names = beginningsOf(of.sku)
      .map((key) => byBeginning.get(key))
      .find((found) => found !== undefined && found !== null);
    return names === undefined || names === null
      ? null
      : filled(of, { ...namesOf(names), asin: '', reason: 'name' });
  };
  return (of) => {
    const all = [ofAds(of), ofAsin(of), ofName(of)].filter((one) => one !== null);
    return (
      all.find(({ parentSku, brand }) => parentSku !== '' && brand !== '') ?? ofParent(of) ?? all[0] ?? null
    );
  };
}

function namesOf({ sku, parentSku, brand }: CatalogueLine): Names {
  return { parentSku, brand, like: sku };
}

/** The suggestion with what is known already in place of what it says; null where it adds no name. */
function filled(of: NamesOfSku, suggestion: NameSuggestion): NameSuggestion | null {
  const parentSku = of.parentSku || suggestion.parentSku;
  const brand = of.brand || suggestion.brand;
  if (parentSku === of.parentSku && brand === of.brand) return null;
  return { ...suggestion, asin: of.asin || suggestion.asin, parentSku, brand };
}

/** The first line with a key, whose names all others with it have; null where they have several. */
function sharedBy(
  pairs: Iterable<readonly [string, CatalogueLine]>,
): ReadonlyMap<string, CatalogueLine | null> {
  const shared = new Map<string, CatalogueLine | null>();
  for (const [key, line] of pairs) {
    const first = shared.get(key);
    if (first === undefined) shared.set(key, line);
    else if (first !== null && (first.parentSku !== line.parentSku || first.brand !== line.brand))
      shared.set(key, null);
  }
  return shared;
}

/** The SKU and its beginnings up to a sign between two words, the longest first: `KTL-900-CPR`, `KTL-900`. */
function beginningsOf(sku: string): string[] {
  const beginnings = sku.length >= SHORTEST_BEGINNING ? [sku] : [];
  for (let end = sku.length - 1; end >= SHORTEST_BEGINNING; end--) {
    if (BREAKS.includes(sku.charAt(end))) beginnings.push(sku.slice(0, end));
  }
  return beginnings;
}
