import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker, type ParsedTarEntry, type TarPackController } from 'modern-tar';
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { addAbortSignal, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { type ObjectStorageConfig, ObjectStorageError } from '../../platform/object-storage/index.ts';
import { beginWriting, openWritten } from './archive-place.ts';
import { BackupError, type BackupPart } from './backup-part.ts';

/**
 * The file of a backup: tar, compressed by zstd, and encrypted by age where there is a passphrase, so that each can also be
 * opened by the tool of that name. The last entry lists what the others are; a file without it was not finished.
 */
const LIST = 'contents.json';
const AGE_MAGIC = 'age-encryption.org/v1';
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const MOST_PART_BYTES = 1024 ** 3;

const contents = z.object({ sha256: z.record(z.string(), z.string()) });

export interface ArchiveOptions {
  /** Encrypts, or decrypts; null for a file that anybody can read. */
  readonly passphrase: string | null;
  readonly signal?: AbortSignal | undefined;
  /** Where a backup is an object, s3://bucket/key, and no file; null where none is configured. */
  readonly objects?: ObjectStorageConfig | null | undefined;
}

/** Writes the parts into a file that only its owner may read, or an object. It appears when it is whole and kept. */
export async function writeArchive(
  file: string,
  parts: AsyncIterable<BackupPart>,
  { passphrase, signal, objects }: ArchiveOptions,
): Promise<{ readonly bytes: number }> {
  const draft = await beginWriting(file, { objects, signal });
  const { readable, controller } = createTarPacker();
  const packing = pack(controller, parts);
  // It is waited for below; without a listener its failure would end the process before that.
  packing.catch(() => null);
  try {
    const compressed = Readable.from(readable).compose(createZstdCompress());
    const encrypted = passphrase === null ? compressed : await encrypt(compressed, passphrase);
    await draft.take(signal === undefined ? encrypted : addAbortSignal(signal, encrypted));
    await packing;
    return { bytes: await draft.complete() };
  } catch (error) {
    controller.error(error);
    // Why the parts ended is why the file did.
    const reason: unknown = await packing.then(
      () => error,
      (cause: unknown) => cause,
    );
    // What is wrong with the place has been said, or is no reason to say less of the backup.
    await draft.abort().catch(() => null);
    throw reason;
  }
}

async function pack(controller: TarPackController, parts: AsyncIterable<BackupPart>): Promise<void> {
  const sha256: Record<string, string> = {};
  const add = async ({ name, bytes }: BackupPart) => {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
    await writer.ready;
    await writer.write(bytes);
    await writer.close();
  };
  try {
    for await (const part of parts) {
      sha256[part.name] = createHash('sha256').update(part.bytes).digest('hex');
      await add(part);
    }
    await add({ name: LIST, bytes: Buffer.from(JSON.stringify({ sha256 })) });
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.from(await encrypter.encrypt(asWebStream(plain)));
}

/**
 * The parts of a file in their order. What has been read is known to be right only once the end has been reached: a file
 * that was cut, changed or not finished throws a BackupError there at the latest.
 */
export async function* readArchive(file: string, options: ArchiveOptions): AsyncGenerator<BackupPart, void> {
  const found = new Map<string, string>();
  let isComplete = false;
  try {
    for await (const { name, bytes } of unpack(file, options)) {
      if (isComplete) throw damaged(file);
      if (name !== LIST) {
        found.set(name, createHash('sha256').update(bytes).digest('hex'));
        yield { name, bytes };
        continue;
      }
      const { sha256 } = contents.parse(JSON.parse(Buffer.from(bytes).toString()));
      isComplete = Object.keys(sha256).length === found.size;
      for (const [listed, sum] of found) isComplete &&= sha256[listed] === sum;
      if (!isComplete) throw damaged(file);
    }
  } catch (error) {
    if (error instanceof BackupError || isOfPlace(error)) throw error;
    throw damaged(file, error);
  }
  if (!isComplete) throw damaged(file);
}

async function* unpack(file: string, options: ArchiveOptions): AsyncGenerator<BackupPart, void> {
  const compressed = await openFile(file, options);
  const decoder = createTarDecoder({ strict: true });
  const failure = Promise.withResolvers<never>();
  // Without a reader of the entries it would be nobody's.
  failure.promise.catch(() => null);
  const feeding = pipeline(compressed, createZstdDecompress(), Writable.fromWeb(decoder.writable)).catch(
    (error: unknown) => {
      failure.reject(error);
    },
  );
  const entries = decoder.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([entries.read(), failure.promise]);
      if (done) break;
      yield { name: value.header.name, bytes: await Promise.race([read(file, value), failure.promise]) };
    }
    await feeding;
  } finally {
    compressed.destroy();
    await entries.cancel().catch(() => null);
    await feeding;
  }
}

async function read(file: string, { header, body }: ParsedTarEntry): Promise<Buffer> {
  if (header.size > MOST_PART_BYTES) throw damaged(file);
  return buffer(body);
}

async function openFile(file: string, { passphrase, ...options }: ArchiveOptions): Promise<Readable> {
  const { start, source } = await openWritten(file, options, AGE_MAGIC.length);
  if (start.toString('latin1') !== AGE_MAGIC) {
    if (!start.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) {
      source.destroy();
      throw new BackupError(`${file} is not a backup of Skuline.`);
    }
    return source;
  }
  if (passphrase === null) {
    source.destroy();
    throw new BackupError(
      `${file} is encrypted: name the environment variable that has its passphrase with --passphrase-env.`,
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.from(await decrypter.decrypt(asWebStream(source)));
  } catch (cause) {
    throw new BackupError(`The passphrase is not that of ${file}.`, { cause });
  }
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(
    `${file} is damaged or was not written to its end: use another backup.`,
    cause === undefined ? {} : { cause },
  );
}

/** A file or an object that cannot be read says more in the words of the system that has it. */
function isOfPlace(error: unknown): boolean {
  return error instanceof ObjectStorageError || (error instanceof Error && 'syscall' in error);
}

function asWebStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
