import { AppError, type ImportDetail } from '@skuline/contract';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { ImportStopped } from '../read/import-failure.ts';
import type { ImportOutcome, ImportRecord } from './import-record.ts';
import type { ImportsService } from './imports.service.ts';
import { explainTooLarge } from '../read/read-source.ts';
import type { UploadBody } from '../read/upload-body.ts';

/** A file on its way in over HTTP. */
export interface Upload {
  readonly tenantId: TenantId;
  readonly fileName: string;
  readonly importedBy: string;
  readonly body: UploadBody;
  readonly totalBytes: number | null;
}

export interface ImportUploads {
  /** The largest file that is taken in, unpacked. */
  readonly maxBytes: number;
  /**
   * Takes the file in as it arrives, and responds once all of it has: from then on the import goes on without whoever
   * sent it. Throws AppError when the file is refused before it has become an import.
   */
  receive(upload: Upload): Promise<ImportDetail>;
  /**
   * Begins an import that goes on without whoever asked for it, and responds once it is in the list and what it reads
   * has arrived. Throws AppError when it is refused before.
   */
  begin(
    tenantId: TenantId,
    startWork: (background: BackgroundWork) => Promise<ImportOutcome>,
    arrived?: Promise<unknown>,
  ): Promise<ImportDetail>;
  /** Stops what is running, and waits until nothing of it is left. */
  close(): Promise<void>;
}

/** What an import in the background is given. */
export interface BackgroundWork {
  readonly onBegin: (record: ImportRecord) => void;
  readonly signal: AbortSignal;
  /** How long a running import of the tenant is waited for. */
  readonly waitTimeoutMs: number;
}

export interface ImportUploadsDependencies {
  readonly imports: Pick<ImportsService, 'importStream' | 'get'>;
  readonly maxBytes: number;
  readonly log: StoreLog;
}

/** A file waits while the one before it is being checked, but not while that one is still uploading. */
const WAIT_TIMEOUT_MS = 5000;
const SHUT_DOWN = 'Skuline was stopped during this import. Nothing was stored. Import the file again.';

const OF_REPORTS =
  'A report of Amazon, Shopify, eBay or TikTok Shop, a workbook or a zip is taken on the page Import data, or by the command skuline import.';

export function createImportUploads({ imports, maxBytes, log }: ImportUploadsDependencies): ImportUploads {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  const begin: ImportUploads['begin'] = async (tenantId, startWork, arrived = Promise.resolve()) => {
    const begun = Promise.withResolvers<ImportRecord>();
    const { signal } = stopping;
    const work = startWork({ onBegin: begun.resolve, signal, waitTimeoutMs: WAIT_TIMEOUT_MS });
    const settled = work.then(null, (error: unknown) => {
      // Who asked for it may be gone; the record says what went wrong.
      log.warn({ error, tenantId }, 'an import could not be brought to its end');
    });
    running.add(settled);
    void settled.finally(() => running.delete(settled));
    const ended = await Promise.race([work, Promise.all([begun.promise, arrived]).then(() => null)]);
    const record = await findBegun(begun.promise);
    if (record === null) throw refusalOf(ended);
    return imports.get(tenantId, record.id);
  };

  const receive = async (upload: Upload) => {
    const { tenantId, fileName, importedBy, body, totalBytes } = upload;
    if (totalBytes !== null && totalBytes > maxBytes) {
      throw new AppError('file_too_large', { message: explainTooLarge(maxBytes) });
    }
    const arrived = Promise.withResolvers<null>();
    const stream = { tenantId, fileName, importedBy, maxBytes, totalBytes: totalBytes ?? undefined };
    const source = bytesOf(body, () => arrived.resolve(null));
    return begin(
      tenantId,
      (background) => imports.importStream({ ...stream, source, ...background }),
      arrived.promise,
    );
  };

  return {
    maxBytes,
    begin,
    receive,
    async close() {
      stopping.abort(new ImportStopped(SHUT_DOWN));
      await Promise.allSettled(running);
    },
  };
}

/** The record when there is one by now. */
function findBegun(begun: Promise<ImportRecord>): Promise<ImportRecord | null> {
  return Promise.race([begun, Promise.resolve(null)]);
}

function refusalOf(outcome: ImportOutcome | null): AppError {
  if (outcome?.status !== 'refused') throw new Error('An import ended without having begun.');
  const { badLines, badLineCount } = outcome;
  const message = `${outcome.message} ${OF_REPORTS}`;
  return new AppError('file_refused', { message, details: { badLines, badLineCount } });
}

async function* bytesOf(body: UploadBody, onEnd: () => void): AsyncGenerator<Uint8Array> {
  yield* body.bytes;
  onEnd();
}
