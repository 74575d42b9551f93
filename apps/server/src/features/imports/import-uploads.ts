import { AppError, type ImportDetail } from '@skuline/contract';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { ImportStopped } from './import-failure.ts';
import type { ImportOutcome, ImportRecord } from './import-record.ts';
import type { ImportsService } from './imports.service.ts';
import { explainTooLarge } from './read-source.ts';
import type { UploadBody } from './upload-body.ts';

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
  /** Stops what is running, and waits until nothing of it is left. */
  close(): Promise<void>;
}

export interface ImportUploadsDependencies {
  readonly imports: Pick<ImportsService, 'importStream' | 'get'>;
  readonly maxBytes: number;
  readonly log: StoreLog;
}

/** A file that follows another waits while that one is being checked, not while it is on its way. */
const WAIT_TIMEOUT_MS = 5000;
const SHUT_DOWN = 'Skuline was stopped during this import. Nothing was stored. Import the file again.';

export function createImportUploads({ imports, maxBytes, log }: ImportUploadsDependencies): ImportUploads {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  const receive = async (upload: Upload) => {
    const { tenantId, fileName, importedBy, body, totalBytes } = upload;
    if (totalBytes !== null && totalBytes > maxBytes) {
      throw new AppError('file_too_large', { message: explainTooLarge(maxBytes) });
    }
    const begun = Promise.withResolvers<ImportRecord>();
    const arrived = Promise.withResolvers<null>();
    const work = imports.importStream({
      tenantId,
      fileName,
      importedBy,
      maxBytes,
      source: bytesOf(body, () => arrived.resolve(null)),
      totalBytes: totalBytes ?? undefined,
      waitTimeoutMs: WAIT_TIMEOUT_MS,
      onBegin: begun.resolve,
      signal: stopping.signal,
    });
    const settled = work.then(null, (error: unknown) => {
      // The sender may be gone; the record says what went wrong.
      log.warn({ error, fileName }, 'an uploaded file could not be taken in');
    });
    running.add(settled);
    void settled.finally(() => running.delete(settled));
    const ended = await Promise.race([work, Promise.all([begun.promise, arrived.promise]).then(() => null)]);
    const record = await findBegun(begun.promise);
    if (record === null) throw refusalOf(ended);
    return imports.get(tenantId, record.id);
  };

  return {
    maxBytes,
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
  const { message, badLines, badLineCount } = outcome;
  return new AppError('file_refused', { message, details: { badLines, badLineCount } });
}

async function* bytesOf(body: UploadBody, onEnd: () => void): AsyncGenerator<Uint8Array> {
  yield* body.bytes;
  onEnd();
}
