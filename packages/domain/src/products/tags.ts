import { hasUnprintable } from '../core/formatting/index.ts';

/** The most tags that a SKU, and all SKUs of a company together, may have. */
export const MAX_TAGS_OF_SKU = 20;
export const MAX_TAGS = 200;
/** UTF-16 units of a tag. */
export const LONGEST_TAG = 40;

/** Between the tags of a cell. */
const SEPARATOR = ';';
/** What has no width of its own: what joins or varies the sign before it, which some scripts and emoji need. */
const JOINING = /\p{Join_Control}|[\u{FE00}-\u{FE0F}]/gu;
/** What nobody sees beside them. */
const INVISIBLE = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|\u17B4|\u17B5/u;

/** What a SKU gets and loses; what is in both is lost. */
export interface TagChange {
  readonly sku: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What is the same of two spellings of a tag: `Clearance` and `clearance` are one, and so are what look the same. */
export function tagKey(tag: string): string {
  return plainTag(tag).replaceAll(JOINING, '').toLowerCase();
}

/** One plain space for each gap, and none at the ends. */
function plainTag(tag: string): string {
  return tag
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
    .trim();
}

/** Each tag once, in its first spelling. */
function uniqueTags(tags: Iterable<string>): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
}

/** The tags in a cell: `Q4 push; Clearance`. */
export function readTags(text: string): string[] {
  const tags = text.split(SEPARATOR).map(plainTag);
  return uniqueTags(tags.filter((tag) => tag !== ''));
}

/** Tags as a cell that {@link readTags} reads. */
export function writeTags(tags: readonly string[]): string {
  return tags.join(`${SEPARATOR} `);
}

/** Why a text can be no tag, to stand behind the text; null for one that can. */
export function findTagProblem(tag: string): string | null {
  if (tagKey(tag) === '') return 'is blank';
  if (tag.length > LONGEST_TAG) return `is longer than ${LONGEST_TAG} characters`;
  if (hasUnprintable(tag) || tag.includes(SEPARATOR)) return `has a “${SEPARATOR}” or a control character`;
  return INVISIBLE.test(tag.replaceAll(JOINING, '')) ? 'has a character that nobody sees' : null;
}

/** The same of all tags of a cell. */
export function findTagsProblem(tags: readonly string[]): string | null {
  const found = tags.map(findTagProblem).find((problem) => problem !== null);
  return found ?? (tags.length > MAX_TAGS_OF_SKU ? `has more than ${MAX_TAGS_OF_SKU} tags` : null);
}

/** What was done to the tags of SKUs, by the changes that undo it: whose tags, and which were added and removed. */
export function describeTagChanges(undo: readonly TagChange[]): {
  readonly subject: string;
  readonly details: string;
} {
  const added = uniqueTags(undo.flatMap(({ remove }) => remove));
  const removed = uniqueTags(undo.flatMap(({ add }) => add));
  return {
    subject: undo.length === 1 ? (undo[0]?.sku ?? '') : `${undo.length} SKUs`,
    details: [
      ...(added.length === 0 ? [] : [`added ${writeTags(added)}`]),
      ...(removed.length === 0 ? [] : [`removed ${writeTags(removed)}`]),
    ].join(', '),
  };
}
