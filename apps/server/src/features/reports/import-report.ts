import { assertNever } from '@skuline/domain/exhaustive';
import type { ReportNotice, ReportQuestion, RequestedDocument } from '@skuline/domain/report-formats';
import {
  type BeginListener,
  FileRefused,
  type FileSource,
  type ImportOutcome,
  type ImportsService,
  listDaysNearby,
} from '../imports/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { openReport } from './open-report.ts';
import { ReportAsks, ReportRefused } from './report-errors.ts';
import type { ReportReading } from './report-reading.ts';

export interface ReportRequest {
  readonly tenantId: TenantId;
  readonly fileName: string;
  readonly source: FileSource;
  /** What the seller said of the file, by what was asked. */
  readonly answers: ReadonlyMap<string, string>;
  /** What is known of a document that was requested from its source: nobody is asked what it replaces. */
  readonly requested?: RequestedDocument | undefined;
  readonly importedBy: string;
  /** Shown in place of a file of Skuline's own that speaks for the same days. */
  readonly replace: boolean;
  /** The first import of the drop in which the file came, when it was not this one. */
  readonly dropId: number | undefined;
  /** How long a running import of the tenant is waited for before AppError('import_busy'); without it as long as it takes. */
  readonly waitTimeoutMs?: number | undefined;
  /** Hears of the import as soon as it has begun. */
  readonly onBegin?: BeginListener | undefined;
}

/** What became of a file. */
export type ReportOutcome =
  /** Skuline's own file: it is imported as such. */
  | { readonly status: 'own' }
  /** Nothing was stored: only the seller can say what follows. */
  | {
      readonly status: 'asks';
      /** Id of the report; null where it is not known. */
      readonly format: string | null;
      readonly questions: readonly ReportQuestion[];
    }
  | {
      readonly status: 'taken';
      readonly outcome: ImportOutcome;
      readonly label: string;
      readonly notices: readonly ReportNotice[];
      /** The file itself is damaged: another copy of it may be read. */
      readonly isDamaged?: boolean;
    };

/** Takes a seller's report in: finds out what it is, reads it and has its days composed. */
export async function importReport(
  imports: Pick<ImportsService, 'importReading' | 'list' | 'listParents' | 'noticeNames'>,
  request: ReportRequest,
): Promise<ReportOutcome> {
  const { tenantId, fileName, source, answers, requested } = request;
  try {
    const parents = await imports.listParents(tenantId);
    const near = await listDaysNearby(imports, tenantId);
    const opened = await openReport(source, { fileName, answers, parents, near, requested });
    switch (opened.what) {
      case 'own':
        return { status: 'own' };
      case 'ask':
        return { status: 'asks', format: opened.format, questions: opened.questions };
      case 'totals':
        throw new FileRefused(`${opened.label}: ${opened.sentence}`);
      case 'reading':
        return await takeReading(imports, request, opened.reading);
      default:
        return assertNever(opened);
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { message, badLines, badLineCount } = error;
    const outcome = { status: 'refused' as const, message, badLines, badLineCount };
    const isDamaged = error instanceof ReportRefused && error.reason === 'truncated';
    return { status: 'taken', outcome, label: '', notices: [], isDamaged };
  }
}

async function takeReading(
  imports: Pick<ImportsService, 'importReading' | 'noticeNames'>,
  request: ReportRequest,
  reading: ReportReading,
): Promise<ReportOutcome> {
  const { tenantId, fileName, importedBy, replace, answers, requested, dropId, source } = request;
  const asked: ReportQuestion[] = [];
  const asking = withQuestions(reading, (questions) => asked.push(...questions));
  const drop = dropId === undefined ? {} : { dropId };
  const importing = {
    tenantId,
    fileName,
    reading: asking,
    importedBy,
    replace,
    answers: requested === undefined ? answers : undefined,
    onAsk: (questions: readonly ReportQuestion[]) => asked.push(...questions),
    onBegin: request.onBegin,
    waitTimeoutMs: request.waitTimeoutMs,
    signal: source.signal,
    ...drop,
  };
  const outcome = await imports.importReading(importing);
  if (asked.length > 0) return { status: 'asks', format: reading.format, questions: asked };
  const notices =
    outcome.status === 'published'
      ? [...reading.notices(), ...(await imports.noticeNames(tenantId, outcome.import.id))]
      : [];
  return { status: 'taken', outcome, label: reading.label, notices };
}

/** The reading with rows that end in a refusal where a question came up: nothing of them is kept. */
function withQuestions(
  reading: ReportReading,
  onQuestions: (questions: readonly ReportQuestion[]) => void,
): ReportReading {
  async function* guarded<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    try {
      yield* rows;
    } catch (error) {
      if (!(error instanceof ReportAsks)) throw error;
      onQuestions(error.questions);
      throw new FileRefused(error.message, { cause: error });
    }
  }
  switch (reading.holds) {
    case 'facts':
      return { ...reading, rows: guarded(reading.rows) };
    case 'keywords':
      return { ...reading, rows: guarded(reading.rows) };
    case 'records':
      return { ...reading, rows: guarded(reading.rows) };
    case 'catalogue':
      return { ...reading, rows: guarded(reading.rows) };
    default:
      return assertNever(reading);
  }
}
