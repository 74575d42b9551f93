import { type DateKey, eachDay, stretchesOf, toDateKey } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import type { OwnFileFormat } from '@skuline/domain/import-formats';
import {
  type Channel,
  FACT_KINDS,
  labelOfReport,
  type LayerCover,
  type ReadingOptions,
  type ReportNotice,
  type ReportQuestion,
} from '@skuline/domain/report-formats';
import { checkRows, refuseBadLines } from '../read/load-rows.ts';
import { FileFigures } from '../read/file-figures.ts';
import { FileRefused } from '../read/import-failure.ts';
import type { FileSource } from '../read/read-source.ts';
import { type GivenReport, LEFT_OUT_BY_ANSWER, type SettledSource } from '../days/layers/settle-source.ts';
import type { OpenFile } from '../read/open-file.ts';
import { refuseImpossibleDays } from '../days/import-reading.ts';
import { type AskingFile, ReportAsks, ReportRefused } from '../read/report-errors.ts';
import { openReport } from '../read/open-report.ts';
import type { ReportReading } from '../read/opened-report.ts';
import { summarizeReading } from '../read/summarize-reading.ts';
import { closeStaged } from './staged-bytes.ts';
import { NOTHING_READ, type ReadFile, type StagedReading } from './staged-file-record.ts';

export interface ReadRequest extends ReadingOptions {
  readonly source: FileSource;
  readonly today: DateKey;
}

/** Compares a report with what is shown: whose figures it has, or what a person has to say of it. */
type Settle = (given: Omit<GivenReport, 'dropId'>) => Promise<SettledSource>;

/** What a file is, once its figures are compared: its bytes are not read for that. */
export type CompareFile = (settle: Settle) => Promise<ReadFile>;

/** Words that answer a question as they stand are shown with a capital. */
const ANSWERS: Readonly<Record<string, string>> = {
  replace: 'Replace what is shown',
  add: 'Add it to what is shown',
  leave: 'Leave the file out',
};
const CAPITALIZED: readonly string[] = [
  'date_order',
  'decimal_sign',
  'unattributed_ads',
  'unattributed_sessions',
];

/** Reads a file to its end and says what it is, what it speaks for, what has to be asked or why nothing is taken. */
export async function readStagedFile(request: ReadRequest): Promise<CompareFile> {
  let opened: Awaited<ReturnType<typeof openReport>> | null = null;
  const { source } = request;
  try {
    opened = await openReport(source, request);
    switch (opened.what) {
      case 'ask':
        return done(asks(opened.format, opened.questions, opened.file));
      case 'totals':
        return done({
          state: 'refused',
          reading: {
            ...NOTHING_READ,
            format: { id: opened.format, label: opened.label },
            refusal: { reason: opened.reason, message: opened.sentence, badLines: [], badLineCount: 0 },
          },
        });
      case 'own':
        return done({ state: 'ready', reading: await readOwn(opened.file, request.today) });
      case 'reading':
        return await readReport(opened.reading, request);
      default:
        return assertNever(opened);
    }
  } catch (error) {
    const format = opened?.what === 'reading' ? opened.reading : null;
    if (error instanceof ReportAsks) return done(asks(error.format, error.questions, error.file));
    if (!(error instanceof FileRefused)) throw error;
    return done(refused(error, format));
  } finally {
    closeStaged(source);
  }
}

/** Of one that holds nothing to be compared. */
function done(read: ReadFile): CompareFile {
  return async () => read;
}

function asks(format: string | null, questions: readonly ReportQuestion[], file: AskingFile): ReadFile {
  const shown = questions.map((question) => ({
    ...question,
    choices: question.choices.map((value) => ({ value, label: labelOf(question.what, value) })),
  }));
  const known = format === null ? null : { id: format, label: labelOfReport(format) };
  const covers = coversOf(file.channel, file.covers);
  const reading = { ...NOTHING_READ, format: known, ...daysOf(daysCovered(file.covers)), rows: file.rows };
  return { state: 'asks', reading: { ...reading, covers, questions: shown } };
}

function labelOf(what: string, value: string): string {
  if (what === 'replace_or_add') return ANSWERS[value] ?? value;
  return CAPITALIZED.includes(what) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}

function refused(error: FileRefused, reading: Pick<ReportReading, 'format' | 'label'> | null): ReadFile {
  const { message, badLines, badLineCount } = error;
  const isReport = error instanceof ReportRefused;
  const id = (isReport ? error.format : null) ?? reading?.format ?? null;
  const format = id === null ? null : { id, label: reading?.label ?? labelOfReport(id) };
  const refusal = { reason: isReport ? error.reason : 'refused', message, badLines, badLineCount };
  return { state: 'refused', reading: { ...NOTHING_READ, format, refusal } };
}

const BY_WEEK = { unit: 'week' } as const;

/** A file in Skuline's own format: all its rows are checked, and none is stored. */
async function readOwn(file: OpenFile<OwnFileFormat>, today: DateKey): Promise<StagedReading> {
  const { id: table, label } = file.layout.format;
  const loaded = await checkRows(file, today);
  refuseBadLines(loaded);
  const days = loaded.days.map(toDateKey).toSorted();
  return {
    ...NOTHING_READ,
    format: { id: `skuline_${table}`, label: `Skuline: ${label}` },
    ...daysOf(days),
    rows: loaded.rows,
    ...(table === 'keyword_volume' ? BY_WEEK : {}),
    covers:
      table === 'keyword_volume'
        ? []
        : stretchesOf(days).map(({ start, end }) => ({
            channel: 'own',
            kind: 'everything',
            firstDay: start,
            lastDay: end,
            precedence: 1,
          })),
    speaksFor: { table, by: 'own', days },
  };
}

async function readReport(
  reading: ReportReading,
  { fileName, answers, today }: ReadRequest,
): Promise<CompareFile> {
  const figures = new FileFigures();
  const { weeks, parents, recordDays } = await summarizeReading(withFigures(reading, figures));
  const channel = reading.holds === 'facts' ? reading.channel : null;
  const told = reading.holds === 'facts' ? reading.covers() : [];
  const days = reading.holds === 'facts' ? daysCovered(told) : weeks.map(toDateKey);
  refuseImpossibleDays(days, reading, today);
  return async (compare) => {
    const lastUpdated = reading.lastUpdated() ?? '';
    const settled: SettledSource =
      channel === null
        ? { status: 'settled', layers: [] }
        : await compare({ fileName, answers, channel, covers: told, figures, lastUpdated });
    if (settled.status === 'left') {
      return refused(
        new ReportRefused(LEFT_OUT_BY_ANSWER, { reason: 'left_out', format: reading.format }),
        reading,
      );
    }
    if (settled.status === 'asks') {
      return asks(reading.format, [settled.question], { channel, rows: reading.rowCount(), covers: told });
    }
    const table = reading.holds === 'keywords' ? 'keyword_volume' : 'daily_performance';
    const found: StagedReading = {
      ...NOTHING_READ,
      format: { id: reading.format, label: reading.label },
      ...daysOf(reading.holds === 'records' ? recordDays : days),
      ...(reading.holds === 'keywords' ? BY_WEEK : {}),
      rows: reading.rowCount(),
      covers: coversOf(channel, settled.layers),
      notices: toStagedNotices(reading.notices()),
      speaksFor:
        reading.holds === 'catalogue' || reading.holds === 'records' ? null : { table, by: 'reports', days },
      parents,
      lastUpdated: reading.lastUpdated(),
    };
    return { state: 'ready', reading: found };
  };
}

/** The figures of a report that has been read before; null where it is none, or asks or is refused after all. */
export async function readFigures(request: Omit<ReadRequest, 'today'>): Promise<FileFigures | null> {
  const { source } = request;
  try {
    const opened = await openReport(source, request);
    if (opened.what !== 'reading') return null;
    const figures = new FileFigures();
    await summarizeReading(withFigures(opened.reading, figures));
    return figures;
  } catch (error) {
    if (error instanceof ReportAsks || error instanceof FileRefused) return null;
    throw error;
  } finally {
    closeStaged(source);
  }
}

function withFigures(reading: ReportReading, figures: FileFigures): ReportReading {
  if (reading.holds !== 'facts') return reading;
  const { rows } = reading;
  const added = async function* () {
    for await (const row of rows) {
      figures.add(row);
      yield row;
    }
  };
  return { ...reading, rows: added() };
}

type Cover = Omit<LayerCover, 'kind'> & { readonly kind: string; readonly isApart?: boolean };

function coversOf(channel: Channel | null, covers: readonly Cover[]): StagedReading['covers'] {
  if (channel === null) return [];
  return covers.flatMap(({ kind: told, source, isApart, first, last, precedence }) => {
    const kind = FACT_KINDS.find((one) => one === told);
    if (kind === undefined) return [];
    return [{ channel, kind, source, isApart, firstDay: first, lastDay: last, precedence }];
  });
}

function daysCovered(covers: readonly LayerCover[]): DateKey[] {
  return [...new Set(covers.flatMap(({ first, last }) => eachDay({ start: first, end: last })))].toSorted();
}

function daysOf(days: readonly DateKey[]) {
  return { firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null, days: days.length };
}

/** What is said of a file, as it is stored with it. */
export function toStagedNotices(notices: readonly ReportNotice[]): StagedReading['notices'] {
  return notices.map(({ code, text, lines, amount }) => ({
    code,
    text,
    lines: lines ?? null,
    amount: amount ?? null,
  }));
}
