/** Said of a mood, of which no word is one of figures, and what is written in another way. */
const IDIOMS: readonly (readonly [idiom: RegExp, plain: string])[] = [
  [/\b(?:is|are|was|were)?\s*breathing down (?:my|our) necks?\b/giu, ''],
  [/\b(?:calm|settle) down\b/giu, ''],
  [/\b(?:my|our) necks? (?:is|are) (?:down|on the line)\b/giu, ''],
  [/\b(is|are|was|were) (?:all )?down to\b/giu, 'came from'],
  [/\b(comes?|came|coming|goes|went|got) (?:through|thru)\b/giu, 'came in'],
  [/\bthru\b/giu, 'through'],
  [
    /\bweekends?\s+(vs\.?|versus|against|and|or|compared (?:to|with))\s+weekdays?\b/giu,
    'weekends $1 weekdays',
  ],
  [
    /\bweekdays?\s+(vs\.?|versus|against|and|or|compared (?:to|with))\s+weekends?\b/giu,
    'weekdays $1 weekends',
  ],
  [/\bw\/o\b/giu, 'without'],
  [/(?<=\d)\s*[-–—=]+>\s*(?=\d)/gu, ' to '],
  [/\bwithout (?:much )?sell(?:ing|s)?(?: much)?\b/giu, ''],
  [/\bsub-?cats?\b/giu, 'sub-categories'],
];

/** `didn't we sell more?` asks whether it was so. */
const OPENS_NEGATED = /^(\W*)(is|are|was|were|do|does|did|have|has|can|could)n['’]?t\b/iu;

/** A message in the words that the rules know: idioms replaced, and a question with `didn't` as the one with `did`. */
export function inPlainWords(message: string): string {
  const text = IDIOMS.reduce((words, [idiom, plain]) => words.replace(idiom, plain), message);
  return text.replace(OPENS_NEGATED, '$1$2');
}
