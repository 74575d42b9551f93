import { normalizeHeader } from './header-names.ts';
import { askForDay } from './ask-for-day.ts';
import { question } from './questions.ts';
import type { ReportQuestion } from './report-format.ts';
import { readText } from './values/cell-text.ts';

const ASIN = /^B0[A-Z0-9]{8}$/;
const FEWEST_COLUMNS = 8;

/** Whether a record could be the header of a business report in a language that is not known. */
export function looksForeign(header: readonly string[], next: readonly string[]): boolean {
  if (header.length < FEWEST_COLUMNS) return false;
  return header.some(
    (name, index) => normalizeHeader(name).includes('asin') && ASIN.test(readText(next[index] ?? '')),
  );
}

/** The names in English, by the seller's answer; as they are where there is none. */
export function renameColumns(names: readonly string[], answer: string | undefined): readonly string[] {
  const english = answer === undefined ? null : readTable(answer);
  if (english === null) return names;
  return names.map((name) => english.get(normalizeHeader(name)) ?? name);
}

function readTable(answer: string): Map<string, string> | null {
  try {
    const table: unknown = JSON.parse(answer);
    if (typeof table !== 'object' || table === null) return null;
    return new Map(
      Object.entries(table).flatMap(([name, english]: [string, unknown]) =>
        typeof english === 'string' ? [[normalizeHeader(name), english] as const] : [],
      ),
    );
  } catch {
    return null;
  }
}

/** What is asked of a report whose header nobody can read: which column is which, and its day. */
export function askForColumns(
  header: readonly string[],
  fileName: string,
  answers: ReadonlyMap<string, string>,
): readonly ReportQuestion[] {
  const columns = question('columns', {
    question: 'Which column is which, in the English words of the report?',
    why: "The header is in a language Skuline doesn't know. Or set Seller Central's language to English and download the report again.",
    example: `{"${readText(header[1] ?? '')}": "(Child) ASIN"}`,
    problem: answers.has('columns')
      ? "With these names the report isn't known. It needs (Child) ASIN, Sessions - Total, Units Ordered, Ordered Product Sales."
      : null,
  });
  return answers.has('day') ? [columns] : [askForDay({ fileName, answers }), columns];
}
