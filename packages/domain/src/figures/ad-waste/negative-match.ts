/** What is looked at: whole search terms of a campaign, or the phrases of one to three words in them. */
export const WASTE_KINDS = ['term', 'phrase'] as const;
export type WasteKind = (typeof WASTE_KINDS)[number];

/** As what Amazon's ads exclude something: these very words, whatever holds the words, or the page of a product. */
export const NEGATIVE_MATCHES = ['exact', 'phrase', 'product'] as const;
export type NegativeMatch = (typeof NEGATIVE_MATCHES)[number];

/** The most that Amazon takes as a negative keyword. */
const LONGEST_NEGATIVE = 80;
const MOST_WORDS: Readonly<Record<WasteKind, number>> = { term: 10, phrase: 4 };

/** An ASIN in place of words: the ad stood on the page of a product. */
const ASIN = /^b0[a-z0-9]{8}$/;

export function isAsinTerm(text: string): boolean {
  return ASIN.test(text);
}

/** Null for what is too long to be excluded. */
export function findNegative(kind: WasteKind, text: string): NegativeMatch | null {
  if (kind === 'term' && isAsinTerm(text)) return 'product';
  if (text.length > LONGEST_NEGATIVE || text.split(' ').length > MOST_WORDS[kind]) return null;
  return kind === 'term' ? 'exact' : 'phrase';
}
