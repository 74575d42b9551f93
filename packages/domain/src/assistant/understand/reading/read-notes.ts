import type { DimensionId } from '../../../products/index.ts';
import { explainAllThatFit, explainDates, explainExcluded, explainReadAs, explainUnknown } from '../notes.ts';
import type { IndexedName } from '../products/name-index.ts';
import type { Token } from '../words/tokens.ts';
import { fewOf, textOf } from './ambiguity.ts';
import type { Span } from './spans.ts';

/** What a seller's own word for products stands for: a product with its variants. */
export const OWN_WORD_LEVEL: DimensionId = 'parent_sku_name';

interface Noted {
  readonly spans: readonly Span[];
  readonly tokens: readonly Token[];
  readonly question: string;
  /** See {@link import('./unknown-words.ts').UnknownWords}. */
  readonly ownWord: Token | null;
  readonly harmless: readonly Token[];
  readonly excluded: readonly IndexedName[];
}

/** What is read otherwise than it is said, or not at all, as sentences. */
export function readNotes({ spans, tokens, question, ownWord, harmless, excluded }: Noted): string[] {
  const ofSpans = spans.flatMap((span) => {
    const said = textOf(span, tokens, question);
    const few = fewOf(span.content);
    const { content } = span;
    const days =
      content.kind === 'period' && content.draft.isReading === true ? content.draft.resolve(null) : null;
    const meanings = span.content.kind === 'meanings' ? span.content.meanings : [];
    return [
      ...meanings.flatMap((meaning) =>
        meaning.kind === 'dimension' && meaning.isOwnWord === true
          ? [explainReadAs(said, meaning.dimension)]
          : [],
      ),
      ...(days === null ? [] : [explainDates(said, days.range)]),
      ...(few.length === 0 ? [] : [explainAllThatFit(said, few)]),
    ];
  });
  return [
    ...(ownWord === null ? [] : [explainReadAs(ownWord.raw, OWN_WORD_LEVEL)]),
    ...ofSpans,
    ...(excluded.length === 0 ? [] : [explainExcluded(excluded)]),
    ...(harmless.length === 0 ? [] : [explainUnknown(harmless.map(({ raw }) => raw))]),
  ];
}
