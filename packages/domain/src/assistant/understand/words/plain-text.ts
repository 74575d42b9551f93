/** What is no part of a sentence: scripts with what they hold, marks of turns, objects of a program. */
const NO_WORDS = [
  // A line within such signs is what somebody pasted of their products.
  /<!--.*?-->|`{3}[^`]*\n[^`]*`{3}/gsu,
  /<(script|style|system|instructions?|prompt|admin|override)\b[^>]*>.*?<\/\1\s*>/gisu,
  /\{[^{}]*["':][^{}]*\}/gu,
  /\{\{[^{}]*\}\}/gu,
  /^(?:\s*\/[a-z]+)+(?=\s)|^\s*sudo\b/giu,
  /["']?\s*\b(?:or|and)\s+(\d+)\s*=\s*\1\b\W*/giu,
  /\[\/?[A-Z]{2,}\]|<\|[^|<>]*\|>|`{3}/gu,
  // A picture that a page of someone's answer would load.
  /!\[[^\]]*\]\([^)]*\)/gu,
  /(?:\[\s*)?\b(?:assistant|ai|bot|system)\b\s*\]?\s*:\s.*?(?=\[?\s*\b(?:user|human)\s*\]?\s*:)/gisu,
  /\[\s*(?:assistant|ai|bot|system|user|human)\s*\]\s*:?/giu,
  /(?:^|(?<=[.!?\n]\s?))\s*(?:user|human|question|q|me)\s*:\s/giu,
];
/** Tags of a page someone copied from; `margin <20%` is none. */
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/giu;

/** A link says what its text says. */
const LINK = /(?<!!)\[([^\][]*)\]\([^)\s]*\)/gu;

/** A message as the sentences a person wrote: pasted from a page, a program or a conversation, it holds more. */
export function plainTextOf(message: string): string {
  const words = NO_WORDS.reduce(
    (text, pattern) => text.replace(pattern, '\n'),
    message.replace(TAG, tagAsText).replaceAll(LINK, '$1'),
  );
  const isEmpty = !/[\p{L}\p{N}]/u.test(words);
  return words === message || isEmpty ? message : words.replace(/[^\S\n]+/gu, ' ').trim();
}

/** Emphasis stands within a sentence, and so does nothing else: a paragraph or a system's tag ends one. */
function tagAsText(tag: string): string {
  if (/^<\/?(?:script|style)\b/iu.test(tag)) return tag;
  return /^<\/?(?:b|i|u|em|strong|span|mark|code|a|td|th|font|small)\b/iu.test(tag) ? ' ' : '\n';
}
