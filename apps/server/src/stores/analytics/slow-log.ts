import { findActing } from '../../platform/acting.ts';
import { tenantOf } from '../reader.ts';
import type { StoreLog } from '../store-log.ts';
import type { TenantId } from '../tenant-id.ts';
import type { AnalyticsStore } from './port.ts';

const LONGEST_STATEMENT = 2000;
const NEWLINE = 0x0a;

/**
 * The store, whichever engine is behind it, with a line in the log for each statement that takes `slowMs` or more: the
 * statement without what is bound to it, how long it took, whose it was, by which request, and how many rows it read out.
 */
export function withSlowLog(
  store: AnalyticsStore,
  { slowMs, log }: { readonly slowMs: number; readonly log: Pick<StoreLog, 'warn'> },
): AnalyticsStore {
  if (slowMs === 0) return store;
  const begin = (tenantId: TenantId, sql: string) => {
    const beganAt = performance.now();
    return (rows: number | null) => {
      const ms = Math.round(performance.now() - beganAt);
      if (ms < slowMs) return;
      const requestId = findActing()?.requestId ?? null;
      log.warn({ statement: lineOf(sql), ms, tenantId, requestId, rows }, 'a slow query');
    };
  };
  return {
    ...store,
    async select(reader, sql, params) {
      const end = begin(tenantOf(reader), sql);
      const rows = await store.select(reader, sql, params);
      end(rows.length);
      return rows;
    },
    stream: (reader, sql, params, options) =>
      counted(store.stream(reader, sql, params, options), begin(tenantOf(reader), sql)),
    async execute(tenantId, sql, params) {
      const end = begin(tenantId, sql);
      await store.execute(tenantId, sql, params);
      end(null);
    },
  };
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  end: (rows: number) => void,
): AsyncGenerator<Uint8Array, void> {
  let rows = 0;
  for await (const chunk of chunks) {
    for (const byte of chunk) if (byte === NEWLINE) rows += 1;
    yield chunk;
  }
  end(rows);
}

function lineOf(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_STATEMENT);
}
