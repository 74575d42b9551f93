/** A stretch of a text, from `start` up to `end` in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A sentence of running text. */
export interface Sentence extends Span {
  readonly kind: 'sentence';
}

/** A cell of a Markdown table, with the words at the head of its column and of its row. */
export interface TableCell extends Span {
  readonly kind: 'cell';
  readonly columnHead: string;
  readonly rowHead: string;
  /** The line above the table, which may say what it shows. */
  readonly caption: string;
}

/** What a figure stands in. */
export type Statement = Sentence | TableCell;

interface Line extends Span {
  readonly text: string;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    lines.push({ start, end, text: text.slice(start, end) });
    start = end + 1;
  }
  return lines;
}

const isTableLine = ({ text }: Line) => /^\s*\|/u.test(text);
const isRule = ({ text }: Line) => /^\s*\|?[\s:|-]+\|?\s*$/u.test(text) && text.includes('-');

/** The cells of a table's line; `\|` is a sign of its text. */
function cellsOf({ start, text }: Line): (Span & { readonly text: string })[] {
  const cells: (Span & { readonly text: string })[] = [];
  let from = text.indexOf('|') + 1;
  for (let at = from; at <= text.length; at += 1) {
    const isEnd = at === text.length || (text[at] === '|' && text[at - 1] !== '\\');
    if (!isEnd) continue;
    const cell = text.slice(from, at);
    if (at < text.length || cell.trim() !== '')
      cells.push({ start: start + from, end: start + at, text: cell });
    from = at + 1;
  }
  return cells;
}

/** A text without the signs of Markdown. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~$&])/gu, '$1')
    .replaceAll(/\*\*|__|[*`]/gu, '')
    .trim();
}

function readTable(lines: readonly Line[], caption: string): TableCell[] {
  const [head, ...rest] = lines;
  if (head === undefined) return [];
  const heads = cellsOf(head).map(({ text }) => plainText(text));
  return rest
    .filter((line) => !isRule(line))
    .flatMap((line) => {
      const cells = cellsOf(line);
      const rowHead = plainText(cells[0]?.text ?? '');
      return cells.map(
        ({ start, end }, at): TableCell => ({
          kind: 'cell',
          start,
          end,
          columnHead: heads[at] ?? '',
          rowHead,
          caption,
        }),
      );
    });
}

/** A sentence ends at `.`, `!` or `?` before a blank, unless the dot belongs to an abbreviation. */
const SENTENCE_END =
  /(?<!\b(?:vs|approx|incl|excl|no|e\.g|i\.e|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec))[.!?:][*_)"”’]*(?=\s|$)/giu;

function sentencesOf({ start, end, text }: Line): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const to = match.index + match[0].length;
    sentences.push({ kind: 'sentence', start: start + from, end: start + to });
    from = to;
  }
  if (from < text.length) sentences.push({ kind: 'sentence', start: start + from, end });
  return sentences;
}

/** The sentences and the cells of tables of a Markdown text, in its order. */
export function readStatements(text: string): Statement[] {
  const lines = linesOf(text);
  const statements: Statement[] = [];
  let caption = '';
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined) break;
    if (isTableLine(line)) {
      const rest = lines.slice(at).findIndex((other) => !isTableLine(other));
      const count = rest < 0 ? lines.length - at : rest;
      statements.push(...readTable(lines.slice(at, at + count), caption));
      at += count;
      continue;
    }
    if (line.text.trim() !== '') caption = plainText(line.text);
    statements.push(...sentencesOf(line));
    at += 1;
  }
  return statements;
}

/** What parts a sentence into its clauses. */
const CLAUSE_END =
  /[,;()](?=\s|$)|(?<=\s)\(|(?<!\d)\s[–—]\s(?!\d)|\b(?:while|whereas|but|although|though|because|and|since)\b/giu;

/** The clause of the sentence that holds the stretch; the comma within `1,200` parts nothing. */
export function clauseAround(text: string, { start, end }: Span, token: Span): Span {
  let from = start;
  let to = end;
  for (const match of text.slice(start, end).matchAll(CLAUSE_END)) {
    const at = start + match.index;
    if (at + match[0].length <= token.start) from = at + match[0].length;
    else if (at >= token.end) {
      to = at;
      break;
    }
  }
  return { start: from, end: to };
}
