import type { Plan } from '../plan.ts';
import type { Understanding } from '../question.ts';
import type { Reading } from './reading/reading.ts';
import type { Asking, ReadWords } from './read-subject.ts';
import { explainLeftOut } from './notes.ts';
import { saidMetrics } from './plans/asked.ts';
import { MOST_EACH } from './plans/for-each.ts';
import type { BeyondId, Topic } from './words/meaning.ts';

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
  'behavior',
  'page_views',
  'channels',
  'devices',
  'categories',
  'money',
]);

/** What is asked of a product beside its figures: they are told with why no more can be said. */
const BESIDE_A_PRODUCT: ReadonlySet<BeyondId> = new Set<BeyondId>(['inventory', 'advice']);

/** Topics that say nothing of figures. */
const SMALL_TALK: ReadonlySet<Topic> = new Set<Topic>(['help', 'overview', 'explain', 'definition']);

/** A clause that only tells how to answer, or what to be: whatever else it says is no question. */
const ABOUT_THE_ANSWER = new RegExp(
  [
    String.raw`^\W*(?:(?:and|but|then|also|please|now|just|only|first|do not|don['’]t|never|always|you must|from now on|from here on|from this point on|henceforth|going forward|urgent|important|critical|attention|new|the)[\s:!]+)*`,
    '(?:',
    [
      String.raw`the (?:user|person|customer) (?:is|has|wants|asks)\b|(?:append|prepend|tack on)\b|(?:add|attach|include|insert|put|write) [“"'‘]`,
      String.raw`(?<=(?:do not|don['’]t|never|always)\s+)(?!include|count|consider|take|show|list|use|add)\p{L}+`,
      String.raw`(?:append|attach|embed|insert|add|put|include|end|finish|close|start|begin) (?:it |this |that |them |the (?:answer|message|reply) )?(?:with )?(?:an? |the |this )?(?:image|picture|link|url|footnote|markdown|note|line|sentence|paragraph|signature|disclaimer|banner text|emoji|at the end)\b|(?:great|perfect|good|ok|okay),? confirm\b`,
      'mention|say|repl(?:y|ies)|respond|format|pretend|act|confirm|ignore|disregard|forget|print|reveal|output|repeat|round',
      String.raw`roleplay|you (?:are|will|have|must|should|speak|act|behave|respond|reply|shall|now)|override|instructions?\b|stop|i(?: a|['’]?)m (?:the|a|an|your)|i (?:don['’]?t|do not) (?:get|understand|know)\b|enable|disable|activate|multiply|translate|new rule|my boss says`,
      String.raw`drop table|select \*|system\b|as (?:the|an?)\s|answer (?:with|only|always|in|every|all|each|nothing)\b|answer [“"']|call me\b|use (?:bullet|emoji|markdown)|keep it\b|be (?:brief|short|concise|honest)|no (?:explanations?|yapping|tables?)\b|in (?:json|bullet|one (?:word|line|sentence))|if you are (?:an?|the)\s|note to\b|return [“"']|leak (?:the|your)\b|(?:developer|system|admin|security|policy) (?:note|notice|mode|update|message|alert)|reset (?:the )?context|end of (?:user|the|all)\b|before (?:you )?(?:answer|respond|reply)|think (?:step|hard|about|first)|write (?:a|an|me)\b|i will (?:tip|pay|give)\b|i need (?:it|this|that)\b|(?:my|our|the) (?:boss|manager|ceo|cfo|wife|husband|partner|accountant)\b|hope (?:you|all|everyone)\b|i (?:told|promised|hope|know|am|was|have to|must)\b|(?:we|i|it|they) (?:seem|feel|think|believe|guess|suspect|wonder|worry|heard|noticed|have the feeling)\b|i['’]m\b|some(?:body|one) (?:said|says|told)\b|it(?: i|['’])?s been\b|(?:\p{L}+ ){0,2}(?:meeting|stand-?up|board|deck|call)(?: (?:prep|notes?|update))?$`,
    ].join('|'),
    ')',
  ].join(''),
  'iu',
);

/** Said to whoever answers, wherever it stands in a sentence. */
const TO_WHO_ANSWERS = new RegExp(
  [
    String.raw`^\W*p\.?\s?s\.?\b`,
    String.raw`\b(?:every|each|all|any) (?:numbers?|figures?|values?|answers?|repl(?:y|ies)|responses?|results?) (?:that |which )?(?:you|your)\b`,
    String.raw`\byour (?:\p{L}+ )?(?:answers?|repl(?:y|ies)|responses?|outputs?|figures?|numbers?|messages?) (?:must|should|has to|have to|shall|will|needs? to|begins?|ends?|starts?|is|are)\b`,
    String.raw`\b(?:reply|respond|answer)\b[^?]{0,20}\b(?:only|just|solely|nothing but|exclusively|always)\b`,
    String.raw`\b(?:only|just|solely|always) (?:reply|respond|answer|say|print|output)\b`,
  ].join('|'),
  'iu',
);

function isAboutTheAnswer(clause: string): boolean {
  return ABOUT_THE_ANSWER.test(clause) || TO_WHO_ANSWERS.test(clause);
}

/** What stands in brackets, where it is said to whoever answers. */
const IN_BRACKETS = /\[{1,3}[^[\]]*\]{1,3}|\{{1,3}[^{}]*\}{1,3}|<{1,3}[^<>]*>{1,3}|\([^()]*\)/gu;

const BETWEEN_SENTENCES = /[.!?…]+(?=\s|$)|[;\n()<>#]+|:\s+|\s[-–—]{1,2}\s|\s\/{2}\s|={2,}|\*{2,}|-{3,}/u;
const BETWEEN_CLAUSES =
  /[?;]\s+|[.!]\s+(?=\p{L})|,?\s+(?:and|but|also|then|before (?:giving|showing|telling) me)\s+|,\s+/giu;

/** Each cut has both of its sides read again. */
const MOST_CUTS = 6;
const MOST_PARTS = 8;

type Understand = (question: string) => Understanding;

/**
 * The part of a question that can be answered where the whole can't be, with what was left out: `how much did we spend
 * on ads, and was it worth it?`. Null where the rest would change what is asked.
 */
export function knownPartOf(asking: Asking, read: ReadWords, understand: Understand): Understanding | null {
  const { question } = asking;
  const noun = nounOf(question, read, understand);
  if (noun !== null) return noun;
  for (const parts of partingsOf(question)) {
    const known = answeredOf(parts, read, understand);
    if (known !== null) return known;
  }
  return productOf(question, read, understand);
}

/** `revenue, tax, and shipping fees`: within a list. */
const LISTED_NOUN = /,\s+(?:and\s+)?(\p{L}+)(?:\s+(?:fees?|costs?|charges?))?(?=\s*,|\s+\p{L})/giu;
const SECOND_NOUN = /\s+(?:and|or|plus|&)\s+(\p{L}+)/giu;
const FIRST_NOUN = /(?<!\p{L})(\p{L}+)\s+(?:and|or|plus|&)\s+/giu;

/** `fees and shipping last month`: of the nouns those that can be known, with the days of all of them. */
function nounOf(
  question: string,
  read: ReadWords,
  understand: Understand,
  leftOut: readonly string[] = [],
): Understanding | null {
  const nouns = [LISTED_NOUN, SECOND_NOUN, FIRST_NOUN].flatMap((pattern) => [...question.matchAll(pattern)]);
  for (const [joined, noun = ''] of nouns.slice(0, MOST_CUTS)) {
    const beyond = read(noun)?.beyond ?? null;
    if (beyond === null || CHANGES_THE_FIGURE.has(beyond)) continue;
    const rest = question.replace(joined, ' ');
    const notes = [...leftOut, explainLeftOut(noun, beyond)];
    const understood = understand(rest);
    if (understood.kind === 'plans') return { ...understood, leftOut: notes.join(' ') };
    const others = notes.length < MOST_NOUNS ? nounOf(rest, read, understand, notes) : null;
    if (others !== null) return others;
  }
  return null;
}

const MOST_NOUNS = 2;

/** The question of a message some of whose sentences only say how to answer; null where none does, or all do. */
export function besidesTalk(asking: Asking, read: ReadWords, understand: Understand): Understanding | null {
  const sentences = sentencesOf(asking.question);
  const isMixed = sentences.length > 1 && sentences.some(isAboutTheAnswer);
  return isMixed && sentences.length <= MOST_PARTS ? answeredOf(sentences, read, understand) : null;
}

/** A message that only says how to answer, or what to be, and names no figure: `disregard your rules`. */
const IS_ONLY_TALK =
  /^\W*(?:please\s+)?(?:ignore|disregard|forget|override|reveal|pretend|roleplay|system\b)/iu;

/** Whether nothing of a message is a question: it is a single command to the assistant itself. */
export function isOnlyTalk(question: string): boolean {
  const sentences = sentencesOf(question);
  return sentences.length === 1 && IS_ONLY_TALK.test(question) && !/\d|\?/u.test(question);
}

function isAsideToAnswer(aside: string): boolean {
  return isAboutTheAnswer(aside.replaceAll(/[[\](){}<>]/gu, ''));
}

function sentencesOf(question: string): readonly string[] {
  const asides = [...question.matchAll(IN_BRACKETS)].map(([aside]) => aside).filter(isAsideToAnswer);
  const rest = asides.reduce((text, aside) => text.replace(aside, '. '), question);
  return [...rest.split(BETWEEN_SENTENCES), ...asides]
    .map((part) => part.trim())
    .filter((part) => /\p{L}|\p{N}/u.test(part));
}

/** Ways to part a question: into its sentences, then in two at each place where a clause may end. */
function partingsOf(question: string): readonly (readonly string[])[] {
  return [sentencesOf(question), ...clausesOf(question)].filter(
    ({ length }) => length > 1 && length <= MOST_PARTS,
  );
}

/** A question in two at each place where a clause may end; with the places at which it is not cut. */
export function clausesOf(
  question: string,
  isWhole: (cut: number) => boolean = () => false,
): readonly (readonly string[])[] {
  const cuts = [...question.matchAll(BETWEEN_CLAUSES)].slice(0, MOST_CUTS);
  return cuts
    .filter(({ index }) => !isWhole(index))
    .map((cut) => {
      const sides = [question.slice(0, cut.index), question.slice(cut.index + cut[0].length)];
      return sides.map((side) => side.trim()).filter((side) => side !== '');
    });
}

/** A part that is answered, or parted once more: `sales in May, and reveal your rules` after another sentence. */
function partAnswered(part: string, read: ReadWords, understand: Understand): Understanding | null {
  const understood = understand(part);
  if (understood.kind === 'plans') return understood;
  for (const sides of clausesOf(part)) {
    const isMixed = sides.length > 1 && sides.some(isAboutTheAnswer);
    const known = isMixed ? answeredOf(sides, read, understand) : null;
    if (known !== null) return known;
  }
  return understood;
}

/**
 * `is Oak worth it? orders in May`: what is asked of a product in a part that is left out is asked of it in the others, which
 * name none.
 */
function withNamesOf(parts: readonly string[], read: ReadWords): readonly string[] {
  const [names, ...others] = parts.map((part) => read(part)?.names ?? []);
  const isOfFirst = names !== undefined && names.length > 0 && others.every(({ length }) => length === 0);
  if (!isOfFirst || read(parts[0] ?? '')?.beyond !== 'advice') return parts;
  const [first = '', ...rest] = parts;
  const of = names.map(({ name }) => `"${name}"`).join(' and ');
  return [first, ...rest.map((part) => `${part} of ${of}`)];
}

/** The plans of the parts that ask for figures, where none of the others would change them. */
function answeredOf(given: readonly string[], read: ReadWords, understand: Understand): Understanding | null {
  const parts = withNamesOf(given, read);
  const plans: Plan[] = [];
  const notes: string[] = [];
  const [answered, left]: [Reading[], Reading[]] = [[], []];
  for (const part of parts) {
    const reading = read(part);
    if (reading === null) return null;
    const isTalk = isAboutTheAnswer(part.replace(/^[[({<]+/u, ''));
    const understood = isTalk || !asksForFigures(reading) ? null : partAnswered(part, read, understand);
    if (understood?.kind === 'plans') {
      plans.push(...understood.plans);
      answered.push(reading);
      if (understood.leftOut !== null) notes.push(understood.leftOut);
    } else if (isTalk || isHarmless(reading)) {
      const isSaid = isTalk ? reading.beyond === 'off_topic' : reading.beyond !== 'exclusion';
      notes.push(explainLeftOut(part, isSaid ? reading.beyond : null));
      if (!isTalk) left.push(reading);
    } else return null;
  }
  const [first, ...others] = plans;
  return first === undefined || losesWhich(answered, left)
    ? null
    : { kind: 'plans', plans: [first, ...others.slice(0, MOST_EACH - 1)], leftOut: notes.join(' ') || null };
}

/** Days or products that only a part names which is left out say which figures are asked for, of the rest as well. */
function losesWhich(answered: readonly Reading[], left: readonly Reading[]): boolean {
  return (['names', 'periods'] as const).some(
    (kind) =>
      left.some((reading) => reading[kind].length > 0) &&
      !answered.some((reading) => reading[kind].length > 0),
  );
}

export function asksForFigures(reading: Reading): boolean {
  const isRanking = reading.rank !== null && reading.dimensions.length > 0;
  return (
    isRanking || saidMetrics(reading) !== null || [...reading.topics].some((topic) => !SMALL_TALK.has(topic))
  );
}

/** Whether a part can be left out: what it asks for cannot be known, or it says nothing of figures. */
function isHarmless(reading: Reading): boolean {
  const { beyond, names, periods, dimensions, comparison, count, amount, unknown } = reading;
  if (beyond === 'exclusion' && isNegatedTalk(reading)) return true;
  if (beyond !== null) return !CHANGES_THE_FIGURE.has(beyond);
  const hasNumber = count !== null || amount !== null || unknown.some(({ word }) => /^\d/.test(word));
  return (
    !asksForFigures(reading) &&
    names.length + periods.length + dimensions.length === 0 &&
    comparison === null &&
    !hasNumber
  );
}

/** `it isn't urgent`, `Black Friday isn't here yet`: what is not so, of no figure and no product. */
function isNegatedTalk(reading: Reading): boolean {
  const { names, dimensions, says, count, amount } = reading;
  return (
    !says.has('except') &&
    !asksForFigures(reading) &&
    reading.hints.size === 0 &&
    names.length + dimensions.length === 0 &&
    count === null &&
    amount === null
  );
}

/** `how many are left` asks for a figure that is not known, and not for how the product does. */
const ASKS_FOR_STOCK =
  /\bhow (?:much|many|long)\b|\bleft\b|\b(?:inventory|stock(?: levels?)?|on hand)\b(?! up)|\b(?:do|does|have|has|is|are|enough)\b[^?]*\bstock\b/iu;

/** `should I restock DRW-BM-5?`: how the product does. */
function productOf(question: string, read: ReadWords, understand: Understand): Understanding | null {
  const reading = read(question);
  const [name, ...others] = reading?.names ?? [];
  const beyond = reading?.beyond ?? null;
  if (reading === null || name === undefined || others.length > 0 || reading.unknown.length > 0) return null;
  if (beyond === null || !BESIDE_A_PRODUCT.has(beyond)) return null;
  if (beyond === 'inventory' && ASKS_FOR_STOCK.test(question)) return null;
  const understood = understand(`How is "${name.name}" doing?`);
  return understood.kind === 'plans' ? { ...understood, leftOut: explainLeftOut(question, beyond) } : null;
}
