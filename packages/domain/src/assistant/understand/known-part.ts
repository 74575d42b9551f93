import type { Understanding } from '../question.ts';
import type { Asking, ReadWords } from './read-subject.ts';
import { explainLeftOut } from './replies.ts';
import type { BeyondId } from './words/meaning.ts';

/** What changes the figure that is asked for: without it another question would be answered. */
const CHANGES_THE_FIGURE: ReadonlySet<BeyondId> = new Set<BeyondId>([
  'exclusion',
  'condition',
  'statistics',
  'weekdays',
  'longer_units',
  'vague_days',
  'hours',
  'places',
  'campaigns',
  'channels',
  'devices',
  'categories',
  'money',
]);

/** What is asked of a product beside its figures: they are told with why no more can be said. */
const BESIDE_A_PRODUCT: ReadonlySet<BeyondId> = new Set<BeyondId>(['inventory', 'advice']);

const BETWEEN_QUESTIONS = /[?;]\s+|[.!]\s+(?=\p{L})|,?\s+(?:and|but|also)\s+/giu;

/** Each cut has both of its sides read again. */
const MOST_CUTS = 4;

type Understand = (question: string) => Understanding;

/**
 * The part of a declined question that can be answered, with what was left out: `how much did we spend on ads, and was
 * it worth it?`. Null where the rest would change what is asked.
 */
export function knownPartOf(asking: Asking, read: ReadWords, understand: Understand): Understanding | null {
  return clauseOf(asking.question, read, understand) ?? productOf(asking.question, read, understand);
}

/** One of two clauses, the longer one first, where the other asks for what cannot be known. */
function clauseOf(question: string, read: ReadWords, understand: Understand): Understanding | null {
  const cuts = [...question.matchAll(BETWEEN_QUESTIONS)].slice(0, MOST_CUTS).flatMap((cut) => {
    const before = question.slice(0, cut.index);
    const after = question.slice(cut.index + cut[0].length);
    return [
      { asked: before, rest: after },
      { asked: after, rest: before },
    ];
  });
  for (const { asked, rest } of cuts.toSorted((a, b) => b.asked.length - a.asked.length)) {
    const beyond = read(rest)?.beyond ?? null;
    if (beyond === null || CHANGES_THE_FIGURE.has(beyond)) continue;
    const understood = understand(asked);
    if (understood.kind === 'plans') return { ...understood, leftOut: explainLeftOut(rest, beyond) };
  }
  return null;
}

/** `should I restock DRW-BM-5?`: how the product does. */
function productOf(question: string, read: ReadWords, understand: Understand): Understanding | null {
  const reading = read(question);
  const [name, ...others] = reading?.names ?? [];
  const beyond = reading?.beyond ?? null;
  if (reading === null || name === undefined || others.length > 0 || reading.unknown.length > 0) return null;
  if (beyond === null || !BESIDE_A_PRODUCT.has(beyond)) return null;
  const understood = understand(`How is "${name.name}" doing?`);
  return understood.kind === 'plans' ? { ...understood, leftOut: explainLeftOut(question, beyond) } : null;
}
