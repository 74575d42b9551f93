import { Buffer } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createObjectStorage,
  findObjectAddress,
  isObjectAddress,
  type ObjectAddress,
  type ObjectStorage,
  type ObjectStorageConfig,
  type ObjectUpload,
} from '../../platform/object-storage/index.ts';
import { BackupError } from './backup-part.ts';

/** Ends the name of a file that is being written. */
const UNFINISHED = '.unfinished';

/** What has to be known of the place of a backup beside its name: an absolute path, or s3://bucket/key. */
export interface PlaceOptions {
  readonly objects?: ObjectStorageConfig | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Null for a path. Throws BackupError for an address that nothing can be kept at. */
function findObject(
  name: string,
  { objects }: PlaceOptions,
): { readonly storage: ObjectStorage; readonly address: ObjectAddress } | null {
  if (!isObjectAddress(name)) return null;
  const address = findObjectAddress(name);
  if (address === null)
    throw new BackupError(`${name} is no address of an object: write s3://bucket/folder/name.`);
  if (objects === null || objects === undefined)
    throw new BackupError(`${name} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set them first.`);
  return { storage: createObjectStorage(objects), address };
}

/** Begins a file or an object, which is there once it is complete. */
export async function beginWriting(name: string, options: PlaceOptions): Promise<ObjectUpload> {
  const object = findObject(name, options);
  return object === null ? beginFile(name) : object.storage.upload(object.address, options.signal);
}

async function beginFile(file: string): Promise<ObjectUpload> {
  const draft = `${file}${UNFINISHED}`;
  await rm(draft, { force: true });
  return {
    async take(source) {
      await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    },
    async complete() {
      await rename(draft, file);
      await syncFolder(path.dirname(file));
      return (await stat(file)).size;
    },
    abort: () => rm(draft, { force: true }),
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The first bytes of what was written, as many as there are up to so many, and all of them from the first on. */
export async function openWritten(
  name: string,
  options: PlaceOptions,
  most: number,
): Promise<{ readonly start: Buffer; readonly source: Readable }> {
  const object = findObject(name, options);
  if (object === null) {
    const handle = await open(name);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return { start: buffer.subarray(0, bytesRead), source: handle.createReadStream({ start: 0 }) };
  }
  const bytes = object.storage.read(object.address, { signal: options.signal });
  let start = Buffer.alloc(0);
  while (start.length < most) {
    const { done, value } = await bytes.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  const all = (async function* () {
    yield start;
    yield* bytes;
  })();
  return { start: start.subarray(0, most), source: Readable.from(all, { objectMode: false }) };
}

/** Whether something is there that a backup would overwrite. */
export async function isWritten(name: string, options: PlaceOptions): Promise<boolean> {
  const object = findObject(name, options);
  if (object !== null) return (await object.storage.find(object.address)) !== null;
  return (await stat(name).catch(() => null)) !== null;
}

export interface FoundBackup {
  readonly name: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/** A folder of backups, of files or of objects. Names that are not `meant` are somebody else's. */
export interface BackupFolder {
  list(signal?: AbortSignal): Promise<FoundBackup[]>;
  remove(name: string): Promise<void>;
  /** Removes what processes that were killed have begun. */
  removeUnfinished(): Promise<void>;
}

export function openBackupFolder(
  folder: string,
  options: PlaceOptions,
  isMeant: (name: string) => boolean,
): BackupFolder {
  const object = findObject(folder, options);
  return object === null ? folderOfFiles(folder, isMeant) : folderOfObjects(object, isMeant);
}

function folderOfFiles(folder: string, isMeant: (name: string) => boolean): BackupFolder {
  const remove = (name: string) => rm(path.join(folder, name), { force: true });
  return {
    async list() {
      const found = (await readdir(folder)).filter(isMeant).map(async (name) => {
        const file = await stat(path.join(folder, name)).catch(() => null);
        return file === null ? [] : [{ name, madeAt: file.mtime, bytes: file.size }];
      });
      return (await Promise.all(found)).flat();
    },
    remove,
    async removeUnfinished() {
      for (const name of await readdir(folder))
        if (name.endsWith(UNFINISHED) && isMeant(name.slice(0, -UNFINISHED.length))) await remove(name);
    },
  };
}

function folderOfObjects(
  { storage, address }: NonNullable<ReturnType<typeof findObject>>,
  isMeant: (name: string) => boolean,
): BackupFolder {
  const prefix = address.key === '' ? '' : `${address.key}/`;
  const nameOf = (key: string) => key.slice(prefix.length);
  return {
    async list(signal) {
      const found: FoundBackup[] = [];
      for await (const { key, changedAt, bytes } of storage.list(address, signal))
        if (isMeant(nameOf(key))) found.push({ name: nameOf(key), madeAt: changedAt, bytes });
      return found;
    },
    remove: (name) => storage.remove({ ...address, key: prefix + name }),
    removeUnfinished: () => storage.endUploads(address, (key) => isMeant(nameOf(key))),
  };
}
