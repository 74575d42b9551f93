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

function means(span: Span | undefined, wanted: MeaningKind): boolean {
  return span?.content.kind === 'meanings' && span.content.meanings.some(({ kind }) => kind === wanted);
}

/** `make it 10`: beside words that say nothing a number is how many. */
function saysNothing(content: Span['content']): boolean {
  return (
    content.kind === 'meanings' && content.meanings.every(({ kind }) => kind === 'filler' || kind === 'ours')
  );
}

const ADDS_COUNT = new Set(['just', 'only', 'me', 'list', 'name']);

/** `best sellers in October - just 3`, `…, give me three please`: of what is ranked or listed before. */
function isAddedAtEnd(spans: readonly Span[], at: number, tokens: readonly Token[]): boolean {
  const span = spans[at];
  return (
    span !== undefined &&
    ADDS_COUNT.has(tokens[span.at - 1]?.word ?? '') &&
    spans.slice(at + 1).every(({ content }) => saysNothing(content)) &&
    spans.slice(0, at).some((before) => means(before, 'rank') || means(before, 'dimension'))
  );
}

/** A larger number beside a level is a name that is not known. */
const MOST_COUNTED = 500;
const ASKS_FOR_PART = new Set(['which', 'what', 'how', 'list', 'show', 'do', 'does', 'are']);
/** What segments do that are a part of the whole. */
const MAKES_UP =
  /^(?:(?:mak|account|bring|generat|contribut|deliver|produc|represent|constitut|compris|cover|form|driv|earn|hold|add|sum|reach|giv)(?:e|es|s|ed|d|ing)?|made|brought|drove|held|gave|responsible|behind|do|does|are|is|were|was)$/;
/** What stands between that and the number: `make up about 80%`. */
const BESIDE_PART = new Set(
  'up for in to the first us me we of about around roughly nearly almost approximately together'.split(' '),
);
const PERCENT = new Set(['percent', 'pct']);

/** `which products make up 80% of sales`: the part, and the word that says it; null where none is asked for. */
export function readMakingUp(tokens: readonly Token[]): { part: number; token: Token } | null {
  const at = tokens.findIndex(
    ({ word, after }, index) =>
      /^\d{1,2}$/.test(word) &&
      (after.startsWith('%') || PERCENT.has(tokens[index + 1]?.word ?? '')) &&
      tokens.slice(index + 1, index + 3).some((next) => next.word === 'of'),
  );
  const token = tokens[at];
  const before = tokens.slice(0, Math.max(0, at)).map(({ word }) => word);
  const verb = before.findLast((word) => !BESIDE_PART.has(word)) ?? '';
  const isAsked = before.some((word) => ASKS_FOR_PART.has(word)) && MAKES_UP.test(verb);
  return token === undefined || !isAsked ? null : { part: Number(token.word) / 100, token };
}

/** Numbers that count what is wanted, and those that mean something else. */
export function readNumbers(
  spans: readonly Span[],
  tokens: readonly Token[],
  isReached: boolean,
): { counts: number[]; stray: Token[] } {
  const [counts, stray]: [number[], Token[]] = [[], []];
  const named = spans.filter(({ content }) => content.kind === 'name').length;
  const isAlone = spans.every(({ content }) => content.kind === 'number' || saysNothing(content));
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
    // `the black ones` are of a kind, and not a number of them.
    if (number === null || token === undefined || token.word === 'ones') return;
    // `how many clicks for one order`
    if (token.word === 'one' && means(spans[at + 1], 'metric') && !means(spans[at - 1], 'rank')) return;
    // How much it fell is told as it was: `why did sales drop 10%`.
    if (token.after.startsWith('%') && (means(spans[at - 1], 'change') || means(spans[at + 1], 'change')))
      return;
    // `which of the two`: what was looked at before says how many they are.
    if (token.word === 'two' && tokens[span.at - 1]?.word === 'the' && tokens[span.at - 2]?.word === 'of')
      return;
    const isOfRank = means(spans[at - 1], 'rank');
    const isPlain =
      (isOfRank || number <= MOST_COUNTED) && !/[%$€£]/.test(token.after) && !/[$€£]/.test(token.before);
    const isCount =
      isAlone || isCounted(spans[at + 1]) || isCounted(spans[at - 1]) || isAddedAtEnd(spans, at, tokens);
    if (isPlain && number > 0 && isCount) counts.push(number);
    // `the two linens`, `which of the two`: the names say how many they are.
    else if (token.stem !== 'one' && number !== named && spans[at + 1]?.content.kind !== 'ambiguous')
      stray.push(token);
  });
  return { counts, stray };
}
