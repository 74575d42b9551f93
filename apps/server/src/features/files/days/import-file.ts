import { assertNever } from '@skuline/domain/exhaustive';
import type { ImportOrigin, OwnFileFormat } from '@skuline/domain/import-formats';
import type { ReportNotice, ReportQuestion, RequestedDocument } from '@skuline/domain/report-formats';
import type { BeginListener } from './run-import.ts';
import { FileRefused } from '../read/import-failure.ts';
import type { FileSource } from '../read/read-source.ts';
import type { ImportOutcome } from './import-record.ts';
import type { ImportRequest } from './import-own-file.ts';
import type { ImportsService } from './imports.service.ts';
import { listDaysNearby } from './days-nearby.ts';
import type { OpenFile } from '../read/open-file.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { openReport } from '../read/open-report.ts';
import { ReportRefused } from '../read/report-errors.ts';
import type { ReportReading } from '../read/opened-report.ts';

export interface FileRequest {
  readonly tenantId: TenantId;
  readonly fileName: string;
  readonly source: FileSource;
  /** What the seller said of the file, by what was asked. */
  readonly answers: ReadonlyMap<string, string>;
  /** What is known of a document that was requested from its source: nobody is asked what it replaces. */
  readonly requested?: RequestedDocument | undefined;
  readonly importedBy: string;
  /** A person's where nothing is said. */
  readonly origin?: ImportOrigin | undefined;
  /** Which document it is, the same each time it is imported: one that was cut short and is imported again is told once. */
  readonly document?: string | undefined;
  /** Shown in place of a file of Skuline's own that speaks for the same days. */
  readonly replace: boolean;
  /** The first import of the drop in which the file came, when it was not this one. */
  readonly dropId: number | undefined;
  /** How long a running import of the tenant is waited for before AppError('import_busy'); without it as long as it takes. */
  readonly waitTimeoutMs?: number | undefined;
  /** Hears of the import as soon as it has begun. */
  readonly onBegin?: BeginListener | undefined;
  /** Hears how far the import of a file of Skuline's own is. */
  readonly onProgress?: ImportRequest['onProgress'];
}

/** What became of a file. */
export type FileOutcome =
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
      /** What report it is; null for a file of Skuline's own. */
      readonly label: string | null;
      readonly notices: readonly ReportNotice[];
      /** The file itself is damaged: another copy of it may be read. */
      readonly isDamaged?: boolean;
    };

/** Takes a file in, whatever it is: finds that out, reads it and has its days shown. */
export async function importFile(
  imports: Pick<ImportsService, 'importReading' | 'importStream' | 'list' | 'listParents' | 'noticeNames'>,
  request: FileRequest,
): Promise<FileOutcome> {
  const { tenantId, fileName, source, answers, requested } = request;
  try {
    const parents = await imports.listParents(tenantId);
    const near = await listDaysNearby(imports, tenantId);
    const opened = await openReport(source, { fileName, answers, parents, near, requested });
    switch (opened.what) {
      case 'own':
        return await takeOwn(imports, request, opened.file);
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

async function takeOwn(
  imports: Pick<ImportsService, 'importStream'>,
  { source, answers: _none, requested, ...request }: FileRequest,
  file: OpenFile<OwnFileFormat>,
): Promise<FileOutcome> {
  try {
    if (requested !== undefined) {
      throw new FileRefused("The document is a file in Skuline's own format, and no report.");
    }
    const { totalBytes, signal } = source;
    const own = { ...request, source: file, totalBytes: totalBytes ?? undefined, signal };
    return { status: 'taken', outcome: await imports.importStream(own), label: null, notices: [] };
  } finally {
    // Also one that was never read, because it was refused or another import kept it waiting.
    await file.close();
  }
}

async function takeReading(
  imports: Pick<ImportsService, 'importReading' | 'noticeNames'>,
  { source, requested, answers, ...request }: FileRequest,
  reading: ReportReading,
): Promise<FileOutcome> {
  const asked: ReportQuestion[] = [];
  const outcome = await imports.importReading({
    ...request,
    reading,
    answers: requested === undefined ? answers : undefined,
    onAsk: (questions) => asked.push(...questions),
    signal: source.signal,
  });
  if (asked.length > 0) return { status: 'asks', format: reading.format, questions: asked };
  const notices =
    outcome.status === 'published'
      ? [...reading.notices(), ...(await imports.noticeNames(request.tenantId, outcome.import.id))]
      : [];
  return { status: 'taken', outcome, label: reading.label, notices };
}
