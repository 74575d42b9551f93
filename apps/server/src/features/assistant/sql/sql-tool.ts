import type { PlanResult } from '@skuline/domain/assistant';
import type { KnownDays } from '@skuline/domain/known-days';
import { LRUCache } from 'lru-cache';
import { FairQueue } from '../../../platform/fair-queue.ts';
import type { TypedRows, UntrustedSql } from '../../../stores/analytics/port.ts';
import { type Reader, tenantOf } from '../../../stores/reader.ts';
import { boundCount, boundRows, checkBound, MOST_SQL_ROWS, PLACEHOLDER } from './bound-statement.ts';
import { checkSize, checkTree } from './check-tree.ts';
import { refusalOf } from './engine-refusal.ts';
import { type OwnNames, takeOwnNames } from './own-names.ts';
import { prepareSqlTable } from './result-table.ts';
import { SqlRefused } from './sql-refused.ts';
import { parseSyntaxTree, type SyntaxNode } from './syntax-tree.ts';
import { unknownCautions } from './unknown-cautions.ts';
import { writtenColumns } from './written-columns.ts';

const LONGEST_STATEMENT = 20_000;
const WAIT_TIMEOUT_MS = 20_000;
const MOST_WAITING_OF_TENANT = 4;

export interface SqlToolDependencies {
  readonly untrusted: UntrustedSql;
  /** The data version. */
  readonly readSnapshot: (reader: Reader) => Promise<{ readonly dataVersion: number }>;
  /** On which days which facts are known. */
  readonly readKnown: (reader: Reader) => Promise<KnownDays>;
}

export interface SqlResult extends PlanResult {
  /** The positions of the columns that hold what the statement was written with: no evidence of anything. */
  readonly writtenColumns: ReadonlySet<number>;
}

/** Read-only SQL over the visible rows of a reader's brands, for `sql_analytics_query`. */
export interface SqlTool {
  /**
   * Runs one SELECT statement; of its rows the first 1,000 are given. Throws `SqlRefused` with a sentence when it is not
   * allowed or fails, and the reason of `signal` within a second of it.
   */
  run(reader: Reader, sql: string, signal: AbortSignal): Promise<SqlResult>;
}

export function createSqlTool({ untrusted, readSnapshot, readKnown }: SqlToolDependencies): SqlTool {
  const queue = new FairQueue({
    name: 'free-sql',
    atOnce: untrusted.atOnce,
    shares: [{ running: () => 1, waiting: MOST_WAITING_OF_TENANT }],
    waitTimeoutMs: WAIT_TIMEOUT_MS,
    refuse: () => new SqlRefused('Other statements are still running; try again in a few seconds.'),
  });
  const checker = createChecker(untrusted);

  async function runChecked(reader: Reader, sql: string, signal: AbortSignal): Promise<SqlResult> {
    const { names, tree } = await check(checker, reader, sql);
    const { dataVersion } = await readSnapshot(reader);
    const read = await untrusted.select(reader, boundRows(names.sql), signal);
    const rowCount = await countRows(untrusted, { reader, names, read, signal });
    const after = await readSnapshot(reader);
    const shown = { ...read, rows: read.rows.slice(0, MOST_SQL_ROWS) };
    return {
      tables: [prepareSqlTable(shown, names.originalOf, rowCount)],
      cautions: [
        ...(rowCount > MOST_SQL_ROWS
          ? [
              `Only the first ${MOST_SQL_ROWS.toLocaleString('en-US')} of ${rowCount.toLocaleString('en-US')} rows are given.`,
            ]
          : []),
        ...unknownCautions(names.sql, await readKnown(reader)),
      ],
      dataVersion: after.dataVersion === dataVersion ? dataVersion : null,
      writtenColumns: writtenColumns(
        tree,
        read.columns.map(({ name }) => name),
      ),
    };
  }

  return {
    run: (reader, sql, signal) =>
      queue.run([tenantOf(reader)], signal, async () => {
        try {
          return await runChecked(reader, sql, signal);
        } catch (error) {
          throw refusalOf(error, sql);
        }
      }),
  };
}

interface Checker {
  readonly untrusted: UntrustedSql;
  /** The tree of the tenant's bound statement with {@link PLACEHOLDER}; the tenant's id is in it. */
  readonly readTemplate: (reader: Reader) => Promise<readonly string[]>;
}

const MOST_TEMPLATES = 100;

function createChecker(untrusted: UntrustedSql): Checker {
  const templates = new LRUCache<Reader, readonly string[]>({ max: MOST_TEMPLATES });
  return {
    untrusted,
    async readTemplate(reader) {
      const known = templates.get(reader);
      if (known !== undefined) return known;
      const template = withoutEnd(await untrusted.explainTree(reader, boundRows(PLACEHOLDER)));
      templates.set(reader, template);
      return template;
    },
  };
}

/**
 * The statement with our names, once it is proved to be harmless: by the engine's own syntax tree, and by that of the
 * statement it becomes.
 */
async function check(
  { untrusted, readTemplate }: Checker,
  reader: Reader,
  sql: string,
): Promise<{ readonly names: OwnNames; readonly tree: SyntaxNode }> {
  if (sql.length > LONGEST_STATEMENT) throw new SqlRefused('The statement is too long.');
  if (sql.includes('\u0000')) throw new SqlRefused('The statement has a character that is not allowed here.');
  const names = takeOwnNames(await untrusted.format(sql));
  const lines = withoutEnd(await untrusted.explainTree(reader, names.sql));
  const tree = parseSyntaxTree(lines);
  checkTree(tree);
  checkSize(tree, names.tablesRead);
  const bound = withoutEnd(await untrusted.explainTree(reader, boundRows(names.sql)));
  checkBound(bound, await readTemplate(reader), lines);
  return { names, tree };
}

/** The engine may end its answer with an empty line. */
function withoutEnd(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

async function countRows(
  untrusted: UntrustedSql,
  {
    reader,
    names,
    read,
    signal,
  }: {
    readonly reader: Reader;
    readonly names: OwnNames;
    readonly read: TypedRows;
    readonly signal: AbortSignal;
  },
): Promise<number> {
  if (read.rows.length <= MOST_SQL_ROWS) return read.rows.length;
  const { rows } = await untrusted.select(reader, boundCount(names.sql), signal);
  return Number(rows[0]?.[0]);
}
