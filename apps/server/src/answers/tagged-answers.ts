import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import type { TenantId } from '../stores/tenant-id.ts';
import { ResultCache } from './result-cache.ts';

/** The tenant's data version: it changes with every import and undo. */
export type ReadDataVersion = (tenantId: TenantId) => Promise<number>;

/** A tenant's data as they were when a question arrived: what is worked out for it can be unused, never stale. */
export interface DataSnapshot {
  readonly tenantId: TenantId;
  readonly dataVersion: number;
}

/** JSON whose content is fixed by its tag: a caller that has the tag has the answer. */
export type TaggedAnswer = KeptAnswer | StreamedAnswer;

export interface KeptAnswer {
  readonly kind: 'kept';
  readonly etag: string;
  /** The answer's bytes; asked for only when the caller has no copy. */
  read(): Promise<Uint8Array>;
  /** The same compressed with Brotli, kept as well: a repeated answer is not compressed again. */
  readCompressed(): Promise<Uint8Array>;
}

export interface StreamedAnswer {
  readonly kind: 'streamed';
  readonly etag: string;
  open(): AsyncIterable<Uint8Array>;
}

export interface TaggedAnswers {
  /** An answer small enough to keep: worked out once for each data version. */
  kept(
    tenantId: TenantId,
    question: unknown,
    compute: (snapshot: DataSnapshot) => Promise<Uint8Array>,
  ): Promise<KeptAnswer>;
  /** An answer that may grow without bound: streamed each time, never kept. */
  streamed(
    tenantId: TenantId,
    question: unknown,
    open: () => AsyncIterable<Uint8Array>,
  ): Promise<StreamedAnswer>;
}

const CACHE_BYTES = 64 * 1024 * 1024;
/** Quality 4 is within a tenth of the size of the best one, in a hundredth of its time. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } };

const compress = promisify(brotliCompress);

/** Answers of all readers, in one cache. The tag and the key hold tenant, data version and question. */
export function createTaggedAnswers(readDataVersion: ReadDataVersion): TaggedAnswers {
  const cache = new ResultCache(CACHE_BYTES);
  return {
    async kept(tenantId, question, compute) {
      const snapshot = { tenantId, dataVersion: await readDataVersion(tenantId) };
      const key = keyOf(snapshot, question);
      const read = () => cache.get(key, () => compute(snapshot));
      return {
        kind: 'kept',
        etag: tagOf(key),
        read,
        readCompressed: () => cache.get(`br ${key}`, async () => compress(await read(), BROTLI)),
      };
    },
    async streamed(tenantId, question, open) {
      const snapshot = { tenantId, dataVersion: await readDataVersion(tenantId) };
      return { kind: 'streamed', etag: tagOf(keyOf(snapshot, question)), open };
    },
  };
}

function keyOf({ tenantId, dataVersion }: DataSnapshot, question: unknown): string {
  return JSON.stringify([tenantId, dataVersion, question]);
}

function tagOf(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url')}"`;
}
