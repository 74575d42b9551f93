import { METRIC_IDS, METRICS } from '../../../figures/metrics/index.ts';
import { BEYOND_WORDS } from './beyond-words.ts';
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

/**
 * Words that may stand in a question without changing what it asks. Whatever is neither here, nor in another table,
 * nor a name, is not understood, and the question is not answered: so a word that narrows a question never comes here.
 */
const FILLER_WORDS = [
  // Articles, pronouns and small words
  'the, a, an, this, that, these, those, its, they, them, their, here, he, she, you, yours, me, myself, ourselves, itself, themselves, who, what, which, how, whose, whom, stuff, something, anything, somehow, some, any, each, every, both, either, such, same, own, ones, else, another, others',
  'everybody, in this app, in the app, in your app, in skuline, in this tool, few product, few sku, few brand, carries, limit that to, limit it to, limit this to, limited to, narrow it down to, narrow that down to, restrict to, restrict that to, alone, on its own, on their own, by itself, of, in, on, at, by, for, from, to, into, onto, with, within, during, through, throughout, across, among, amongst, between, as, out, off, over, via, under, along, towards, upon, inside',
  'and, or, but, then, so, if, because, while, whereas, though, although, too, also, plus, as well, well as, along with, together with, vs a vis, etc, eg, ie, e g, i e',
  // Auxiliary verbs
  'is, are, was, were, be, been, being, am, do, does, done, has, having, can, could, will you, would, would you, should, shall, may, might, must, wasnt, im, ive, id, ill, youre, weve, theyre, theres, lets, gonna, wanna, got to, gotta, needs, wants, wanted, would like, like, id like, have to, able, went, came, comes, become, became',
  // Asking
  'rank, ranking, ranked, leaderboard, main, major, goes, away, lines, hitting, breakdown, step, please, plz, plse, kindly, tell, tell me, show me, give, give me, list, display, find, find out, get me, look, looking, looks like, provide, return me, pull, pull up, bring, bring up, fetch, report on, check, know, wonder, wondering, curious, ask, asking, say, said, talk, walk me through, help me understand, help me, understand, explain to me, figure out, work out, let me know, let me see, do you know, can you tell me, could you tell me, i want to know, i would like to know, interested, interested in, analyze, analyse, analysis, quick, quickly, quick question, briefly, short, simple, simply, details, detailed, in detail, exactly, precisely, specifically, specific, roughly, approximately, about, just, only, maybe, perhaps, actually, really, basically, currently, current, at the moment, right now, now, as of now, today is, so far, recently, these days, again, still, yet, already, even, ever, very, much, many, lots, a lot, any more, anymore, information, info, insight into, values, amount, totals, totaled, totalled, rates, data, statistic, stat, metric of, tables, tabular, overbreakdown, break down, broken down, split by, split out, grouped, group, group by, sort, sorted, sort by, ranked by, rank by, based on, based, according to, in terms of, regarding, concerning, with regard to, with respect to, when it comes to, as far as, related to, relating to, wise, basis, on the basis of, measured by, by name, names, named',
  // Talk
  'dear, hm, hmm, mhm, erm, um, uh, oh, yes, yeah, yep, sure, nice, cool, man, dude, bro, mate, buddy, sir, boss, guys, folks, team, friends, honey, lol, haha, omg, wtf, damn, dammit, damned, hell, the hell, the heck, heck, fuck, fucking, fuckin, freaking, frigging, bloody, stupid, idiot, dumb, goddamn, crap, bot, robot, ai, assistant, skuline, hurry, hurry up, come on, cmon, now then, asap, stop talking, shut up, useless, piece of, annoying, bullshit, ass, sucks',
  // What a figure does
  'made, making, makes, getting, having, winning, acquiring, brought, generate, generated, generating, achieved, recorded, reported, receive, received, see, saw, seen, happen, happened, happening, occur, occurred, take, took, taken, put, keep, kept, stay, stayed, remain, remained, run, ran, running, use, used, using, produce, produced, deliver, delivered, drew, attract, attracted, attracting, place, show, showed, shown, turn out, look at, came in, come in, came to, come to, amount to, amounted to, stood, stands, sits, sitting, equals, be like, was like, were like, is like, start, started, begin, began, end, ended, finish, finished, close, closed, contain, including, belongs, works, working, hold, held, matters, care, fare, fared, faring, turn, turned, buying, placed, pay, seeing, in dollar, how many dollar, by how many dollar, how many percent, by how much, add, make it, so few, so many, so little, so much, absolute, absolute term, extra, exist, old, ready, land, open, unread, no idea, no clue, i have no idea, cannot tell, cant tell, dont get, do not get, cant figure out, cannot figure out, never mind, no worry, no rush, not urgent, if not too much trouble, no problem',
  // Sellers and shops
  'additional, incremental, thinking, wondered, hoping, gimme, lemme, kinda, umm, uhm, tbh, imo, urgently, go, in alphabetical order, alphabetical order, alphabetically, amazon, store, shop, account, people, shoppers, buyers, customer, consumer, users, everyone, anyone, anybody, somebody, someone, portfolio, assortment, catalog, catalogue, range, collection, screen, page, chart title, period, time, time period, timeframe, time frame, date range, points, percentage points, overall picture, big picture, picture, situation, story, question, answer, level, ways, kinds, types, sort of, kind of, bit, a bit, little, slightly, significantly, considerably, noticeably, sharply, suddenly, sudden, drastically, dramatically, strongly, massively, heavily, totally, completely, absolutely, clearly, certainly, big, large, huge, massive, small, tiny, quite, pretty, rather, fairly, extremely, super, recent, newest, latest, combined with, respectively, individually, separately, individual, separate, single, different, various, certain, particular, given, above all, actual, real, true, exact, right, correct, full, whole, entire, entirely, available, present, existing, existed, active, per cent, usd, terms of, first, second place, instead, rather than that, as usual, of course, obviously, btw, by the way, fyi, also show, include the, next to, besides, apart, back, ago now, lately, again please, once more, once, far, long, often, where, when, did you, be careful, dont understand why, dont know why, not sure, do not know, dont know, dont understand, do not understand, cant explain, can not explain, believe, think, thought, guess, suppose, assume, feels, hear, heard, hope, remember, remind, remind me, tell us, show us, give us, we have, cents, sense, out there, ones that, the one, whichever, whatever, however, whether, per se, especially, mainly, mostly, primarily, largely, chiefly, particularly, generally, usually, normally, typically, specially, most of, most of all, of all, out of, than usual, number is, were there, is there, are there, was there, side, half as, per sku level, at all, end up, ended up, turned out, plain, figure for, list of, set of',
] as const;

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
    ...Object.entries(ORDINAL_WORDS).flatMap(([word, place]): Entry[] =>
      place === 1 ? [] : [[word, [{ kind: 'ordinal', place }]]],
    ),
    ...Object.entries(NUMBER_WORDS).map(([word, value]): Entry => [word, [{ kind: 'number', value }]]),
    ...OTHER_WORDS,
    ...entriesOf(DIMENSION_WORDS, (dimension) => ({ kind: 'dimension', dimension })),
    ...METRIC_GROUP_WORDS.map(([phrases, metrics]): Entry => [phrases, [{ kind: 'metric', metrics }]]),
    ...metricEntries(),
  ];
}

/** Between the words of a phrase these may stand: `sales from our ads`. */
const PASSED_OVER: ReadonlySet<string> = new Set(
  ['the', 'my', 'our', 'a', 'an', 'all', 'your', 'any', 'its', 'their', 'typical', 'single'].flatMap(stemsOf),
);

/** `what is left` is written `what’s left` too, whose `’s` is folded away. */
function contractionsOf(phrase: string): readonly string[] {
  const short = phrase.replace(/\b(what|who|where|how) is\b(?= \w)/u, '$1');
  return short === phrase ? [phrase] : [phrase, short];
}

function buildLexicon(): { root: Node; words: Set<string>; meaningful: Set<string> } {
  const root: Node = { next: new Map(), meanings: null };
  const [words, meaningful] = [new Set<string>(), new Set<string>()];
  for (const [phrases, meanings] of allEntries()) {
    for (const phrase of phrases.split(',').flatMap(contractionsOf)) {
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
