import { z } from 'zod';
import type { ObjectAddress } from './object-address.ts';
import {
  createObjectRequests,
  type ObjectStorageConfig,
  ObjectStorageError,
  type SendObjectRequest,
} from './object-request.ts';
import { type ObjectUpload, uploadObject } from './object-upload.ts';
import { readElements } from './read-elements.ts';

export interface FoundObject {
  readonly key: string;
  /** Another one once its bytes are others. */
  readonly etag: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/** Objects of a server that speaks the protocol of S3. All of it throws ObjectStorageError, with a sentence. */
export interface ObjectStorage {
  /** Those below a folder, in the order of their keys. */
  list(folder: ObjectAddress, signal?: AbortSignal): AsyncGenerator<FoundObject, void>;
  /** Null where there is none. */
  find(address: ObjectAddress): Promise<Omit<FoundObject, 'key'> | null>;
  /** Its bytes from one on; a connection that is cut is opened again where it ended, as long as the object is the same. */
  read(address: ObjectAddress, options?: ReadOptions): AsyncGenerator<Uint8Array, void>;
  /** Writes an object that appears once it is whole, piece by piece. */
  upload(address: ObjectAddress, signal?: AbortSignal): Promise<ObjectUpload>;
  /** Ends uploads below a folder that nobody finished, of the keys that are `meant`. */
  endUploads(folder: ObjectAddress, isMeant: (key: string) => boolean): Promise<void>;
  /** Nothing where there is none. */
  remove(address: ObjectAddress): Promise<void>;
}

export interface ReadOptions {
  readonly etag?: string;
  readonly signal?: AbortSignal | undefined;
}

const listed = z.object({
  Key: z.string(),
  ETag: z.string(),
  Size: z.coerce.number().int().nonnegative(),
  LastModified: z.coerce.date(),
});
const unfinished = z.object({ Key: z.string(), UploadId: z.string() });
/** Reads that were cut are opened again so often without a byte in between. */
const READ_TRIES = 5;

const folderPrefix = ({ key }: ObjectAddress) => (key === '' ? '' : `${key}/`);
const fields = (xml: string, name: string) =>
  readElements(xml, name).map((found) => Object.fromEntries(found));

export function createObjectStorage(config: ObjectStorageConfig): ObjectStorage {
  const send = createObjectRequests(config);
  /** The pages of a list, as XML. */
  async function* pages(
    { bucket }: ObjectAddress,
    query: Readonly<Record<string, string>>,
    name: string,
    marks: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): AsyncGenerator<string, void> {
    let next: Readonly<Record<string, string>> | null = {};
    while (next !== null) {
      const asked: Readonly<Record<string, string>> = { ...query, 'encoding-type': 'url', ...next };
      const request = { method: 'GET', address: { bucket, key: '' }, query: asked, signal } as const;
      const xml = await (await send(request)).text();
      yield xml;
      const [head] = fields(xml, name);
      const more = Object.entries(marks).map(([ask, told]) => [ask, head?.[told] ?? ''] as const);
      next = head?.['IsTruncated'] === 'true' ? Object.fromEntries(more) : null;
    }
  }
  return {
    async *list(folder, signal) {
      const query = { 'list-type': '2', prefix: folderPrefix(folder) };
      const marks = { 'continuation-token': 'NextContinuationToken' };
      for await (const xml of pages(folder, query, 'ListBucketResult', marks, signal)) {
        for (const { Key, ETag, Size, LastModified } of listed.array().parse(fields(xml, 'Contents')))
          yield { key: decodeKey(Key), etag: ETag, bytes: Size, changedAt: LastModified };
      }
    },
    async find(address) {
      try {
        const { headers } = await send({ method: 'HEAD', address });
        return foundIn(headers);
      } catch (error) {
        if (error instanceof ObjectStorageError && error.code === 'NoSuchKey') return null;
        throw error;
      }
    },
    read: (address, options = {}) => readWhole(send, address, options),
    upload: (address, signal) => uploadObject(send, address, signal),
    async endUploads(folder, isMeant) {
      const query = { uploads: '', prefix: folderPrefix(folder) };
      const marks = { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' };
      for await (const xml of pages(folder, query, 'ListMultipartUploadsResult', marks)) {
        for (const { Key, UploadId: uploadId } of unfinished.array().parse(fields(xml, 'Upload'))) {
          const key = decodeKey(Key);
          if (isMeant(key))
            await send({ method: 'DELETE', address: { ...folder, key }, query: { uploadId } });
        }
      }
    },
    async remove(address) {
      await send({ method: 'DELETE', address });
    },
  };
}

/** As a list encodes them, where a + stands for a space. */
function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}

function foundIn(headers: Headers): Omit<FoundObject, 'key'> {
  return {
    etag: headers.get('etag') ?? '',
    bytes: Number(headers.get('content-length')),
    changedAt: new Date(headers.get('last-modified') ?? 0),
  };
}

async function* readWhole(
  send: SendObjectRequest,
  address: ObjectAddress,
  { etag, signal }: ReadOptions,
): AsyncGenerator<Uint8Array, void> {
  let read = 0;
  let whole = Infinity;
  let same = etag;
  for (let tried = 0; ; tried += 1) {
    const range = read > 0 ? { range: `bytes=${read}-` } : {};
    const headers = { ...range, ...(same === undefined ? {} : { 'if-match': same }) };
    const answer = await send({ method: 'GET', address, headers, signal });
    same ??= answer.headers.get('etag') ?? undefined;
    if (read === 0) whole = Number(answer.headers.get('content-length') ?? Infinity);
    try {
      for await (const piece of answer.body ?? []) {
        read += piece.length;
        tried = 0;
        yield piece;
      }
      if (read >= whole || whole === Infinity) return;
    } catch (error) {
      signal?.throwIfAborted();
      if (tried >= READ_TRIES) throw cut(address, error);
    }
    if (tried >= READ_TRIES) throw cut(address);
  }
}

function cut({ bucket, key }: ObjectAddress, cause?: unknown): ObjectStorageError {
  const message = `The connection was cut again and again while s3://${bucket}/${key} was read. Try again later.`;
  return new ObjectStorageError('cut', message, { cause });
}
