import type { Meaning, MeaningKind } from '../words/meaning.ts';
import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

export interface Meant {
  readonly span: Span;
  readonly meaning: Meaning;
}

const DEGREES = new Set(
  'good, great, bad, strong, weak, high, low, well, poor, heavy, poorly, badly'.split(', '),
);
const BEFORE_DEGREES = new Set('a, an, how, so, too, very, it, this, that, pretty, really'.split(', '));

/** `a good day`, `so high`: how it is, not which one. */
function isDegree({ at, words }: Span, tokens: readonly Token[]): boolean {
  return words === 1 && DEGREES.has(tokens[at]?.word ?? '') && BEFORE_DEGREES.has(tokens[at - 1]?.word ?? '');
}

/** What the parts of a question mean, each meaning with its part. */
export function meantIn(spans: readonly Span[], tokens: readonly Token[]): Meant[] {
  return spans.flatMap((span) =>
    span.content.kind === 'meanings'
      ? span.content.meanings
          .filter(({ kind }) => kind !== 'rank' || !isDegree(span, tokens))
          .map((meaning) => ({ span, meaning }))
      : [],
  );
}

export function ofKind<Kind extends MeaningKind>(
  meant: readonly Meant[],
  kind: Kind,
): { span: Span; meaning: Extract<Meaning, { kind: Kind }> }[] {
  return meant.flatMap(({ span, meaning }) =>
    // Extract keeps exactly the meanings of this kind.
    meaning.kind === kind ? [{ span, meaning: meaning as Extract<Meaning, { kind: Kind }> }] : [],
  );
}
