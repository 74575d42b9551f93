import type { CatalogueName } from '@skuline/domain/catalogue';
import { isFoundIn } from '@skuline/domain/paging';
import { compareByCodePoint } from '@skuline/domain/products';

export interface ChoicesWanted {
  readonly of: 'parent' | 'brand';
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

interface Choice {
  readonly name: string;
  readonly skus: number;
  readonly brand_name: string | null;
}

/** The parent SKUs or brands with the text in their name, those of most SKUs first. */
export function findChoices(
  names: readonly CatalogueName[],
  { of, search, limit, offset }: ChoicesWanted,
): { choices: Choice[]; is_known: boolean } {
  const known = new Map<string, Choice>();
  for (const { parentSku, brand } of names) {
    const name = of === 'parent' ? parentSku : brand;
    if (name === '') continue;
    const so = known.get(name);
    const isSame = so === undefined || so.brand_name === brand;
    known.set(name, { name, skus: (so?.skus ?? 0) + 1, brand_name: isSame ? brand : null });
  }
  const found = [...known.values()]
    .filter(({ name }) => isFoundIn(name, search))
    .toSorted((a, b) => b.skus - a.skus || compareByCodePoint(a.name, b.name));
  const choices = found
    .slice(offset, offset + limit)
    .map((choice) => (of === 'brand' || choice.brand_name === '' ? { ...choice, brand_name: null } : choice));
  return { choices, is_known: known.has(search.trim()) };
}
