import type { IndexedName } from '../products/name-index.ts';
import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

/** Words of the question that stand for several names of one level. */
export interface Ambiguity {
  readonly start: number;
  readonly end: number;
  readonly said: string;
  readonly names: readonly IndexedName[];
}

/** So many names that fit are all looked at; of more it is asked which one is meant. */
const MOST_THAT_FIT = 5;

/** Names that words cannot be told apart by, where these are few. */
export function fewOf(content: Span['content']): readonly IndexedName[] {
  return content.kind === 'ambiguous' && content.names.length <= MOST_THAT_FIT ? content.names : [];
}

export function textOf({ at, words }: Span, tokens: readonly Token[], question: string): string {
  return question.slice(tokens[at]?.start ?? 0, tokens[at + words - 1]?.end ?? 0);
}

export function readAmbiguity(
  spans: readonly Span[],
  tokens: readonly Token[],
  question: string,
): Ambiguity | null {
  for (const { at, words, content } of spans) {
    if (content.kind !== 'ambiguous' || fewOf(content).length > 0) continue;
    const [start, end] = [tokens[at]?.start ?? 0, tokens[at + words - 1]?.end ?? 0];
    return { start, end, said: question.slice(start, end), names: content.names };
  }
  return null;
}
