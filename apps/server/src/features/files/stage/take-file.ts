import { AppError } from '@skuline/contract';
import type { ImportOrigin } from '@skuline/domain/import-formats';
import { findStoreProblem } from '../../../stores/store-problem.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { Db } from '../../../stores/transactional/port.ts';
import { explainTooLarge } from '../read/read-source.ts';
import { FileRefused } from '../read/import-failure.ts';
import type { UploadBody } from '../read/upload-body.ts';
import type { StagedBytes } from './staged-bytes.ts';
import type { Room } from './room.ts';
import { openZip } from './unpack-zip.ts';

export interface TakeOptions {
  readonly bytes: StagedBytes;
  readonly maxBytes: number;
  readonly room: Room;
}

export interface NewFile {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
}

/** A file on its way in. */
export interface GivenFile {
  readonly tenantId: TenantId;
  readonly fileName: string;
  readonly stagedBy: string;
  /** `person` where nothing is said. */
  readonly origin?: ImportOrigin;
  readonly body: Pick<UploadBody, 'bytes'>;
  /** As the sender says; null where it does not. */
  readonly totalBytes: number | null;
  /** Writes down, in the transaction that keeps them, which files came of it. */
  readonly onKept?: (tx: Pick<Db, 'insert'>, files: readonly NewFile[]) => Promise<void>;
}

/**
 * Keeps what arrives: a file, or the files of a zip, all or none of them. Throws AppError, and nothing stays, for a zip of
 * which nothing is taken, a file that is cut or too large, and a disk that is full.
 */
export async function takeFile(
  { bytes, maxBytes, room }: TakeOptions,
  { tenantId, fileName, body, totalBytes }: GivenFile,
): Promise<NewFile[]> {
  const kept: NewFile[] = [];
  const keep = async (name: string, source: AsyncIterable<Uint8Array>) => {
    const file = { fileName: name, ...(await bytes.keep(tenantId, counted(source, room))) };
    kept.push(file);
    return file;
  };
  try {
    const file = await keep(fileName, upTo(maxBytes, body.bytes));
    if (totalBytes !== null && file.bytes !== totalBytes) {
      throw new FileRefused(
        `The file was cut on its way: ${file.bytes} of ${totalBytes} bytes arrived. Choose it again.`,
      );
    }
    const zip = await openZip(bytes.pathOf(tenantId, file.id), { maxBytes });
    if (zip === null) return kept;
    // What is unpacked from it is held to the same limit; the zip itself does not stay.
    room.giveBack(file.bytes);
    try {
      for (const member of zip.members) await keep(member.fileName, member.bytes);
    } finally {
      await zip.close();
    }
    await bytes.remove(tenantId, [file.id]);
    return kept.slice(1);
  } catch (error) {
    await bytes.remove(
      tenantId,
      kept.map(({ id }) => id),
    );
    throw explain(error);
  }
}

/** Of a file that is larger than any may be. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('file_too_large', { message: explainTooLarge(maxBytes) });
}

async function* counted(source: AsyncIterable<Uint8Array>, room: Room): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    room.take(piece.length);
    yield piece;
  }
}

async function* upTo(maxBytes: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof FileRefused) {
    return new AppError('file_refused', { message: error.message, cause: error });
  }
  if (findStoreProblem(error) !== 'disk_full') return error;
  const message =
    'The disk of the server is full. Nothing of the file was kept; make room and choose it again.';
  return new AppError('disk_full', { message, cause: error });
}
