import { Buffer } from 'node:buffer';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type BackupPart, PART_BYTES, partName, TABLES_OF_OPENING } from './backup-part.ts';

const FOLDER = 'database';
const SEQUENCES = `${FOLDER}/sequences.json`;
const ROWS_AT_ONCE = 500;

const tables = z.array(z.object({ name: z.string() }));
const lines = z.array(z.object({ line: z.string() }));
const columns = z.array(z.object({ name: z.string() }));
const sequences = z.array(z.object({ name: z.string(), last: z.nullable(z.string()) }));
const constraints = z.array(z.object({ of: z.string(), name: z.string(), definition: z.string() }));

const TABLES_SQL = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL($1) ORDER BY 1`;
const SEQUENCES_SQL = `SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::text AS last
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;
const COLUMNS_SQL = `SELECT quote_ident(attname) AS name FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;
const FOREIGN_KEYS_SQL = `SELECT conrelid::regclass::text AS of, quote_ident(conname) AS name,
    pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every row of the database as JSON, a line each, in the connection's transaction; and where its sequences are. */
export async function* dumpDatabase(client: PoolClient): AsyncGenerator<BackupPart, void> {
  // Instants are written without regard to where the server is.
  await client.query("SET LOCAL timezone = 'UTC'");
  for (const { name } of tables.parse((await client.query(TABLES_SQL, [TABLES_OF_OPENING])).rows)) {
    await client.query(`DECLARE rows_of_backup NO SCROLL CURSOR FOR
      SELECT to_json(t)::text AS line FROM ${quote(name)} AS t`);
    yield* partsOf(name, fetchLines(client));
    await client.query('CLOSE rows_of_backup');
  }
  const { rows } = await client.query(SEQUENCES_SQL);
  yield { name: SEQUENCES, bytes: Buffer.from(JSON.stringify(sequences.parse(rows))) };
}

async function* fetchLines(client: PoolClient): AsyncGenerator<string, void> {
  for (;;) {
    const { rows } = await client.query(`FETCH ${ROWS_AT_ONCE} FROM rows_of_backup`);
    if (rows.length === 0) return;
    for (const { line } of lines.parse(rows)) yield line;
  }
}

async function* partsOf(table: string, rows: AsyncIterable<string>): AsyncGenerator<BackupPart, void> {
  let held: string[] = [];
  let bytes = 0;
  let index = 0;
  const part = (): BackupPart => {
    index += 1;
    return { name: partName(`${FOLDER}/${table}`, index, 'jsonl'), bytes: Buffer.from(held.join('\n')) };
  };
  for await (const line of rows) {
    held.push(line);
    bytes += line.length;
    if (bytes < PART_BYTES) continue;
    yield part();
    held = [];
    bytes = 0;
  }
  if (held.length > 0) yield part();
}

/** Takes what `dumpDatabase` has written into an empty database of the same migration, in one transaction. */
export async function createDatabaseLoad(client: PoolClient) {
  await client.query('BEGIN');
  const foreignKeys = constraints.parse((await client.query(FOREIGN_KEYS_SQL)).rows);
  // Rows come table by table: what they refer to may come later, and is checked at the end.
  for (const { of, name } of foreignKeys) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
  // What a migration has put there is in the backup, as it is now.
  for (const { name } of tables.parse((await client.query(TABLES_SQL, [TABLES_OF_OPENING])).rows))
    await client.query(`DELETE FROM ${quote(name)}`);
  const columnsOf = new Map<string, string>();

  const listColumns = async (table: string): Promise<string> => {
    const known = columnsOf.get(table);
    if (known !== undefined) return known;
    const found = columns.parse((await client.query(COLUMNS_SQL, [quote(table)])).rows);
    const list = found.map(({ name }) => name).join(', ');
    columnsOf.set(table, list);
    return list;
  };

  return {
    /** Whether the part was one of the database. */
    async take({ name, bytes }: BackupPart): Promise<boolean> {
      const [folder, table] = name.split('/');
      if (folder !== FOLDER || table === undefined) return false;
      const text = Buffer.from(bytes).toString();
      if (name === SEQUENCES) {
        for (const { name: sequence, last } of sequences.parse(JSON.parse(text)))
          if (last !== null) await client.query('SELECT setval($1, $2::bigint)', [sequence, last]);
        return true;
      }
      const list = await listColumns(table);
      await client.query(
        `INSERT INTO ${quote(table)} (${list}) OVERRIDING SYSTEM VALUE
         SELECT ${list} FROM json_populate_recordset(NULL::${quote(table)}, $1::json)`,
        [`[${text.split('\n').join(',')}]`],
      );
      return true;
    },
    /** Every reference is checked before anything is kept. */
    async finish(): Promise<void> {
      for (const { of, name, definition } of foreignKeys)
        await client.query(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`);
      await client.query('COMMIT');
    },
  };
}
