import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { AnalyticsMaintenance } from '../analytics/port.ts';
import { countLines } from '../analytics/tenant-column.ts';
import { BackupError, type BackupPart, PART_BYTES, partName, TABLES_OF_OPENING } from './backup-part.ts';

const FOLDER = 'analytics';
// A name that no table of the operator's has: what begins with it is dropped at each start.
const CLONE = 'skuline_backup_clone_of_';
const NEWLINE = 10;

/**
 * What says that rows are there is copied before the rows: whatever is copied of the one was written after all it speaks
 * of, so it is in the copy of the other.
 */
const FIRST = [
  'store_step',
  'published_day',
  'published_keyword_week',
  'composed_day',
  'composed_flag',
  'sku_sum_build',
];

const tableRows = z.array(z.object({ name: z.string(), engine: z.string(), create_table_query: z.string() }));
const columnRows = z.array(z.object({ name: z.string() }));
const countRows = z.array(z.object({ rows: z.number() }));

/** The tables with rows of their own; those that a view fills from another table are filled again by the same rows. */
async function listTables(maintenance: AnalyticsMaintenance): Promise<string[]> {
  const all = tableRows.parse(
    await maintenance.query(
      'SELECT name, engine, create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name',
    ),
  );
  const filled = all
    .filter(({ engine }) => engine === 'MaterializedView')
    .map(({ name, create_table_query: sql }) => {
      const target = / TO (?:\S+\.)?`?(\w+)`? /.exec(sql)?.[1];
      if (target === undefined) throw new Error(`It is not known which table the view ${name} fills.`);
      return target;
    });
  const own = all
    .filter(({ name, engine }) => engine.endsWith('MergeTree') && !name.startsWith(CLONE))
    .map(({ name }) => name)
    .filter((name) => !TABLES_OF_OPENING.includes(name) && !filled.includes(name));
  return [...FIRST.filter((name) => own.includes(name)), ...own.filter((name) => !FIRST.includes(name))];
}

export interface AnalyticsSnapshot {
  dump(): AsyncGenerator<BackupPart, void>;
}

/** Keeps the rows of every table as they are now. It costs no copy: the engine keeps the files of both. */
export async function snapshotAnalytics(maintenance: AnalyticsMaintenance): Promise<AnalyticsSnapshot> {
  await dropClones(maintenance);
  const tables = await listTables(maintenance);
  for (const table of tables) {
    await maintenance.run(`CREATE TABLE ${CLONE}${table} CLONE AS ${table}`);
    // A merge would write the shared files once more, and may drop rows that were counted.
    await maintenance.run(`SYSTEM STOP MERGES ${CLONE}${table}`);
  }
  return {
    async *dump() {
      for (const table of tables) yield* dumpTable(maintenance, table);
    },
  };
}

/** Lets the rows go that were kept for a snapshot alone, also one of a process that was killed. */
export async function dropClones(maintenance: AnalyticsMaintenance): Promise<void> {
  const clones = columnRows.parse(
    await maintenance.query(
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${CLONE}')`,
    ),
  );
  for (const { name } of clones) await maintenance.run(`DROP TABLE ${name} SYNC`);
}

async function listColumns(maintenance: AnalyticsMaintenance, table: string): Promise<string[]> {
  const rows = await maintenance.query(
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table}'
       AND default_kind NOT IN ('MATERIALIZED', 'ALIAS', 'EPHEMERAL') ORDER BY position`,
  );
  return columnRows.parse(rows).map(({ name }) => name);
}

async function* dumpTable(
  maintenance: AnalyticsMaintenance,
  table: string,
): AsyncGenerator<BackupPart, void> {
  const columns = await listColumns(maintenance, `${CLONE}${table}`);
  const names = columns.join(', ');
  let index = 0;
  let written = 0;
  // The columns lead each part: a table may have others by the time it is restored.
  const part = (rows: Uint8Array): BackupPart => {
    index += 1;
    written += countLines(rows);
    const bytes = Buffer.concat([Buffer.from(`${columns.join('\t')}\n`), rows]);
    return { name: partName(`${FOLDER}/${table}`, index, 'tsv'), bytes };
  };
  let held = Buffer.alloc(0);
  for await (const chunk of maintenance.dump(`SELECT ${names} FROM ${CLONE}${table}`)) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    const end = held.length < PART_BYTES ? 0 : held.lastIndexOf(NEWLINE) + 1;
    if (end === 0) continue;
    yield part(held.subarray(0, end));
    held = held.subarray(end);
  }
  if (held.length > 0) yield part(held);
  await expectAll(maintenance, table, written);
}

/** An engine that fails in the middle of a long result may end it as if it were whole. */
async function expectAll(maintenance: AnalyticsMaintenance, table: string, written: number): Promise<void> {
  const [count] = countRows.parse(await maintenance.query(`SELECT count() AS rows FROM ${CLONE}${table}`));
  if (count?.rows !== written)
    throw new BackupError(
      `Of the ${count?.rows ?? 0} rows of ${table} ${written} were read: make the backup again.`,
    );
}

/** Takes parts that `dump` has written into empty tables; each call says whether it was one of the analytics store. */
export async function createAnalyticsLoad(
  maintenance: AnalyticsMaintenance,
): Promise<(part: BackupPart) => Promise<boolean>> {
  const tables = await listTables(maintenance);
  return async ({ name, bytes }) => {
    const [folder, table] = name.split('/');
    if (folder !== FOLDER || table === undefined || !tables.includes(table)) return false;
    const start = bytes.indexOf(NEWLINE) + 1;
    const columns = Buffer.from(bytes.subarray(0, Math.max(0, start - 1)))
      .toString()
      .split('\t');
    // They become part of a statement.
    if (!columns.every((column) => /^\w+$/.test(column))) return false;
    await maintenance.load(table, columns, bytes.subarray(start));
    return true;
  };
}
