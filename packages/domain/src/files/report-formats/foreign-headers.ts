import { askForDay } from './ask-for-day.ts';
import { type CellKind, kindOfCells } from './cell-kinds.ts';
import { normalizeHeader } from './header-names.ts';
import { question } from './questions.ts';
import type { ReadingOptions, ReportQuestion } from './report-format.ts';
import { readCellText } from './values/cell-text.ts';

type Records = readonly (readonly string[])[];

/** The columns that a report cannot do without, in its English words. */
const BUSINESS = '(Child) ASIN, Sessions - Total, Units Ordered, Ordered Product Sales, Total Order Items';
const ADS =
  'Date, Advertised SKU, Advertised ASIN, Impressions, Clicks, Spend, 7 Day Total Orders (#), 7 Day Total Sales';

/** Whether days, or none, stand in a header that nobody can read, and which columns it has to have. */
interface ForeignReport {
  readonly header: readonly string[];
  readonly hasDays: boolean;
}

/** Words of English headers that are no words of other languages' ones. */
const ENGLISH_WORD =
  /\b(?:amount|available|brand|buyer|category|cost|customer|day|description|fee|image|inventory|item|items|listing|name|number|order|ordered|orders|page|price|product|quantity|rating|reason|return|review|reviews|sales|seller|shipping|sold|spend|state|status|stock|title|type|unit|units|views|week)\b/i;
/** Of so many names one may be a word of both languages. */
const ENGLISH_SHARE = 0.25;
/** Impressions, clicks, orders; or sessions, units, items. */
const FEWEST_COUNTS = 3;
/** With spend and sales. */
const ADS_NUMBERS = 5;
/** With sales. */
const BUSINESS_NUMBERS = 4;

/**
 * Finds a report whose columns are those of a business report or of an advertised product report, by what their cells
 * are, under a header that is not English. For anything else no answer could lead to figures.
 */
export function findForeign(records: Records): ForeignReport | null {
  for (const [index, header] of records.entries()) {
    if (header.length > MOST_COLUMNS || !hasAsin(records[index + 1] ?? [])) continue;
    const kinds = header.map((_, column) => kindOfCells(records.slice(index + 1), column));
    if (!kinds.includes('asin') || isEnglish(header)) continue;
    const hasDays = kinds.includes('day');
    const countOf = (kind: CellKind) => kinds.filter((found) => found === kind).length;
    // Whole dollars look like counts.
    const numbers = countOf('count') + countOf('money');
    if (countOf('count') >= FEWEST_COUNTS && numbers >= (hasDays ? ADS_NUMBERS : BUSINESS_NUMBERS)) {
      return { header, hasDays };
    }
  }
  return null;
}

/** What wider tables are, nobody would say column by column. */
const MOST_COLUMNS = 200;
const ASIN = /^B0[A-Z0-9]{8}$/;

function hasAsin(cells: readonly string[]): boolean {
  return cells.some((cell) => ASIN.test(readCellText(cell)));
}

function isEnglish(header: readonly string[]): boolean {
  const names = header.map(normalizeHeader).filter((name) => name !== '');
  const english = names.filter((name) => ENGLISH_WORD.test(name.replaceAll(/[_-]/g, ' ')));
  return english.length > names.length * ENGLISH_SHARE;
}

/** The names in English, by the seller's answer; as they are where there is none. */
export function renameColumns(names: readonly string[], answer: string | undefined): readonly string[] {
  if (answer === undefined) return names;
  const english = readTable(answer);
  return names.map((name) => english.get(normalizeHeader(name)) ?? name);
}

function readTable(answer: string | undefined): ReadonlyMap<string, string> {
  if (answer === undefined) return new Map();
  try {
    const table: unknown = JSON.parse(answer);
    if (typeof table !== 'object' || table === null) return new Map();
    return new Map(
      Object.entries(table).flatMap(([name, english]: [string, unknown]) =>
        typeof english === 'string' ? [[normalizeHeader(name), english] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

/** What is asked of a report whose header nobody can read: which column is which, and its day where it has none. */
export function askForColumns(
  { header, hasDays }: ForeignReport,
  options: Pick<ReadingOptions, 'fileName' | 'answers' | 'near'>,
): readonly ReportQuestion[] {
  const { answers } = options;
  const [report, needed] = hasDays ? ['an advertised product report', ADS] : ['a business report', BUSINESS];
  const columns = question('columns', {
    question: 'Which column is which, in the English words of the report?',
    why: `Skuline does not know the words of this header. If it is ${report} of Amazon, it has the columns ${needed}. Or set Seller Central's language to English and download the report again.`,
    example: `{"${readCellText(header[1] ?? '')}": "${hasDays ? 'Advertised SKU' : '(Child) ASIN'}"}`,
    problem: answers.has('columns') ? `With these names the report isn't known. It needs ${needed}.` : null,
  });
  return answers.has('day') || hasDays ? [columns] : [askForDay(options), columns];
}

/** What is asked where the names that are known, or were given as a table, leave out columns of the report. */
export function askForMissing(label: string, missing: readonly string[], given: string): ReportQuestion {
  const [first = ''] = missing;
  const example = { ...Object.fromEntries(readTable(given)), '…': first };
  return question('columns', {
    question: 'Which column is which, in the English words of the report?',
    why: `By the other names of its header it is the report '${label}'.`,
    example: JSON.stringify(example),
    problem: `Not named so far: ${missing.join(', ')}. Name ${missing.length === 1 ? 'it' : 'them'} too; if the file has no such column, download the report again with all of its columns.`,
  });
}

/**
 * A column that holds days, in a report whose day would have to be asked for, and of which nobody has said what it is;
 * null where there is none.
 */
export function findUnnamedDays(
  [header = [], ...rows]: Records,
  used: readonly number[],
  answer: string | undefined,
): string | null {
  const named = readTable(answer);
  const index = header.findIndex(
    (name, column) =>
      !used.includes(column) &&
      !named.has(normalizeHeader(name)) &&
      readCellText(name) !== '' &&
      kindOfCells(rows, column) === 'day',
  );
  return index === -1 ? null : readCellText(header[index] ?? '');
}

/** Whether the column of days is the day of each line; beside what was named so far. */
export function askForDaysColumn(name: string, answer: string | undefined): ReportQuestion {
  return question('columns', {
    question: `Is '${name}' the day that the figures of a line are of?`,
    why: `The column '${name}' holds days. If it is the day of each line, it is the report's Date; if it is another day, give it any other name.`,
    example: JSON.stringify({ ...Object.fromEntries(readTable(answer)), [name]: 'Date' }),
  });
}
