import { Buffer } from 'node:buffer';
import { type ClickHouseClient, type ClickHouseSettings, SettingsMap } from '@clickhouse/client';
import { analyticsErrorOf, closedError } from './analytics-error.ts';
import { limitOf } from './limited-tables.ts';
import type { QueryParams, UntrustedSql } from './port.ts';
import type { Reader } from '../reader.ts';
import { quoteSql } from './statement.ts';
import { createUntrustedSql, type RunUntrusted, UNTRUSTED_SETTINGS } from './untrusted-sql.ts';

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

  const run: RunUntrusted = async ({ sql, params, reader, signal }) => {
    if (closing.signal.aborted) throw closedError();
    signal?.throwIfAborted();
    const abort = signal === null ? closing.signal : AbortSignal.any([signal, closing.signal]);
    const limit = reader === null ? {} : limitSettings(reader);
    const work = fetchReadOnly(client, { sql, params, limit, abort });
    running.add(work);
    try {
      return await work;
    } catch (error) {
      signal?.throwIfAborted();
      throw closing.signal.aborted ? closedError() : analyticsErrorOf(error);
    } finally {
      running.delete(work);
    }
  };

  return {
    ...createUntrustedSql(run, AT_ONCE),
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

/** What keeps a request to a reader's brands. The client writes a map's texts in quotes, as they are. */
export function limitSettings(reader: Reader): ClickHouseSettings {
  const limit = limitOf(reader);
  if (limit === null) return {};
  const quoted = Object.entries(limit).map(([table, condition]) => [table, quoteSql(condition).slice(1, -1)]);
  return { additional_table_filters: SettingsMap.from(Object.fromEntries(quoted)) };
}

interface ReadOnlyRequest {
  readonly sql: string;
  readonly params: QueryParams;
  readonly limit: ClickHouseSettings;
  readonly abort: AbortSignal;
}

async function fetchReadOnly(
  client: ClickHouseClient,
  { sql, params, limit, abort }: ReadOnlyRequest,
): Promise<Uint8Array> {
  const result = await client.query({
    query: sql,
    query_params: params,
    format: 'JSONCompact',
    abort_signal: abort,
    clickhouse_settings: {
      ...Object.fromEntries(Object.entries(UNTRUSTED_SETTINGS).map(([name, value]) => [name, String(value)])),
      ...limit,
      max_threads: THREADS,
      wait_end_of_query: 1,
      cancel_http_readonly_queries_on_client_close: 1,
      readonly: '1',
    },
  });
  return Buffer.from(await result.text());
}
