import type { Reading } from './reading/reading.ts';

/** What a person takes back, and what is said instead. */
const TAKEN_BACK =
  /^(.{3,}?)[\s.,…–—-]+(?:(?:oops|er|uh|hm+|no),?[\s.]+)*(?:sorry|no wait|wait no|wait|i mean|i meant|scratch that|or rather|actually no|correction|my bad)\b[\s,:.…–—-]*(?:i mean(?:t)?[\s,]+)?(\S.*)$/isu;
/** As many words may be taken back. */
const MOST_TAKEN_BACK = 3;
const KINDS = ['names', 'metrics', 'periods', 'dimensions'] as const;

/**
 * `sales of Oak… sorry, Bay in May`: without what was taken back. As it is where nothing was, or where what is left would say
 * more of a kind than is said instead.
 */
export function withoutTakenBack(question: string, read: (text: string) => Reading | null): string {
  const [, before, instead] = TAKEN_BACK.exec(question) ?? [];
  if (before === undefined || instead === undefined) return question;
  const said = read(instead);
  const kind = said === null ? undefined : KINDS.find((each) => said[each].length > 0);
  if (said === null || kind === undefined) return question;
  const words = before.split(/\s+/u);
  for (let taken = 1; taken <= Math.min(MOST_TAKEN_BACK, words.length); taken += 1) {
    const left = [...words.slice(0, -taken), instead].join(' ');
    const reading = read(left);
    const isOfOne = reading !== null && reading[kind].length === said[kind].length;
    if (isOfOne && reading.unknown.length <= said.unknown.length) return left;
  }
  return question;
}
