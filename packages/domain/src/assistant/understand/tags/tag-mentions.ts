import type { QuestionContext } from '../../question.ts';
import { nameIndexOf } from '../products/name-index.ts';
import { LEXICON_WORDS } from '../words/lexicon.ts';
import { wordsOf } from '../words/tokens.ts';
import { stemOf } from '../words/word-forms.ts';

/** A tag that a text names, where, and whether its SKUs are left out. */
export interface TagMention {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  readonly isLeftOut: boolean;
}

const LEFT_OUT =
  /\b(?:without|except(?: for)?|excluding|excl|apart from|other than|minus|not(?: (?:in|of|counting|including)|(?=\s+(?:with|tagged|labell?ed)\b))|leaving out|but not)\s+(?:(?:the|my|our|all)\s+)*(?:(?:skus?|products?|items?|those|everything|anything)\s+)?(?:(?:in|of|from|with|that are|which are)\s+)?(?:(?:the|my|our)\s+)*(?:(?:tagged|tags?|labell?ed)\s+(?:(?:as|with)\s+)?)?["“'‘]?$/iu;
/** What says that a word is a tag, before it and after it: any word may be one. */
const CALLED_TAG = /\b(?:tagged|tags?|labell?ed)(?:\s+(?:as|with))?\s*["“'‘]?$/iu;
const IS_TAG = /^["”'’]?\s+tag\b/iu;
const BEFORE =
  /(?:\b(?:of|for|from|with|in|on)\s+)?(?:(?:the|my|our|all)\s+)*(?:(?:skus?|products?|items?)\s+)?(?:(?:with\s+(?:the\s+)?)?(?:tagged|tags?|labell?ed)(?:\s+(?:as|with))?\s*)?["“'‘]?$/iu;
/** `Q4` and `2025` are days, unless they are called tags. */
const IS_PERIOD = /^(?:[qh][1-4]|(?:19|20)\d\d)(?:\s+(?:19|20)\d\d)?$/iu;
const AFTER = /^["”'’]?(?:\s+tag\b)?/iu;
const OF_BEFORE = /\b(?:of|for|from)\s+(?:(?:the|my|our|all)\s+)*$/iu;
const PRODUCTS_AFTER = /^["”'’]?(?:\s+tag)?\s+(?:skus?|products?|items?)\b/iu;
const BETWEEN = /^["”'’]?\s*(?:,(?:\s*and\b)?|&|\+|\band\b|\bplus\b|\bor\b)\s*["“'‘]?$/iu;
/** What compares a tag with the next one: of a period it says nothing of tags. */
const JOINS = /\b(?:vs\.?|versus|against|than|compar\w*|differ\w*)(?:\s+(?:to|with|from|that|those))*\s*$/iu;
/** What compares the tags that come next, before the first of them, and those that went before, after the last. */
const OPENS =
  /\b(?:compare|comparing|comparison|differences?)\b(?:(?!\b(?:to|with|vs|versus|against)\b).)*$|\bbetween\s*$/iu;
const OPENING = /\b(?:compare|comparing|comparison|differences?)\b(?:\s+(?:of|in)\b)?|\bbetween\s*$/giu;
const CLOSES = /\b(?:compare|differ)\W*$/iu;

export function tagsIn(
  question: string,
  { products }: QuestionContext,
  tags: NonNullable<QuestionContext['tags']>,
): readonly TagMention[] {
  const { byStem } = nameIndexOf(products);
  const found: Omit<TagMention, 'isLeftOut'>[] = [];
  for (const tag of [...tags.keys()].toSorted((a, b) => b.length - a.length)) {
    const written = tag.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
    for (const { 0: said, index } of question.matchAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, 'giu'),
    )) {
      const [start, end] = [index, index + said.length];
      const isCalled = CALLED_TAG.test(question.slice(0, start)) || IS_TAG.test(question.slice(end));
      const stems = wordsOf(said).map(stemOf);
      const isOther =
        IS_PERIOD.test(said) ||
        stems.some((stem) => byStem.has(stem)) ||
        stems.every((stem) => LEXICON_WORDS.has(stem));
      const isTaken = found.some((other) => start < other.end && other.start < end);
      if ((isCalled || !isOther) && !isTaken) found.push({ tag, start, end });
    }
  }
  const mentions: TagMention[] = [];
  for (const mention of found.toSorted((a, b) => a.start - b.start)) {
    const before = mentions.at(-1);
    const isListed = before?.isLeftOut === true && isJoined(question.slice(before.end, mention.start));
    const isLeftOut = isListed || LEFT_OUT.test(question.slice(0, mention.start));
    mentions.push({ ...mention, isLeftOut });
  }
  return mentions;
}

/** `clearance and Q4 push`, and not what is left out of the one before it. */
function isJoined(between: string): boolean {
  return BETWEEN.test(between) || BETWEEN.test(between.replace(BEFORE, ''));
}

/** Whether the tags of a question are compared with each other. */
export function areCompared(question: string, mentions: readonly TagMention[]): boolean {
  const [first, last] = [mentions[0], mentions.at(-1)];
  if (first === undefined || last === undefined || mentions.some(({ isLeftOut }) => isLeftOut)) return false;
  return (
    OPENS.test(question.slice(0, first.start).replace(BEFORE, '')) ||
    CLOSES.test(question.slice(last.end)) ||
    mentions.some(({ end }, at) => {
      const next = mentions[at + 1];
      return next !== undefined && JOINS.test(question.slice(end, next.start).replace(BEFORE, ''));
    })
  );
}

/** The question without what compares its tags, and without them. */
export function withoutCompared(question: string, mentions: readonly TagMention[]): string {
  const [first, last] = [mentions[0], mentions.at(-1)];
  if (first === undefined || last === undefined) return question;
  const [head, tail] = [question.slice(0, first.start), question.slice(last.end)];
  const opened = OPENS.test(head.replace(BEFORE, ''))
    ? head.replace(BEFORE, ' ').replaceAll(OPENING, ' ')
    : head;
  // `compare clearance and Q4 push to last year`
  const closed = tail.replace(CLOSES, ' ').replace(/^\s+(?=(?:to|with)\b)/iu, ' compared ');
  const by = opened.length - first.start;
  const moved = mentions.map((mention) => ({ ...mention, start: mention.start + by, end: mention.end + by }));
  return withoutMentions(`${opened}${question.slice(first.start, last.end)}${closed}`, moved);
}

export function withoutMentions(question: string, mentions: readonly TagMention[]): string {
  let left = '';
  let at = 0;
  for (const { start, end, isLeftOut } of mentions) {
    const between = question.slice(at, start);
    const isNext = at > 0 && isJoined(between);
    const plain = isLeftOut ? between.replace(LEFT_OUT, '') : between;
    const words = plain.replace(BEFORE, '');
    left += isNext ? ' ' : ` ${at > 0 ? words.replace(JOINS, ' ') : words} `;
    const after = question.slice(end);
    // `of clearance SKUs` are those of the tag; `top clearance SKUs` are asked for by SKU.
    const isOf = OF_BEFORE.test(question.slice(0, start)) || isNext || isLeftOut;
    const said = (isOf ? PRODUCTS_AFTER.exec(after) : null) ?? AFTER.exec(after);
    at = end + (said?.[0].length ?? 0);
  }
  return `${left}${question.slice(at)}`.replaceAll(/\s{2,}/gu, ' ').trim();
}
