/** The most tags that a SKU, and all SKUs of a company together, may have. */
export const MAX_TAGS_OF_SKU = 20;
export const MAX_TAGS = 200;
/** UTF-16 units of a tag. */
export const LONGEST_TAG = 40;

/** Between the tags of a cell. */
const SEPARATOR = ';';
/** Commands to a terminal, halves of characters, and what turns the direction of a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What a SKU gets and loses; what is in both is lost. */
export interface TagChange {
  readonly sku: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What is the same of two spellings of a tag: `Clearance` and `clearance` are one. */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase();
}

/** Each tag once, in its first spelling. */
export function uniqueTags(tags: Iterable<string>): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
}

/** The tags in a cell: `Q4 push; Clearance`. */
export function readTags(text: string): string[] {
  const tags = text.split(SEPARATOR).map((tag) => tag.normalize('NFC').trim());
  return uniqueTags(tags.filter((tag) => tag !== ''));
}

/** Tags as a cell that {@link readTags} reads. */
export function writeTags(tags: readonly string[]): string {
  return tags.join(`${SEPARATOR} `);
}

/** Why a text can be no tag, to stand behind the text; null for one that can. */
export function findTagProblem(tag: string): string | null {
  if (tag.trim() === '') return 'is blank';
  if (tag.length > LONGEST_TAG) return `is longer than ${LONGEST_TAG} characters`;
  return UNPRINTABLE.test(tag) || tag.includes(SEPARATOR)
    ? `has a “${SEPARATOR}” or a control character`
    : null;
}

/** The same of all tags of a cell. */
export function findTagsProblem(tags: readonly string[]): string | null {
  const found = tags.map(findTagProblem).find((problem) => problem !== null);
  return found ?? (tags.length > MAX_TAGS_OF_SKU ? `has more than ${MAX_TAGS_OF_SKU} tags` : null);
}
