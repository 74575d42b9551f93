import { z } from 'zod';
import type { QueryParams, TypedRows, UntrustedSql } from './port.ts';
import { type Reader, tenantOf } from '../reader.ts';
import { bindTenant } from './statement.ts';

/**
 * Settings of a connection for statements of others; `readonly` is set last and forbids to change any. A year of the
 * largest sellers by SKU fits; what does not is refused by the engine. Days are those of Los Angeles.
 */
export const UNTRUSTED_SETTINGS = {
  max_execution_time: 10,
  timeout_overflow_mode: 'throw',
  max_memory_usage: 300_000_000,
  max_rows_to_read: 500_000_000,
  max_bytes_to_read: 50_000_000_000,
  max_result_bytes: 8_000_000,
  result_overflow_mode: 'throw',
  // Nothing is written to the disk instead of being refused.
  max_bytes_before_external_sort: 0,
  max_bytes_before_external_group_by: 0,
  max_bytes_ratio_before_external_sort: 0,
  max_bytes_ratio_before_external_group_by: 0,
  session_timezone: 'America/Los_Angeles',
  allow_experimental_analyzer: 1,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_quote_denormals: 0,
} as const;

interface UntrustedStatement {
  readonly sql: string;
  readonly params: QueryParams;
  /** Null for what reads no table. */
  readonly reader: Reader | null;
  readonly signal: AbortSignal | null;
}

/** Runs one statement under {@link UNTRUSTED_SETTINGS} and its reader's limit; the answer is the engine's JSONCompact. */
export type RunUntrusted = (statement: UntrustedStatement) => Promise<Uint8Array>;

const answer = z.object({
  meta: z.array(z.object({ name: z.string(), type: z.string() })),
  data: z.array(z.array(z.unknown())),
});
const text = z.tuple([z.string()]);

/** The port on what a driver runs statements with. */
export function createUntrustedSql(run: RunUntrusted, atOnce: number): UntrustedSql {
  const read = async (statement: UntrustedStatement): Promise<TypedRows> => {
    const bytes = await run(statement);
    const { meta, data } = answer.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { columns: meta, rows: data };
  };
  return {
    atOnce,
    async format(statement) {
      const sql = 'SELECT formatQuerySingleLine({statement:String})';
      const { rows } = await read({ sql, params: { statement }, reader: null, signal: null });
      return text.parse(rows[0])[0];
    },
    async explainTree(reader, formatted) {
      const params = { tenantId: tenantOf(reader) };
      const { rows } = await read({ sql: `EXPLAIN AST ${formatted}`, params, reader, signal: null });
      return rows.map((row) => text.parse(row)[0]);
    },
    select: async (reader, sql, signal) =>
      read({ sql, params: bindTenant(tenantOf(reader), sql, {}), reader, signal }),
  };
}
