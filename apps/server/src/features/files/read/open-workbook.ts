import { matchHeader } from '@skuline/domain/import-formats';
import {
  matchReport,
  type ReadingOptions,
  type ReportMatch,
  type ReportNotice,
  type ReportQuestion,
} from '@skuline/domain/report-formats';
import { acceptMatch, RANK } from './accept-match.ts';
import { readLayout, type ReportTable } from './read-layout.ts';
import { ReportAsks, ReportRefused } from './report-errors.ts';
import type { OpenedReport } from './opened-report.ts';
import type { TableRecord } from './text-records.ts';
import { openWorkbookSheets, type WorkbookSheet } from './workbook-records.ts';

/** What a sheet is, by its first rows. */
interface SeenSheet {
  readonly sheet: WorkbookSheet;
  readonly match: ReportMatch;
  /** Its rows from the first one on. */
  readonly batches: ReportTable['batches'];
}

/**
 * Opens the one sheet of a workbook that is a report; of several the seller says which. What was left out is said
 * beside what was read.
 */
export async function openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadingOptions,
  checksum: () => string,
): Promise<OpenedReport> {
  const { sheets, count } = await openWorkbookSheets(bytes);
  const seen: SeenSheet[] = [];
  for (const sheet of sheets) seen.push(await lookAt(sheet, options));
  const { sheet, match, batches } = chooseSheet(seen, options);
  const layout = acceptMatch(match, count > 1 ? describeLookedAt(sheets, count) : '');
  const others = sheets.filter((other) => other !== sheet).map(({ name }) => name);
  const table: ReportTable = {
    layout: { ...layout, mayBeShort: true },
    batches: asShown(batches, sheet, layout),
    checksum,
    notices: noticeSheets(sheet.name, others, count),
  };
  return readLayout(table, options);
}

async function lookAt(sheet: WorkbookSheet, options: ReadingOptions): Promise<SeenSheet> {
  const batches = sheet.read();
  const { done, value } = await batches.next();
  const records: readonly TableRecord[] = done === true ? [] : value;
  const head = records.map(({ cells }) => cells);
  const match = matchReport(head, options);
  if (match.status === 'unknown' && matchHeader(head[0] ?? []).isKnown) {
    const sentence = `The sheet '${sheet.name}' is a file of Skuline's own, which is read as CSV. Save the sheet as CSV UTF-8, and choose that file.`;
    throw new ReportRefused(sentence, { reason: 'not_a_report', format: null });
  }
  // What can't be a report is let go: each open sheet holds the texts of the whole workbook.
  if (match.status !== 'taken') await batches.return(undefined);
  return { sheet, match, batches: again(records, batches) };
}

async function* again(records: readonly TableRecord[], rest: ReportTable['batches']): ReportTable['batches'] {
  yield records;
  yield* rest;
}

const NUMBER = /^\d+(?:\.\d+)?$/;
const PERCENT = 100;
const DECIMALS = 4;

/** The records with percentages as the workbook shows them. A number that it shows as none may be of 1 or of 100, so it is missing. */
async function* asShown(
  batches: ReportTable['batches'],
  sheet: WorkbookSheet,
  { columns }: ReportTable['layout'],
): ReportTable['batches'] {
  const shown = new Map<number, ReadonlySet<number>>();
  for (const { kind, index } of columns) {
    if (kind === 'percent') shown.set(index, await sheet.listPercentLines(index));
  }
  for await (const records of batches) {
    yield shown.size === 0 ? records : records.map((record) => withPercentages(record, shown));
  }
}

function withPercentages(
  { cells, line }: TableRecord,
  shown: ReadonlyMap<number, ReadonlySet<number>>,
): TableRecord {
  const withSigns = cells.map((cell, column) => {
    const lines = shown.get(column);
    if (lines === undefined || !NUMBER.test(cell)) return cell;
    return lines.has(line) ? `${(Number(cell) * PERCENT).toFixed(DECIMALS)}%` : '';
  });
  return { cells: withSigns, line };
}

function chooseSheet(seen: readonly SeenSheet[], { answers }: ReadingOptions): SeenSheet {
  const reports = seen.filter(({ match }) => match.status === 'taken');
  const answer = answers.get('sheet')?.trim().toLowerCase();
  const chosen = seen.find(({ sheet }) => sheet.name.trim().toLowerCase() === answer);
  if (chosen !== undefined) return chosen;
  if (reports.length > 1) throw new ReportAsks(null, [askForSheet(reports, answer)]);
  const best = seen.toSorted((a, b) => RANK[a.match.status] - RANK[b.match.status]);
  const found = reports[0] ?? best[0];
  if (found !== undefined) return found;
  throw new ReportRefused('The workbook has no sheet. Download the report again.', {
    reason: 'no_rows',
    format: null,
  });
}

function askForSheet(reports: readonly SeenSheet[], answer: string | undefined): ReportQuestion {
  const choices = reports.map(({ sheet }) => sheet.name);
  return {
    what: 'sheet',
    question: 'Which sheet of the workbook is to be imported?',
    why: 'Several of its sheets are reports, and one file is one report. The others can be imported after it.',
    firstLine: null,
    choices,
    example: choices[0] ?? null,
    problem: answer === undefined ? null : `'${answer}' is none of the sheets.`,
  };
}

/** Said of a workbook in which no sheet is a report. */
function describeLookedAt(sheets: readonly WorkbookSheet[], count: number): string {
  const names = sheets.map(({ name }) => `'${name}'`).join(', ');
  const looked = sheets.length < count ? `The first ${sheets.length} of its ${count} sheets` : 'Its sheets';
  return ` ${looked} were looked at: ${names}.`;
}

function noticeSheets(name: string, others: readonly string[], count: number): readonly ReportNotice[] {
  if (count < 2) return [];
  const named = others.map((other) => `'${other}'`).join(', ');
  const rest = count - 1 - others.length;
  const more = rest > 0 ? ` and ${rest} more` : '';
  const text = `The sheet '${name}' was read; ${named}${more} ${count === 2 ? 'was' : 'were'} left out.`;
  return [{ code: 'sheet_read', text }];
}
