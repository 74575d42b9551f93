import { type SearchKey, isPortableKey } from '../analysis/index.ts';
import { findFunnelReference } from '../funnel/index.ts';
import { searchOfView } from './view.ts';

/** Keys whose values name no product, though they mean something to one company alone. */
const NAMELESS_KEYS: readonly SearchKey[] = [
  'marketplace',
  'as_of',
  'span',
  'search_week',
  'movers_page',
  'funnel_page',
  'costs_page',
  'costs_missing_page',
  'ads_page',
  'ads_words_page',
  'funnel_queries_page',
  'catalogue_page',
];

/** What the text of a view tells of products. */
export interface NamesInView {
  /** The brands that it is narrowed to; none: it shows every brand. */
  readonly brands: readonly string[];
  /** The brand that the funnel is measured by. */
  readonly reference: string | null;
  /** Whether it names or searches for products, whose brand its text does not tell. */
  readonly hasOthers: boolean;
}

function isNameless(key: string): boolean {
  return isPortableKey(key) || NAMELESS_KEYS.some((one) => one === key);
}

/** A key that nobody has judged yet counts as one that names products. */
export function namesInView(text: string): NamesInView {
  const { brand = [], funnel_reference: reference = '', ...others } = searchOfView(text);
  const measured = findFunnelReference(reference);
  return {
    brands: brand,
    reference: measured?.kind === 'brand' ? measured.brand : null,
    hasOthers: !Object.keys(others).every(isNameless),
  };
}

/** The brands that the text of a view names, as a filter or as what the funnel is measured by. */
export function brandsNamedIn(text: string): readonly string[] {
  const { brands, reference } = namesInView(text);
  return reference === null ? brands : [...brands, reference];
}
