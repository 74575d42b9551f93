import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

/** `mean ad spend`: right before a metric it is an average, and asks for no meaning. */
function isMeanOf({ at, words }: Span, next: Span | undefined, tokens: readonly Token[]): boolean {
  const isMetric =
    next?.content.kind === 'meanings' && next.content.meanings.some(({ kind }) => kind === 'metric');
  const before = tokens[at - 1]?.word ?? '';
  return (
    words === 1 && tokens[at]?.word === 'mean' && isMetric && !['does', 'do', 'you', 'we'].includes(before)
  );
}

function asAverage(span: Span): Span {
  return { ...span, content: { kind: 'meanings', meanings: [{ kind: 'average' }] } };
}

/** The parts of a question with what is an average by its place in it. */
export function withAverages(spans: readonly Span[], tokens: readonly Token[]): readonly Span[] {
  return spans.map((span, at) => (isMeanOf(span, spans[at + 1], tokens) ? asAverage(span) : span));
}
