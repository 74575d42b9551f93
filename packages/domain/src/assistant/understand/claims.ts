/** A question whether a figure that it names is right: the figure of the data answers it. */
export interface Claim {
  /** The question without the figure, and without asking whether it is right. */
  readonly question: string;
  /** The figure as it was written; null where a question names none. */
  readonly claimed: string | null;
}

const ASKS_IF_RIGHT =
  /[\s,;.–—-]*(?:is (?:that|this|it) (?:right|correct|true|accurate)|(?:am|was) i right|do(?:es)? (?:that|this) (?:sound|look|seem) (?:right|correct)|correct|right|true|(?:is|was|were|are)n['’]?t (?:it|they|that)|(?:please |(?:can|could) you )?(?:confirm|verify|double[- ]?check)(?: (?:it|that|this))?(?: please)?)\s*\?*\s*$/iu;
const SAYS_SO =
  /^\W*(?:(?:my|our|the) \p{L}+|someone|somebody|they|people|he|she|i|we)\s+(?:says?|said|thinks?|thought|believes?|claims?|claimed|heard|told me|tells me|guess|assume|reckon)\s+(?:that\s+)?/iu;
const FIGURE =
  /\s*(?:about |around |roughly |nearly |almost |exactly |over )?((?:[$€£¥]\s?\d[\d,]*(?:\.\d+)?\s?(?:k|mm?|million|thousand)?|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?\s?(?:%|percent\b|k\b|million\b|thousand\b)|\d+(?=\s+(?:units?|orders?|sessions?|clicks?|impressions?|items?|pieces?)\b)))/iu;
const LONGEST = 300;

/** `I think Chairs sold 500 units in 2017, correct?`: how many were sold; as it is where no figure is asked about. */
export function withoutClaim(message: string): Claim {
  if (message.length > LONGEST || !ASKS_IF_RIGHT.test(message)) return { question: message, claimed: null };
  const said = message.replace(ASKS_IF_RIGHT, '').replace(SAYS_SO, '');
  const claimed = FIGURE.exec(said)?.[1] ?? null;
  return claimed === null
    ? { question: message, claimed }
    : { question: said.replace(FIGURE, ' ').trim(), claimed };
}
