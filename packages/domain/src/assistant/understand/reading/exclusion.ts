import type { IndexedName } from '../products/name-index.ts';
import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

/** Names that are left out, and the words that say so. */
export interface Exclusion {
  readonly names: readonly IndexedName[];
  /** The spans that say it: neither a name that is looked at, nor a word that is not answered. */
  readonly spans: ReadonlySet<Span>;
}

function says({ content }: Span, kind: 'except' | 'instead'): boolean {
  return content.kind === 'meanings' && content.meanings.some((meaning) => meaning.kind === kind);
}

/** What may stand between `without` and a name: articles and a level. */
function isBefore({ content }: Span): boolean {
  return (
    content.kind === 'meanings' &&
    content.meanings.every(({ kind }) => kind === 'filler' || kind === 'dimension' || kind === 'ours')
  );
}

/** What may stand between two names of a list. */
function isAnd({ at, words }: Span, tokens: readonly Token[]): boolean {
  return words === 1 && ['and', 'or', 'nor'].includes(tokens[at]?.word ?? '');
}

/** `without Briskway and Casa Lumen`, `outside the UK`: the names right after a word that leaves out, or replaces. */
export function readExclusion(spans: readonly Span[], tokens: readonly Token[]): Exclusion {
  const names: IndexedName[] = [];
  const said = new Set<Span>();
  spans.forEach((span, at) => {
    if (!says(span, 'except') && !says(span, 'instead')) return;
    // `Oak minus Bay` are both, and what is between them.
    const before = spans[at - 1];
    if (tokens[span.at]?.word === 'minus' && before?.content.kind === 'name' && !said.has(before)) return;
    let between: Span[] = [span];
    let isList = false;
    for (const next of spans.slice(at + 1)) {
      if (next.content.kind === 'name') {
        if (says(span, 'except')) names.push(next.content.name);
        for (const one of [...between, next]) said.add(one);
        [between, isList] = [[], true];
      } else if (isList && between.length === 0 ? isAnd(next, tokens) : isBefore(next)) between.push(next);
      else break;
    }
  });
  return { names, spans: said };
}
