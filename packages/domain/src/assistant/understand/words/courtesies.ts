/** Words whose first letters may be capital ones, where names beside them have to be. */
function anyCase(words: string): string {
  return words.replaceAll(/(?<![\p{L}\\])\p{Ll}/gu, (first) => `[${first}${first.toUpperCase()}]`);
}

/** How a message begins and ends among people: none of it is part of the question. */
const OPENINGS = [
  // `Hi, Sandra from the agency here.`
  new RegExp(
    String.raw`^\W*(?:${anyCase('hi|hello|hey|good morning|morning')})[ ,!]+(?:[iI]t['’]?s |[tT]his is |[iI]['’]?m |[iI] am )?\p{Lu}\p{Ll}+(?: (?:from|of|at|in) [^.,!?]{2,40})?(?: here| speaking| again)?[.!,]\s+`,
    'u',
  ),
  new RegExp(
    String.raw`^\W*(?:${anyCase('dear|hi|hello|hey|heya|hiya|yo|good (?:morning|afternoon|evening|day)|morning|afternoon')})(?:[ ,]+(?:there|team|all|everyone|folks|guys|mate|buddy|again|skuline|assistant|sir|madam|\p{Lu}\p{Ll}+))?\s*[,!.:;–—-]+\s*`,
    'u',
  ),
  /^\W*for (?:the|my|our|tomorrow['’]?s|today['’]?s|a) (?:deck|meeting|board|call|report|review|presentation|slides?|newsletter|stand-?up)(?: (?:on|for|this|next|with) [\p{L} ]{2,25}?)?,? (?:i|we)(?:['’]d)? (?:need|want|would like|have|like)(?: to (?:know|see|have|show|say))?[ ,:]+/iu,
  /^\W*(?:quick|small|short|one|another|random|stupid|silly|dumb)?\s*question(?: for you)?\s*[,!.:;–—-]+\s*/iu,
  /^\W*(?:(?:my|our|the) (?:boss|manager|ceo|cfo|partner|accountant|team|client|husband|wife) (?:is asking|asks|asked|wants to know|wanted to know|needs to know|would like to know)(?: me)?(?: (?:about|for|this))?)\s*[,!.:;–—-]*\s*/iu,
  /^\W*(?:(?:no+|nope|sorry|oops|wait|actually),?\s+)+(?:i\s+(?:meant?|want(?:ed)?)\b)\s*[,!.:;–—-]*\s*/iu,
  /^\W*(?:(?:i\s+)?can(?:no|['’]?)t find)\s+/iu,
  /^\W*(?:sorry|sorry to bother(?: you)?|excuse me|so|ok so|okay so|interesting|fascinating|impressive|i see|got it|good to know|makes sense|fair enough|understood|noted|right|alright|well|um+|uh+|hm+|oh)\s*[,!.:;–—]+\s*/iu,
  /^\W*(?:i(?:['’]?m| am| was)? (?:just )?(?:wondering|curious|wanna know|want to know|would like to know|need to know)(?: about)?|just (?:wondering|curious|checking))\s*[,!.:;–—-]*\s*/iu,
] as const;

/** Said at the end, before a name or alone; `best` is one only after a stop. */
const FAREWELLS =
  '(?:kind |best |warm |many )?regards|sincerely|yours (?:truly|sincerely|faithfully)|cheers(?: mate)?|many thanks|much appreciated|appreciate it|thanks(?: (?:a lot|so much|again|in advance|everyone|very much|a bunch|a million|mate))?|thank you(?: (?:so much|very much|in advance|all))?|thx|tia|ta';
const SIGNED = String.raw`\s*[,!.]*\s*(?:[-–—]\s*)?(?:\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}*)?)?\s*[!.:;)]*\s*$`;

/** A pattern that takes its first words in small or capital letters, and a name only with a capital one. */
function farewell(words: string, before: string): RegExp {
  return new RegExp(`${before}(?:${anyCase(words)})(?!\\p{L})${SIGNED}`, 'u');
}

const CLOSINGS = [
  farewell(FAREWELLS, String.raw`[\s,.!?–—-]+`),
  farewell('(?:all the |my )?best', String.raw`\s*[,.!?\n]\s*`),
  /[\s,.!?–—-]+\b(?:lol|haha+|asap|tbh|imo|btw|fyi|ty)\s*[!.:;)]*\s*$/iu,
  /[\s,.]*(?:[:;][-']?[)(DP]+)\s*$/u,
] as const;

/** No greeting and no farewell is longer. */
const LONGEST = 80;

/** A message without its greeting and its farewell; as it is where it says nothing else. */
export function withoutCourtesies(message: string): string {
  const opened = OPENINGS.reduce((text, pattern) => {
    const start = text.slice(0, LONGEST);
    return orWhole(start.replace(pattern, '') + text.slice(LONGEST), text);
  }, message);
  return CLOSINGS.reduce((text, pattern) => {
    const from = Math.max(0, text.length - LONGEST);
    return orWhole(text.slice(0, from) + text.slice(from).replace(pattern, ''), text);
  }, opened);
}

function orWhole(text: string, whole: string): string {
  return /[\p{L}\p{N}]{2}/u.test(text) ? text : whole;
}
