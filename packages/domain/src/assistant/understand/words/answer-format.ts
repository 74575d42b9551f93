/** A number in words or digits, as lengths are written. */
const COUNT = String.raw`(?:\d{1,2}|an?|one|two|three|four|five|six|ten|a few|some)`;
const PARTS = String.raw`(?:sentences?|bullets?(?: points?)?|lines?|words?|points?|paragraphs?|facts?|key (?:points|facts))`;
const TABLE = String.raw`(?:table|list|chart|graph|grid)`;

/** How an answer shall look, which says nothing of its figures, and what is left of it. */
const FORMATS: readonly (readonly [format: RegExp, plain: string])[] = [
  [new RegExp(String.raw`\b(?:an? )?${COUNT}[- ]${PARTS} (summary|overview|recap)\b`, 'giu'), '$1'],
  [
    new RegExp(String.raw`,?\s*\bin (?:just |only |about )?${COUNT} (?:short |simple )?${PARTS}\b`, 'giu'),
    '',
  ],
  [
    new RegExp(
      String.raw`\b(?:give|write|show|tell|send) me ${COUNT} (?:short )?${PARTS} (?:about|on|for|of)\b`,
      'giu',
    ),
    'summary of',
  ],
  // `One number.`, `Just the number please`
  [
    /[,.;–—-]\s*(?:just |only )?(?:(?:the|a|one|a single|single) )+(?:number|figure|value|amount)(?: only| please| is enough)*(?=\s*[.!?]*\s*$)/giu,
    '',
  ],
  // `a table with a total at the bottom`
  [
    new RegExp(
      String.raw`[,.;–—-]?\s*(?:\b(?:and|as|in|make it|put it in|i want|give me) )*\b(?:(?:a|one|the) )?(?:(?:nice|small|clean|short|full) )?${TABLE}(?:[- ]form)?,? with (?:an? |the )?(?:grand )?totals?(?: (?:row|line|column))?(?: (?:at|on) (?:the )?(?:bottom|end|top))?`,
      'giu',
    ),
    '',
  ],
  [
    /(?<!\b(?:compared?|together|along)\s*)[,.;–—-]?\s*\b(?:and )?with (?:an? |the )?(?:grand )?totals?(?: (?:row|line|column))?(?: (?:at|on) (?:the )?(?:bottom|end))?(?=\s*[.!?]*\s*$)/giu,
    '',
  ],
  [/,?\s*(?:,|\bwith) (?:the |a )?totals? (?:at|on) (?:the )?(?:bottom|end)\b/giu, ''],
  // `it must add up to the total change`, `they must foot`
  [
    /[,.;–—-]?\s*(?:\b(?:and|but|so|because) )?(?:\b(?:it|they|this|that|these|all|everything|every line|each line|the lines?|the rows?|the numbers?|the figures?),? (?:all )?)?\b(?:must|has to|have to|should|needs? to|ought to) (?:foot|add up|sum up|total|sum|reconcile|tie(?: out)?|match)\b(?: (?:up )?(?:to|with) [^,.;?!]{1,30})?(?: up)?(?: \d+ ?%?)?/giu,
    '',
  ],
  [/[,.;–—-]\s*every (?:line|row)(?=\s*[,.;!?]|\s*$)/giu, ''],
];

/** A message without how its answer shall look; as it is where it says nothing else. */
export function withoutFormat(message: string): string {
  const text = FORMATS.reduce((words, [format, plain]) => words.replace(format, plain), message);
  return /[\p{L}\p{N}]{2}/u.test(text) ? text : message;
}
