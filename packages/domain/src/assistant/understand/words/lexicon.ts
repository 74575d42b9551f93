import { METRIC_IDS, METRICS } from '../../../metrics/index.ts';
import { BEYOND_WORDS } from './beyond-words.ts';
import { FILLER_WORDS } from './filler-words.ts';
import type { Meaning } from './meaning.ts';
import { METRIC_GROUP_WORDS, METRIC_WORDS } from './metric-words.ts';
import {
  EVENT_WORDS,
  MONTH_WORDS,
  ORDINAL_WORDS,
  OTHER_PERIOD_WORDS,
  WEEKDAY_WORDS,
} from './period-words.ts';
import {
  CHANGE_WORDS,
  DIMENSION_WORDS,
  GRANULARITY_WORDS,
  NUMBER_WORDS,
  OTHER_WORDS,
  RANK_WORDS,
  TOPIC_WORDS,
} from './question-words.ts';
import { stemsOf } from './tokens.ts';

interface Node {
  readonly next: Map<string, Node>;
  meanings: readonly Meaning[] | null;
}

/** A phrase found in a question: how many of its words it takes, and what it means. */
export interface PhraseMatch {
  readonly words: number;
  readonly meanings: readonly Meaning[];
}

type Entry = readonly [phrases: string, meanings: readonly Meaning[]];

function metricEntries(): Entry[] {
  return METRIC_IDS.map((id) => {
    const label = METRICS[id].label.replaceAll(',', '');
    return [`${METRIC_WORDS[id]}, ${label}, ${id}`, [{ kind: 'metric', metrics: [id] }]];
  });
}

function changeEntries(): Entry[] {
  return Object.entries(CHANGE_WORDS).flatMap(([word, { inUnits, inPercent }]): Entry[] => {
    // Object.entries forgets that its keys are those of the table.
    const change = word as keyof typeof CHANGE_WORDS;
    return [
      [inUnits, [{ kind: 'change', change, inPercent: false }]],
      [inPercent, [{ kind: 'change', change, inPercent: true }]],
    ];
  });
}

function granularityEntries(): Entry[] {
  return Object.entries(GRANULARITY_WORDS).flatMap(([word, { nouns, series }]): Entry[] => {
    // As above.
    const granularity = word as keyof typeof GRANULARITY_WORDS;
    return [
      [nouns, [{ kind: 'granularity', granularity, isNoun: true }]],
      [series, [{ kind: 'granularity', granularity, isNoun: false }]],
    ];
  });
}

function entriesOf<Key extends string>(
  table: Readonly<Record<Key, string>>,
  meaningOf: (key: Key) => Meaning,
): Entry[] {
  // Object.keys forgets that its keys are those of the table.
  return (Object.keys(table) as Key[]).map((key) => [table[key], [meaningOf(key)]]);
}

/** Of two entries of the same phrase the later one holds. */
function allEntries(): Entry[] {
  return [
    ...FILLER_WORDS.map((phrases): Entry => [phrases, [{ kind: 'filler' }]]),
    ...entriesOf(TOPIC_WORDS, (topic) => ({ kind: 'topic', topic })),
    ...entriesOf(BEYOND_WORDS, (beyond) => ({ kind: 'beyond', beyond })),
    ...changeEntries(),
    ...entriesOf(RANK_WORDS, (rank) => ({ kind: 'rank', rank })),
    ...granularityEntries(),
    ...Object.entries(NUMBER_WORDS).map(([word, value]): Entry => [word, [{ kind: 'number', value }]]),
    ...OTHER_WORDS,
    ...entriesOf(DIMENSION_WORDS, (dimension) => ({ kind: 'dimension', dimension })),
    ...METRIC_GROUP_WORDS.map(([phrases, metrics]): Entry => [phrases, [{ kind: 'metric', metrics }]]),
    ...metricEntries(),
  ];
}

/** Between the words of a phrase these may stand: `sales from our ads`. */
const PASSED_OVER: ReadonlySet<string> = new Set(
  ['the', 'my', 'our', 'a', 'an', 'all', 'your'].flatMap(stemsOf),
);

function buildLexicon(): { root: Node; words: Set<string>; meaningful: Set<string> } {
  const root: Node = { next: new Map(), meanings: null };
  const [words, meaningful] = [new Set<string>(), new Set<string>()];
  for (const [phrases, meanings] of allEntries()) {
    for (const phrase of phrases.split(',')) {
      const stems = stemsOf(phrase);
      if (stems.length === 0) continue;
      let node = root;
      for (const stem of stems) {
        const known = node.next.get(stem) ?? { next: new Map<string, Node>(), meanings: null };
        node.next.set(stem, known);
        node = known;
        words.add(stem);
        if (meanings.every(({ kind }) => kind !== 'filler' && kind !== 'beyond')) meaningful.add(stem);
      }
      node.meanings = meanings;
    }
  }
  const periods = [OTHER_PERIOD_WORDS, ...Object.values(EVENT_WORDS)].flatMap(stemsOf);
  const tables = [MONTH_WORDS, WEEKDAY_WORDS, ORDINAL_WORDS].flatMap((table) =>
    Object.keys(table).flatMap(stemsOf),
  );
  for (const stem of [...periods, ...tables]) {
    words.add(stem);
    meaningful.add(stem);
  }
  return { root, words, meaningful };
}

const LEXICON = buildLexicon();

/** Every word of our own tables, as stems. */
export const LEXICON_WORDS: ReadonlySet<string> = LEXICON.words;
/** Those that a misspelled word is taken for. */
export const MEANINGFUL_WORDS: ReadonlySet<string> = LEXICON.meaningful;

/** The longest phrase of the tables that begins at a word; null where none does. */
export function findPhrase(stems: readonly string[], at: number): PhraseMatch | null {
  let [node, best]: [Node, PhraseMatch | null] = [LEXICON.root, null];
  for (let index = at; index < stems.length; index += 1) {
    const stem = stems[index] ?? '';
    const next = node.next.get(stem);
    if (next === undefined) {
      if (index > at && PASSED_OVER.has(stem)) continue;
      break;
    }
    node = next;
    if (node.meanings !== null) best = { words: index - at + 1, meanings: node.meanings };
  }
  return best;
}

/** Whether a word has a place in our own tables, in its singular or as it is. */
export function isCommonWord({ stem, word }: { readonly stem: string; readonly word: string }): boolean {
  return LEXICON_WORDS.has(stem) || LEXICON_WORDS.has(word);
}
