import type { Reader } from '../reader.ts';
import type { TenantId } from '../tenant-id.ts';

/** Values for a statement's `{name:Type}` places; a list binds to `Array(String)`. */
export type QueryParams = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The tables a tenant's rows live in; those of facts begin with `tenant_id`, `date_key`, `import_id`. */
export const TENANT_TABLES = [
  'daily_performance',
  'keyword_volume',
  'published_day',
  'published_keyword_week',
  'event',
  'cost_rate',
  'layer_fact',
  'layer_keyword',
  'layer_ledger',
  'layer_stock',
  'layer_ad_search_term',
  'layer_search_query',
  'layer_return',
  'layer_stock_loss',
  'layer_reimbursement',
  'catalogue_row',
  'ads_product',
  'composed_day',
] as const;
export type TenantTable = (typeof TENANT_TABLES)[number];

export interface StreamOptions {
  /** Cancels while the first chunk is waited for, where the engine allows it. */
  readonly gone?: AbortSignal | undefined;
  /** How many rows are expected: the result may be held where they are few, and is streamed when it is too large. */
  readonly expectedRows?: number;
}

/**
 * Facts by day, one SQL text per query on chDB and on a ClickHouse server. `tenantId` is bound by the store as
 * the parameter of that name, and a statement that does not mention `{tenantId:String}` is refused (thrown). What is read is
 * kept to the reader's brands by the store, in every table (`limited-tables.ts`).
 */
export interface AnalyticsStore {
  /** Rows as parsed JSON objects; the caller parses their shape. Decimals and 64-bit integers are JSON numbers. */
  select(reader: Reader, sql: string, params?: QueryParams): Promise<unknown[]>;
  /**
   * The result's bytes, one JSON object a line, in chunks of whole lines with back-pressure; none when there is no row.
   * Leaving the loop cancels. Several streams at once work. A chunk is its reader's own: it may be kept and written into.
   */
  stream(
    reader: Reader,
    sql: string,
    params?: QueryParams,
    options?: StreamOptions,
  ): AsyncIterable<Uint8Array>;
  /**
   * TabSeparated bytes (the engine's own escaping rules; whole lines) for the named columns, which must not name
   * `tenant_id`: the store writes that column itself, so that no chunk can reach another tenant. Durable and
   * readable once resolved; a chunk of up to a million rows is stored whole or not at all.
   */
  insertTsv(
    tenantId: TenantId,
    table: TenantTable,
    columns: readonly string[],
    chunk: Uint8Array,
  ): Promise<void>;
  /** A statement without a result (`INSERT … SELECT`, `ALTER … DELETE`), bound to a tenant as `select` is to its reader. */
  execute(tenantId: TenantId, sql: string, params?: QueryParams): Promise<void>;
  /** Waits for what is running, then lets the data directory or the connections go. Safe to call twice. */
  close(): Promise<void>;
}

/** Statements of no tenant: migrations, reconciliation and backups only. */
export interface AnalyticsMaintenance {
  run(sql: string): Promise<void>;
  query(sql: string): Promise<unknown[]>;
  /** The result as TabSeparated bytes in chunks of any length, instants in UTC. A failure may look like an early end: count the rows. */
  dump(sql: string): AsyncIterable<Uint8Array>;
  /** Inserts TabSeparated rows (whole lines, instants in UTC) of all tenants, `tenant_id` among the named columns. */
  load(table: string, columns: readonly string[], chunk: Uint8Array): Promise<void>;
}

/** Rows as arrays, with the engine's names and types of their columns. */
export interface TypedRows {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Statements that a language model or a person wrote. Each runs on a connection of its own that cannot write, change a
 * setting, read a file or reach the network, with limits on time, memory, threads and bytes. What it may read, its
 * caller has to make sure of.
 */
export interface UntrustedSql {
  /** How many statements may run at once without taking the engine from everybody else. */
  readonly atOnce: number;
  /** The text as the engine writes it: exactly one statement, on one line, without comments. Runs nothing. */
  format(statement: string): Promise<string>;
  /** The lines of its syntax tree; only of what `format` has written, as an engine may run what follows a semicolon. */
  explainTree(reader: Reader, formatted: string): Promise<readonly string[]>;
  /** Bound to its reader as `AnalyticsStore.select` is. Ends within a second of `signal`, with its reason. */
  select(reader: Reader, sql: string, signal: AbortSignal): Promise<TypedRows>;
}

/** What a driver opens: the ports for features and, apart from them, the one for migrations. `store.close()` ends all. */
export interface AnalyticsEngine {
  readonly store: AnalyticsStore;
  readonly untrusted: UntrustedSql;
  readonly maintenance: AnalyticsMaintenance;
}
