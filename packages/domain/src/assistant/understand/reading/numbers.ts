import type { MeaningKind } from '../words/meaning.ts';
import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

const COUNTED: readonly MeaningKind[] = [
  'rank',
  'dimension',
  'change',
  'granularity',
  'hint',
  'topic',
  'all',
  'metric',
];

function isCounted(span: Span | undefined): boolean {
  return (
    span?.content.kind === 'meanings' && span.content.meanings.some(({ kind }) => COUNTED.includes(kind))
  );
}

/** Numbers that count what is wanted, and those that mean something else. */
export function readNumbers(
  spans: readonly Span[],
  tokens: readonly Token[],
  isReached: boolean,
): { counts: number[]; stray: Token[] } {
  const [counts, stray]: [number[], Token[]] = [[], []];
  spans.forEach((span, at) => {
    const token = tokens[span.at];
    const { content } = span;
    // Of an amount only whether it is reached can be said.
    if (content.kind === 'amount' && token !== undefined && !isReached) stray.push(token);
    const number =
      content.kind === 'number'
        ? content.value
        : content.kind === 'meanings' && content.meanings[0]?.kind === 'number'
          ? content.meanings[0].value
          : null;
    if (number === null || token === undefined) return;
    const isPlain = !/[%$€£]/.test(token.after) && !/[$€£]/.test(token.before);
    if (isPlain && number > 0 && (isCounted(spans[at + 1]) || isCounted(spans[at - 1]))) counts.push(number);
    else if (token.word !== 'one') stray.push(token);
  });
  return { counts, stray };
}
