import type { CatalogueLine, NamesOfSku, ReportedProduct } from './names-of-sku.ts';

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

type Names = Pick<NamesOfSku, 'parentSku' | 'brand'> & { readonly like: string };

/**
 * Looks up what an unknown SKU may be called: from what reports say of it, from its ASIN, and from SKUs that begin alike. Where
 * no SKU of its parent at Amazon is named, that is called by its ASIN, so that SKUs of one product stand together.
 */
export function suggestNames(
  lines: readonly CatalogueLine[],
  reported: readonly ReportedProduct[],
): (of: NamesOfSku) => NameSuggestion | null {
  const known = lines.filter(({ parentSku, brand }) => parentSku !== '' && brand !== '');
  const byAsin = sharedBy(known.flatMap((line) => (line.asin === '' ? [] : [[line.asin, line] as const])));
  const reportedAs = new Map(reported.map((one) => [one.sku, one]));
  const parentAsinOf = (sku: string) => reportedAs.get(sku)?.parentAsin ?? '';
  const byBeginning = sharedBy(
    known.flatMap((line) => beginningsOf(line.sku).map((key) => [key, line] as const)),
  );
  const withParent = lines.filter(({ parentSku }) => parentSku !== '');
  const byParentAsin = sharedBy(
    // Of lines of one parent the first with a brand is taken.
    withParent
      .toSorted((a, b) => Number(a.brand === '') - Number(b.brand === ''))
      .flatMap((line) => (parentAsinOf(line.sku) === '' ? [] : [[parentAsinOf(line.sku), line] as const])),
    ({ parentSku }) => parentSku,
  );
  const ofReport = (of: NamesOfSku): NameSuggestion | null => {
    const told = reportedAs.get(of.sku);
    if (told === undefined) return null;
    const { asin, parentAsin, brand } = told;
    const parent = byParentAsin.get(parentAsin) ?? byAsin.get(parentAsin);
    return filled(of, {
      asin,
      parentSku: parent?.parentSku ?? '',
      brand: brand || (parent?.brand ?? ''),
      reason: brand === '' ? 'parent_asin' : 'ads',
      like: brand === '' ? (parent?.sku ?? null) : null,
    });
  };
  /** Where no SKU of the parent is named; where several names are, it is none of these and none of its own. */
  const ofParent = (of: NamesOfSku): NameSuggestion | null => {
    const told = reportedAs.get(of.sku);
    if (told === undefined || byParentAsin.has(told.parentAsin)) return null;
    const { asin, parentAsin, brand } = told;
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
    if (names === undefined || names === null) return null;
    // Amazon knows better than their names which SKUs are one product.
    const [own, other] = [parentAsinOf(of.sku), parentAsinOf(names.sku)];
    if (own !== '' && other !== '' && own !== other) return null;
    return filled(of, { ...namesOf(names), asin: '', reason: 'name' });
  };
  return (of) => {
    const all = [ofReport(of), ofAsin(of), ofName(of)].filter((one) => one !== null);
    const whole = all.find(({ parentSku, brand }) => parentSku !== '' && brand !== '');
    return whole ?? ofParent(of) ?? all[0] ?? null;
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
  nameOf: (line: CatalogueLine) => string = ({ parentSku, brand }) => JSON.stringify([parentSku, brand]),
): ReadonlyMap<string, CatalogueLine | null> {
  const shared = new Map<string, CatalogueLine | null>();
  for (const [key, line] of pairs) {
    const first = shared.get(key);
    if (first === undefined) shared.set(key, line);
    else if (first !== null && nameOf(first) !== nameOf(line)) shared.set(key, null);
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
