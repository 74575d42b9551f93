import path from 'node:path';
import { z } from 'zod';
import { StoreRefusal } from '../store-refusal.ts';
import type { AnalyticsMaintenance } from './port.ts';

const tables = z.array(z.object({ table: z.string() }));
const checks = z.array(z.object({ part_path: z.string(), is_passed: z.number() }));
const ranges = z.array(z.object({ first: z.string(), last: z.string() }));

/** Reports of the product's use are not figures. */
const NO_FIGURES = 'event';

interface Damage {
  readonly table: string;
  /** The days in it, where they can be read. */
  readonly days: string | null;
}

/**
 * The engine sets a part of a table aside whose files end too early, and opens without it: the figures in it would be
 * missing without a word. A part whose files have their length but not their content it shows until somebody asks for what
 * cannot be read: sums would be right, and rows an error. Throws StoreRefusal when there is one; of the second kind with
 * `readsAll` alone, for all files are read for it once (0.1 seconds for a million rows).
 */
export async function refuseDamagedParts(
  { maintenance, dataDir }: { readonly maintenance: AnalyticsMaintenance; readonly dataDir: string },
  { readsAll }: { readonly readsAll: boolean },
): Promise<void> {
  const damages = [
    ...(await listSetAside(maintenance)),
    ...(readsAll ? await listUnreadable(maintenance) : []),
  ];
  if (damages.length === 0) return;
  const parts = damages.map(({ table, days }) => (days === null ? table : `${table} (${days})`));
  throw new StoreRefusal(
    `The analytics data in ${path.join(dataDir, 'analytics')} are damaged: parts of ${[...new Set(parts)].join(', ')} cannot be read, and their figures would be missing. Restore the data directory from a backup.`,
  );
}

async function listSetAside(maintenance: AnalyticsMaintenance): Promise<Damage[]> {
  const damaged = tables.parse(
    await maintenance.query(`
      SELECT DISTINCT table FROM system.detached_parts
      WHERE database = currentDatabase() AND table != '${NO_FIGURES}' AND startsWith(reason, 'broken')
      ORDER BY table`),
  );
  return damaged.map(({ table }) => ({ table, days: null }));
}

async function listUnreadable(maintenance: AnalyticsMaintenance): Promise<Damage[]> {
  const found = tables.parse(
    await maintenance.query(`
      SELECT name AS table FROM system.tables
      WHERE database = currentDatabase() AND name != '${NO_FIGURES}' AND engine LIKE '%MergeTree'
      ORDER BY table`),
  );
  const damages: Damage[] = [];
  for (const { table } of found) {
    const parts = checks.parse(
      await maintenance.query(`CHECK TABLE ${table} SETTINGS check_query_single_value_result = 0`),
    );
    for (const { part_path: part } of parts.filter((check) => check.is_passed === 0)) {
      damages.push({ table, days: await findDays(maintenance, table, part) });
    }
  }
  return damages;
}

/** What is damaged may be the days themselves, or a table without any. */
async function findDays(
  maintenance: AnalyticsMaintenance,
  table: string,
  part: string,
): Promise<string | null> {
  try {
    const [range] = ranges.parse(
      await maintenance.query(
        `SELECT min(date_key) AS first, max(date_key) AS last FROM ${table} WHERE _part = '${part}'`,
      ),
    );
    if (range === undefined) return null;
    return range.first === range.last ? range.first : `${range.first} to ${range.last}`;
  } catch {
    return null;
  }
}
