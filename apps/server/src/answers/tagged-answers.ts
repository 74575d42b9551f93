import { createHash } from 'node:crypto';
import type { TenantId } from '../stores/tenant-id.ts';
import { ResultCache } from './result-cache.ts';

/** The tenant's data version: it changes with every import and undo. */
export type ReadDataVersion = (tenantId: TenantId) => Promise<number>;

/** JSON whose content is fixed by its tag: a caller that has the tag has the answer. */
export interface TaggedAnswer {
  readonly etag: string;
  /** The answer's bytes, or a stream of them; asked for only when the caller has no copy. */
  read(): Promise<Uint8Array> | AsyncIterable<Uint8Array>;
}

export interface TaggedAnswers {
  /** An answer small enough to keep: worked out once for each data version. */
  kept(tenantId: TenantId, question: unknown, compute: () => Promise<Uint8Array>): Promise<TaggedAnswer>;
  /** An answer that may grow without bound: streamed each time, never kept. */
  streamed(
    tenantId: TenantId,
    question: unknown,
    open: () => AsyncIterable<Uint8Array>,
  ): Promise<TaggedAnswer>;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/** Answers of all readers, in one cache. The tag and the key hold tenant, data version and question. */
export function createTaggedAnswers(readDataVersion: ReadDataVersion): TaggedAnswers {
  const cache = new ResultCache(CACHE_BYTES);
  const keyOf = async (tenantId: TenantId, question: unknown) =>
    JSON.stringify([tenantId, await readDataVersion(tenantId), question]);
  return {
    async kept(tenantId, question, compute) {
      const key = await keyOf(tenantId, question);
      return { etag: tagOf(key), read: () => cache.get(key, compute) };
    },
    async streamed(tenantId, question, open) {
      return { etag: tagOf(await keyOf(tenantId, question)), read: open };
    },
  };
}

function tagOf(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url')}"`;
}
