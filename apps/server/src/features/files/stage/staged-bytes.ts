import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { FileRefused } from '../read/import-failure.ts';
import type { FileSource } from '../read/read-source.ts';

/** Bytes that lie in the data directory under the id of a file. */
export interface KeptBytes {
  readonly id: string;
  readonly bytes: number;
}

/** The bytes of files that were given: each in the folder of its tenant, under an id, read by nobody else. */
export interface StagedBytes {
  /** Keeps bytes under a new id; nothing stays where `source` or the disk fails. */
  keep(tenantId: TenantId, source: AsyncIterable<Uint8Array>): Promise<KeptBytes>;
  open(tenantId: TenantId, id: string): AsyncIterable<Uint8Array>;
  /** Whether they lie in the data directory of this process. */
  has(tenantId: TenantId, id: string): boolean;
  pathOf(tenantId: TenantId, id: string): string;
  /** Nothing where there are none. */
  remove(tenantId: TenantId, ids: readonly string[]): Promise<void>;
  /** Removes all of a tenant. */
  removeAll(tenantId: TenantId): Promise<void>;
  /** Removes the bytes that were kept before `then` and whose id is not among `known`: nothing is known of them. */
  sweep(known: ReadonlySet<string>, then: Date): Promise<void>;
}

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const READ_BYTES = 256 * 1024;

export function createStagedBytes(dataDir: string): StagedBytes {
  const root = path.join(dataDir, 'staged');
  // An outside issuer may name tenants as it likes: a name of theirs is never a path.
  const folderOf = (tenantId: TenantId) =>
    path.join(root, createHash('sha256').update(tenantId).digest('hex').slice(0, 32));
  const pathOf = (tenantId: TenantId, id: string) => path.join(folderOf(tenantId), id);
  return {
    pathOf,
    async keep(tenantId, source) {
      const id = randomUUID();
      await mkdir(folderOf(tenantId), { recursive: true, mode: PRIVATE_FOLDER });
      const file = pathOf(tenantId, id);
      try {
        return { id, bytes: await write(file, source) };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    has: (tenantId, id) => existsSync(pathOf(tenantId, id)),
    open: (tenantId, id) => readKept(pathOf(tenantId, id)),
    async remove(tenantId, ids) {
      for (const id of ids) await rm(pathOf(tenantId, id), { force: true });
    },
    removeAll: (tenantId) => rm(folderOf(tenantId), { recursive: true, force: true }),
    async sweep(known, then) {
      for (const file of await listFiles(root)) {
        if (known.has(path.basename(file))) continue;
        const found = await stat(file).catch(() => null);
        if (found !== null && found.mtime < then) await rm(file, { force: true });
      }
    },
  };
}

async function* readKept(file: string): AsyncGenerator<Uint8Array> {
  if (!existsSync(file)) {
    throw new FileRefused('The file is no longer on this server. Remove it here, and choose it again.');
  }
  yield* createReadStream(file, { highWaterMark: READ_BYTES });
}

async function write(file: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx', PRIVATE_FILE);
  let bytes = 0;
  try {
    for await (const piece of source) {
      await handle.writeFile(piece);
      bytes += piece.length;
    }
    // A file that is acknowledged outlives a power cut.
    await handle.sync();
  } finally {
    await handle.close();
  }
  return bytes;
}

/** A file that was given, to be read from its beginning; reading throws FileRefused where its bytes are gone. */
export function openStaged(
  { open: openBytes }: Pick<StagedBytes, 'open'>,
  { tenantId, id, bytes }: { readonly tenantId: TenantId } & KeptBytes,
  options: Pick<FileSource, 'maxBytes' | 'signal'>,
): FileSource {
  return { bytes: openBytes(tenantId, id), totalBytes: bytes, ...options };
}

/** Lets go of a file that was opened and perhaps not read to its end. */
export function closeStaged({ bytes }: FileSource): void {
  const iterator = bytes[Symbol.asyncIterator]();
  iterator.return?.().catch(() => null);
}

async function listFiles(root: string): Promise<string[]> {
  const folders = await readdir(root).catch(() => []);
  const lists = folders.map(async (folder) =>
    (await readdir(path.join(root, folder)).catch(() => [])).map((name) => path.join(root, folder, name)),
  );
  return (await Promise.all(lists)).flat();
}
