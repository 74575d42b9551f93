import { Buffer } from 'node:buffer';
import type { ClickHouseClient } from '@clickhouse/client';
import { analyticsErrorOf, closedError } from './analytics-error.ts';
import type { QueryParams, UntrustedSql } from './port.ts';
import { createUntrustedSql, UNTRUSTED_SETTINGS } from './untrusted-sql.ts';

const AT_ONCE = 4;
const THREADS = 2;

export interface ClickHouseUntrusted extends UntrustedSql {
  /** Ends what is running, and refuses what comes. */
  close(): Promise<void>;
}

/** Statements of others on a server: readonly requests, which the server ends when the connection goes. */
export function createClickHouseUntrusted(client: ClickHouseClient): ClickHouseUntrusted {
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  async function run(sql: string, params: QueryParams, signal: AbortSignal | null): Promise<Uint8Array> {
    if (closing.signal.aborted) throw closedError();
    signal?.throwIfAborted();
    const abort = signal === null ? closing.signal : AbortSignal.any([signal, closing.signal]);
    const work = fetchReadOnly(client, { sql, params, abort });
    running.add(work);
    try {
      return await work;
    } catch (error) {
      signal?.throwIfAborted();
      throw closing.signal.aborted ? closedError() : analyticsErrorOf(error);
    } finally {
      running.delete(work);
    }
  }

  return {
    ...createUntrustedSql(run, AT_ONCE),
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

interface ReadOnlyRequest {
  readonly sql: string;
  readonly params: QueryParams;
  readonly abort: AbortSignal;
}

async function fetchReadOnly(
  client: ClickHouseClient,
  { sql, params, abort }: ReadOnlyRequest,
): Promise<Uint8Array> {
  const result = await client.query({
    query: sql,
    query_params: params,
    format: 'JSONCompact',
    abort_signal: abort,
    clickhouse_settings: {
      ...Object.fromEntries(Object.entries(UNTRUSTED_SETTINGS).map(([name, value]) => [name, String(value)])),
      max_threads: THREADS,
      wait_end_of_query: 1,
      cancel_http_readonly_queries_on_client_close: 1,
      readonly: '1',
    },
  });
  return Buffer.from(await result.text());
}
