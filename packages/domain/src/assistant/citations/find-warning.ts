import { formatDateRange, lowerWords } from '../../core/formatting/index.ts';
import { METRICS } from '../../figures/metrics/index.ts';
import { showName, writtenForms } from '../answer/markdown.ts';
import type { FigureMark, FigureSource } from '../answer.ts';
import { findSource } from './find-source.ts';
import type { NamedResult, ResultColumn, ResultRow, ResultTable } from '../plan-result.ts';

/** Where a cited figure stands: the answer up to the end of its sentence at least. */
export interface Surroundings {
  readonly text: string;
  /** All cited figures, in the order of the text. */
  readonly cited: readonly FigureMark[];
  readonly results: readonly NamedResult[];
}

/** The cell a figure comes from. */
interface Origin {
  readonly table: ResultTable;
  readonly row: ResultRow;
  readonly column: ResultColumn;
}

/** Something that a text can name, and how it is written there. */
interface Subject {
  readonly name: string;
  readonly written: readonly string[];
}

/** What the figure is of, and what else of its result the words around it could name in its place. */
interface Check {
  readonly own: readonly string[];
  readonly all: readonly Subject[];
  readonly warning: string;
  /** Calculated of several: a sentence may compare it with others, and name none of its own. */
  readonly isOfSeveral?: boolean;
}

const SCALE =
  /^[*_\s]{0,4}(?:(?:k|m|mn|mio\.?|mrd\.?|tsd\.?|bn|hundred|thousand|lakh|million|billion|tausend|millionen|milliarden|mil|millones|mille|millions|milliards)(?![\p{L}])|[万萬亿億])/iu;
const PERCENT_AFTER = /^[*_\s]{0,4}(?:[%％‰]|(?:percent|prozent)(?![\p{L}]))/iu;
const MONEY_AFTER = /^[*_\s]{0,4}(?:[$€£¥₹]|(?:dollars?|euros?|USD|EUR|GBP)(?![\p{L}]))/iu;
const MONEY_BEFORE = /[$€£¥₹][*_\s(]{0,4}$/u;
/** A minus that markup or what is not seen keeps apart from the figure; a dash between words has a space behind it. */
const MINUS_BEFORE = /(?:^|[\s(|])[-−‑‐－﹣][*_(\p{Cf}\u00A0]{1,4}$|(?<![\p{L}])minus\s[*_]{0,2}$/iu;

const WORD_LIST = new Intl.ListFormat('en-GB');

/** More names than this of one result are not looked for. */
const MOST_NAMES = 200;

/**
 * What speaks against a cited figure where it stands: the sentence, or the row and the head of a table, names another
 * product, metric or period of its result, or a scale stands behind it. Null: nothing does.
 */
export function findWarning(mark: FigureMark, surroundings: Surroundings): string | null {
  const { text, results } = surroundings;
  if (isTurned(mark, text)) return `The figure is ${text.slice(mark.start, mark.end)} as it stands.`;
  const origins = mark.sources.flatMap((source) => findOrigin(source, results) ?? []);
  const [first] = origins;
  if (first === undefined) return null;
  const statement = statementAround(mark, surroundings);
  const checks = [productCheck(first, origins), metricCheck(first), periodCheck(first)];
  const failed = checks.find((check) => check !== null && isOfAnother(check, statement));
  return failed?.warning ?? null;
}

/** Whether a scale, a unit or a sign of the text's own stands beside the figure. */
function isTurned({ start, end }: FigureMark, text: string): boolean {
  const figure = text.slice(start, end);
  const [before, after] = [text.slice(Math.max(0, start - 12), start), text.slice(end, end + 16)];
  const isMoney = figure.includes('$');
  return (
    SCALE.test(after) ||
    (PERCENT_AFTER.test(after) && !figure.includes('%')) ||
    (MONEY_AFTER.test(after) && !(isMoney && /^[*_\s]*dollars?/iu.test(after))) ||
    MONEY_BEFORE.test(before) ||
    MINUS_BEFORE.test(before)
  );
}

function findOrigin(source: FigureSource, results: readonly NamedResult[]): Origin | null {
  const found = findSource(source, results);
  const row = found?.table.rows[found.row];
  return found === null || row === undefined ? null : { table: found.table, row, column: found.column };
}

function productCheck({ table }: Origin, origins: readonly Origin[]): Check | null {
  const at = table.columns.findIndex(({ role }) => role === 'name');
  if (table.dimension === null || at === -1) return null;
  const nameOf = ({ cells }: ResultRow) => (typeof cells[at] === 'string' ? cells[at] : '');
  const segments = table.rows.filter(({ kind }) => kind === 'segment').slice(0, MOST_NAMES);
  const own = origins.filter(({ row }) => row.kind === 'segment').map(({ row }) => nameOf(row));
  const names = [...new Set(own)];
  const [name, ...others] = names;
  return {
    own: [...own, ...Object.values(table.filters).flat()],
    all: segments.map((row) => {
      const each = nameOf(row);
      return { name: each, written: writtenForms(each) };
    }),
    warning:
      name === undefined
        ? 'This is the total.'
        : others.length === 0
          ? `This is ${showName(name)}’s.`
          : `This is of ${WORD_LIST.format(names.map(showName))}.`,
    isOfSeveral: others.length > 0,
  };
}

function metricCheck({ table, column: { metric } }: Origin): Check | null {
  if (metric === null) return null;
  const metrics = [...new Set(table.columns.flatMap((column) => column.metric ?? []))];
  return {
    own: [metric],
    all: metrics.map((id) => ({ name: id, written: [METRICS[id].label] })),
    warning: `This is ${lowerWords(METRICS[metric].label)}.`,
  };
}

/** Of one period alone: a change is of both. */
function periodCheck({ table: { range, comparison, columns }, column: { role } }: Origin): Check | null {
  const isOfOne = role === 'value' || role === 'compared' || role === 'share' || role === 'previous';
  if (range === null || comparison === null || !isOfOne) return null;
  if (columns.some((column) => column.role === 'day')) return null;
  const subjects = [range, comparison].map((days) => ({
    name: days.start,
    written: [formatDateRange(days, days.end), `${days.start} to ${days.end}`],
  }));
  const own = role === 'previous' ? comparison : range;
  return { own: [own.start], all: subjects, warning: `This is of ${formatDateRange(own, own.end)}.` };
}

/** The words that a figure could be of. */
interface Statement {
  /** Between the figure before, or the sentence's begin, and this one; or after it, where names stand behind figures. */
  readonly nearest: (subjects: readonly Subject[]) => string;
  readonly whole: string;
  /** Between the figure before, or the sentence's begin, and this one. */
  readonly before: string;
}

function statementAround(mark: FigureMark, { text, cited }: Surroundings): Statement {
  const start = startOfStatement(text, mark.start);
  const end = endOfStatement(text, mark.end);
  const whole = text.slice(start, end);
  if (whole.trimStart().startsWith('|')) {
    const own = `${firstCell(whole)} ${headOfColumn(text, start, mark.start)}`;
    return { nearest: () => own, before: own, whole: own };
  }
  const inside = cited.filter((each) => each.start >= start && each.end <= end);
  const at = inside.findIndex((each) => each.start === mark.start);
  const before = text.slice(inside[at - 1]?.end ?? start, mark.start);
  const after = text.slice(mark.end, inside[at + 1]?.start ?? end);
  const opening = text.slice(start, inside[0]?.start ?? end);
  return {
    nearest: (subjects) => (namedIn(opening, subjects).length > 0 ? before : after),
    before,
    whole,
  };
}

function startOfStatement(text: string, at: number): number {
  const before = text.slice(0, at);
  const ends = [...before.matchAll(/[.!?][)"'*_]*\s|\n/gu)].at(-1);
  return ends === undefined ? 0 : ends.index + ends[0].length;
}

function endOfStatement(text: string, at: number): number {
  const found = text.slice(at).search(/[.!?][)"'*_]*(?:\s|$)|\n/u);
  return found === -1 ? text.length : at + found;
}

function firstCell(line: string): string {
  return line.split('|')[1] ?? '';
}

/** What stands above a place in a table's row. */
function headOfColumn(text: string, lineStart: number, at: number): string {
  const column = text.slice(lineStart, at).split('|').length - 1;
  const lines = text.slice(0, lineStart).split('\n').slice(0, -1);
  const above = lines.findLastIndex((line) => !line.trimStart().startsWith('|'));
  return lines[above + 1]?.split('|')[column] ?? '';
}

/** Whether the words name others than the figure is of. */
function isOfAnother({ own, all, isOfSeveral = false }: Check, statement: Statement): boolean {
  const [only, ...others] = namedIn(isOfSeveral ? statement.before : statement.nearest(all), all);
  if (only !== undefined && others.length === 0) return !own.includes(only);
  if (isOfSeveral) return false;
  const anywhere = namedIn(statement.whole, all);
  return anywhere.length > 0 && !anywhere.some((name) => own.includes(name));
}

/** The subjects a text names, each once; of two that overlap the longer one. */
function namedIn(text: string, subjects: readonly Subject[]): string[] {
  let rest = text.toLowerCase();
  const byLength = subjects
    .flatMap(({ name, written }) => written.map((each) => ({ name, each: each.toLowerCase() })))
    .filter(({ each }) => each !== '')
    .toSorted((a, b) => b.each.length - a.each.length);
  const found = new Set<string>();
  for (const { name, each } of byLength) {
    let at = rest.indexOf(each);
    while (at !== -1) {
      if (isWord(rest, at, at + each.length)) {
        found.add(name);
        rest = rest.slice(0, at) + ' '.repeat(each.length) + rest.slice(at + each.length);
      }
      at = rest.indexOf(each, at + each.length);
    }
  }
  return [...found];
}

function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
