import { LATEST_DAY } from '@skuline/domain/calendar';
import type { FileFormat } from '@skuline/domain/import-formats';
import { unescapeTsv } from '../../../stores/tsv-text.ts';
import { MAX_BAD_LINES, shortenValue } from '@skuline/domain/report-formats';
import type { BadLine } from './csv/bad-lines.ts';
import { FileRefused } from './import-failure.ts';
import { loadRows, refuseBadLines } from './load-rows.ts';
import { openFile, openText } from './open-file.ts';
import type { FileSource } from './read-source.ts';

/** A file that is read into memory. */
interface LinesOfFile<Line> {
  readonly format: FileFormat;
  /** How many lines there may be, and what they are. */
  readonly most: number;
  readonly what: string;
  readonly lineOf: (field: (name: string) => string) => Line;
  /** What is wrong with a line though each of its values is right by itself. */
  readonly problemsOf: (line: Line) => readonly Omit<BadLine, 'line'>[];
  /** What no two lines may have in common, in words. */
  readonly keyOf: (line: Line) => string;
}

/**
 * Reads the lines of a file with the importer's own rules. Throws FileRefused with the first lines that are wrong, also for
 * one that repeats another.
 */
export async function readLines<Line extends { readonly line: number }>(
  source: FileSource,
  { format, most, what, lineOf, problemsOf, keyOf }: LinesOfFile<Line>,
) {
  const file = await openFile(openText(source), [format]);
  const lines: Line[] = [];
  const decoder = new TextDecoder();
  const { rounded, ...read } = await loadRows(file, {
    importId: 0,
    today: LATEST_DAY,
    insert: (columns, chunk) => {
      for (const text of decoder.decode(chunk).split('\n')) {
        if (text === '') continue;
        const fields = text.split('\t');
        lines.push(lineOf((name) => unescapeTsv(fields[columns.indexOf(name)] ?? '')));
      }
      if (lines.length > most) {
        throw new FileRefused(
          `The file has more than ${most.toLocaleString('en-US')} ${what}. Split it and import the parts one after the other.`,
        );
      }
      return Promise.resolve();
    },
    onRows: () => undefined,
  });
  refuseBadLines(read);
  const bad: BadLine[] = [];
  const firstLines = new Map<string, number>();
  for (const one of lines) {
    const { line } = one;
    for (const problem of problemsOf(one)) bad.push({ line, ...problem });
    const key = keyOf(one);
    const first = firstLines.get(key);
    if (first === undefined) firstLines.set(key, line);
    else bad.push({ line, column: null, value: shortenValue(key), reason: `repeats line ${first}` });
  }
  refuseBadLines({ badLines: bad.slice(0, MAX_BAD_LINES), badLineCount: bad.length, rows: lines.length });
  return { lines, ignoredColumns: file.layout.ignoredColumns, rounded };
}
