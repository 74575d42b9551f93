import { Readable } from 'node:stream';
import { Buffer } from 'node:buffer';
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { z } from 'zod';
import { findActing } from '../../platform/acting.ts';
import { type Reader, tenantOf } from '../reader.ts';
import type { StoreLog } from '../store-log.ts';
import { AnalyticsError, analyticsErrorOf, closedError } from './analytics-error.ts';
import {
  type ClickHouseUntrusted,
  createClickHouseUntrusted,
  limitSettings,
} from './clickhouse-untrusted.ts';
import { toClusterStatements } from './cluster-ddl.ts';
import { parseJsonLines, bindTenant } from './statement.ts';
import type { AnalyticsEngine, AnalyticsMaintenance, AnalyticsStore, QueryParams } from './port.ts';
import { columnsWithTenant, prefixTenant } from './tenant-column.ts';

export interface ClickHouseDependencies {
  /** http(s)://user:password@host:port/database */
  readonly url: string;
  /** The cluster's name; makes every table replicated and sharded by tenant. */
  readonly cluster?: string;
  readonly log: StoreLog;
}

const TEN_MINUTES = 600_000;
const MINUTE = 60_000;

// The embedded engine's ways, spelled out: a server's profile may say otherwise.
const SETTINGS: ClickHouseSettings = {
  max_query_size: '268435456',
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  insert_deduplicate: 0,
  async_insert: 0,
};

/**
 * An insert is on every replica of its shard when it is acknowledged (ADR 91): whichever replica answers a query has
 * all rows of a day that it shows, and none is lost with one replica. A tenant's query and its subqueries stay on its
 * shard; an INSERT … SELECT is read and written by the server that was asked, in the same way as any other.
 */
function clusterSettings(replicas: number): ClickHouseSettings {
  return {
    distributed_foreground_insert: 1,
    insert_quorum: String(replicas),
    insert_quorum_timeout: MINUTE,
    parallel_distributed_insert_select: '0',
    distributed_product_mode: 'local',
    optimize_skip_unused_shards: 1,
    skip_unavailable_shards: 0,
  };
}

/** Connects to a ClickHouse server or cluster. */
export async function openClickHouse({
  url,
  cluster,
  log,
}: ClickHouseDependencies): Promise<AnalyticsEngine> {
  const client = await connect(url, cluster);
  log.debug({ cluster }, 'connected to the analytics server');
  const statementsOf = (sql: string): string[] =>
    cluster === undefined ? [sql] : toClusterStatements(sql, cluster);
  const untrusted = createClickHouseUntrusted(client);
  return {
    store: createClickHouseStore(client, statementsOf, untrusted),
    untrusted,
    maintenance: createMaintenance(client, statementsOf),
  };
}

async function connect(url: string, cluster: string | undefined): Promise<ClickHouseClient> {
  const connectWith = (more: ClickHouseSettings) =>
    createClient({
      url,
      request_timeout: TEN_MINUTES,
      max_open_connections: 32,
      use_multipart_params_auto: true,
      // The client would write statements with their values to the console; failures reach our log as causes.
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: { ...SETTINGS, ...more },
    });
  const client = connectWith({});
  const result = await client.ping();
  if (result.success && cluster === undefined) return client;
  try {
    if (!result.success) throw result.error;
    return connectWith(clusterSettings(await countReplicas(client, cluster ?? '')));
  } catch (error) {
    throw analyticsErrorOf(error);
  } finally {
    await client.close();
  }
}

const Shards = z.array(z.object({ replicas: z.number() }));

/** How many replicas each shard of the cluster has; throws `AnalyticsError` when the server has no such cluster. */
async function countReplicas(client: ClickHouseClient, cluster: string): Promise<number> {
  const query =
    'SELECT count() AS replicas FROM system.clusters WHERE cluster = {cluster:String} GROUP BY shard_num';
  const bytes = await fetchBytes(client, { query, query_params: { cluster }, limit: {} });
  const counts = new Set(Shards.parse(parseJsonLines(bytes)).map(({ replicas }) => replicas));
  const [replicas] = counts;
  if (replicas === undefined)
    throw new AnalyticsError(
      'cannot_open',
      `The analytics server knows no cluster "${cluster}". Set CLICKHOUSE_CLUSTER to a name in system.clusters.`,
    );
  if (counts.size > 1)
    throw new AnalyticsError(
      'cannot_open',
      `The shards of the cluster "${cluster}" have different numbers of replicas. Give each the same number.`,
    );
  return replicas;
}

type StatementsOf = (sql: string) => string[];

function createClickHouseStore(
  client: ClickHouseClient,
  statementsOf: StatementsOf,
  untrusted: Pick<ClickHouseUntrusted, 'close'>,
): AnalyticsStore {
  const running = new Set<Promise<unknown>>();
  const streams = new Set<AbortController>();
  let closing: Promise<void> | undefined;

  /** Keeps count of what `close` has to wait for, and speaks of failures in the store's words. */
  async function tracked<T>(work: () => Promise<T>): Promise<T> {
    if (closing !== undefined) throw closedError();
    const promise = work();
    running.add(promise);
    try {
      return await promise;
    } catch (error) {
      throw analyticsErrorOf(error);
    } finally {
      running.delete(promise);
    }
  }

  async function close(): Promise<void> {
    for (const stream of streams) stream.abort();
    await Promise.allSettled([...running, untrusted.close()]);
    await client.close();
  }

  return {
    select: async (reader, sql, params = {}) => {
      const statement = readingOf(reader, sql, params);
      return parseJsonLines(await tracked(() => fetchBytes(client, statement)));
    },
    async *stream(reader, sql, params = {}, { gone } = {}) {
      const statement = readingOf(reader, sql, params);
      if (closing !== undefined) throw closedError();
      const abort = new AbortController();
      streams.add(abort);
      const signal = gone === undefined ? abort.signal : AbortSignal.any([abort.signal, gone]);
      try {
        yield* streamLines(client, statement, signal);
        if (abort.signal.aborted) throw closedError();
      } catch (error) {
        throw abort.signal.aborted ? closedError() : analyticsErrorOf(error);
      } finally {
        streams.delete(abort);
      }
    },
    async insertTsv(tenantId, table, columns, chunk) {
      const named = columnsWithTenant(table, columns);
      if (chunk.length === 0) return;
      const values = prefixTenant(tenantId, chunk);
      await tracked(() => insertBytes(client, table, named, values));
    },
    async execute(tenantId, sql, params = {}) {
      const query_params = bindTenant(tenantId, sql, params);
      const clickhouse_settings = commentOf();
      for (const query of statementsOf(sql))
        await tracked(() => client.command({ query, query_params, clickhouse_settings }));
    },
    close: () => (closing ??= close()),
  };
}

interface Reading {
  readonly query: string;
  readonly query_params: QueryParams;
  readonly limit: ClickHouseSettings;
}

/** By which request, for system.query_log of the server. */
function commentOf(): ClickHouseSettings {
  const requestId = findActing()?.requestId ?? null;
  return requestId === null ? {} : { log_comment: requestId };
}

function readingOf(reader: Reader, query: string, params: QueryParams): Reading {
  const limit = { ...limitSettings(reader), ...commentOf() };
  return { query, query_params: bindTenant(tenantOf(reader), query, params), limit };
}

async function fetchBytes(
  client: ClickHouseClient,
  { query, query_params, limit }: Reading,
): Promise<Uint8Array> {
  const result = await client.query({
    query,
    query_params,
    format: 'JSONEachRow',
    // The server holds the response back until it is complete, so that a failure half-way is an error and not a short response.
    clickhouse_settings: { ...limit, wait_end_of_query: 1 },
  });
  return Buffer.from(await result.text());
}

async function* streamLines(
  client: ClickHouseClient,
  { query, query_params, limit }: Reading,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const result = await client.query({
    query,
    query_params,
    format: 'JSONEachRow',
    clickhouse_settings: limit,
    abort_signal: signal,
  });
  try {
    for await (const rows of result.stream()) {
      if (rows.length > 0) yield Buffer.from(`${rows.map((row) => row.text).join('\n')}\n`);
    }
  } finally {
    result.close();
  }
}

async function insertBytes(
  client: ClickHouseClient,
  table: string,
  columns: readonly string[],
  values: Uint8Array,
  settings: ClickHouseSettings = {},
): Promise<void> {
  await client.insert({
    clickhouse_settings: settings,
    table,
    columns: [columns[0] ?? 'tenant_id', ...columns.slice(1)],
    values: Readable.from([values], { objectMode: false }),
    format: 'TabSeparated',
  });
}

function createMaintenance(client: ClickHouseClient, statementsOf: StatementsOf): AnalyticsMaintenance {
  return {
    async run(sql) {
      try {
        for (const query of statementsOf(sql)) await client.command({ query });
      } catch (error) {
        throw analyticsErrorOf(error);
      }
    },
    async query(sql) {
      try {
        return parseJsonLines(await fetchBytes(client, { query: sql, query_params: {}, limit: {} }));
      } catch (error) {
        throw analyticsErrorOf(error);
      }
    },
    async *dump(sql) {
      try {
        const { stream } = await client.exec({
          query: `${sql} FORMAT TabSeparated`,
          clickhouse_settings: { session_timezone: 'UTC' },
        });
        for await (const chunk of stream) yield Buffer.from(chunk);
      } catch (error) {
        throw analyticsErrorOf(error);
      }
    },
    async load(table, columns, chunk) {
      if (chunk.length === 0) return;
      try {
        await insertBytes(client, table, columns, chunk, { session_timezone: 'UTC' });
      } catch (error) {
        throw analyticsErrorOf(error);
      }
    },
  };
}
