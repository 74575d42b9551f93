import { chmod, mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import { drainPending, Session } from 'chdb';
import { type Reader, tenantOf } from '../reader.ts';
import type { StoreLog } from '../store-log.ts';
import type { TenantId } from '../tenant-id.ts';
import { AnalyticsError, analyticsErrorOf, closedError } from './analytics-error.ts';
import { type ChdbUntrusted, createChdbUntrusted } from './chdb-untrusted.ts';
import {
  type AnyRows,
  checkRows,
  type ChunkInsert,
  createChunkInsert,
  type TenantRows,
} from './chunk-insert.ts';
import { type TableFilters, limitOf, limitSetting } from './limited-tables.ts';
import { bindTenant, parseJsonLines, quoteSql, writeValues } from './statement.ts';
import type {
  AnalyticsEngine,
  AnalyticsMaintenance,
  AnalyticsStore,
  QueryParams,
  StreamOptions,
} from './port.ts';
import { dieOfFaults } from './die-of-faults.ts';
import { removeEmptyMutations } from './empty-mutations.ts';
import { createSessionPool, type SessionPool } from './session-pool.ts';
import { MAX_STREAMS } from './stream-limit.ts';

export interface ChdbDependencies {
  /** The application's data directory; chDB lives in `analytics/` inside it. */
  readonly dataDir: string;
  readonly log: StoreLog;
}

// One thread of libuv's default four stays free for files and password hashing.
const STATEMENTS_AT_ONCE = 3;
// Held results run apart from them: however many responses one tenant asks for, a thread is left for everybody's selects.
const HELD_AT_ONCE = 2;

// One background thread merges parts: a second one buys nothing on few cores and costs 100 MB during an import.
const ENGINE_ARGUMENTS = [
  `--config-file=${join(import.meta.dirname, 'engine.xml')}`,
  '--background_pool_size=1',
  '--background_merges_mutations_concurrency_ratio=1',
];

// Half of what `engine.xml` keeps free: what was written while another program took the rest may not be there.
const LEAST_ROOM = 64 * 1024 * 1024;
const NOT_ENOUGH_SPACE = 243;

// Meant for every statement of a connection, so set once: 10,000 names of a filter do not fit the default size. Nothing
// is compiled to machine code: what is read are sums of rollups, which take less time than compiling does. Over 10 million
// rows a page of one brand takes 37 ms instead of 45 and the server 60 MB less; small statements take an eighth less. Nor
// does it look for what follows from several comparisons, which is nothing here: a page of the funnel takes a tenth less.
// What is read lies in the system's own cache: a thread that reads for others made all questions take an eighth longer.
const SESSION_SETTINGS = `SET max_query_size = 268435456, output_format_json_quote_64bit_integers = 0,
  output_format_json_quote_decimals = 0, compile_expressions = 0, compile_aggregate_expressions = 0,
  compile_sort_description = 0, optimize_and_compare_chain = 0, local_filesystem_read_method = 'pread'`;

// Rows that lie sorted in several parts would be read whole into memory before the first is sent, and handed over in
// pieces of 5 MB: 70 MB for each stream, measured with 300,000 rows, against 35 MB with these.
const STREAM_SETTINGS = 'SET read_in_order_use_buffering = 0, max_block_size = 8192';

// The driver parses and plans a statement that is streamed on the thread that serves all requests, 4 to 40 ms of it; one
// whose result is held runs beside that thread. So many rows are some 6 MB, less than a stream needs; names may be so
// long that they are 100 MB, which are streamed.
const MOST_HELD_ROWS = 20_000;
const HELD_SETTINGS = `SET max_result_rows = ${MOST_HELD_ROWS}, max_result_bytes = 8388608`;
const RESULT_TOO_LARGE = 396;
const PIECE_BYTES = 64 * 1024;
const NEWLINE = 10;

// The engine keeps what an insert has freed for itself; given back this often, an import of 10 million rows needs
// 50 MB less, and each time costs a few milliseconds.
const BYTES_BETWEEN_PURGES = 32_000_000;

/** Opens the ClickHouse engine inside this process; a second process on the same directory is refused. */
export async function openChdb({ dataDir, log }: ChdbDependencies): Promise<AnalyticsEngine> {
  const directory = join(dataDir, 'analytics');
  await mkdir(directory, { recursive: true });
  // Earlier versions left it open to every account of the machine.
  await chmod(directory, 0o700);
  const removed = await removeEmptyMutations(directory);
  if (removed > 0) log.warn({ removed }, 'a full disk left notes of deletions empty; they were removed');
  const first = openFirstSession(directory);
  const insertChunk = await createChunkInsert(join(dataDir, 'analytics-incoming'));
  const openSession = () => new Session(directory, { connectionArgs: ENGINE_ARGUMENTS });
  const open = async (): Promise<Session> => {
    const session = openSession();
    await session.queryAsync(SESSION_SETTINGS);
    return session;
  };
  const openWith = (settings: string) => async (): Promise<Session> => {
    const session = await open();
    await session.queryAsync(settings);
    return session;
  };
  const statements = createSessionPool(open, STATEMENTS_AT_ONCE);
  const held = createSessionPool(openWith(HELD_SETTINGS), HELD_AT_ONCE);
  const streams = createSessionPool(openWith(STREAM_SETTINGS), MAX_STREAMS);
  const untrusted = createChdbUntrusted(openSession, first);
  const requireRoom = () => requireRoomIn(directory);
  const insert = createInserter(statements, insertChunk, requireRoom);
  log.debug({ directory }, 'analytics engine opened in this process');
  return {
    store: createChdbStore({ statements, held, streams, untrusted, first, insert, requireRoom }),
    untrusted,
    maintenance: createMaintenance({ statements, streams, insert, requireRoom }),
  };
}

/** Held for the life of the store: the engine lets its directory go when the last session closes. */
function openFirstSession(directory: string): Session {
  try {
    return new Session(directory, { connectionArgs: ENGINE_ARGUMENTS });
  } catch (error) {
    // The driver keeps the reason to itself; the engine has written it to standard error.
    throw new AnalyticsError(
      'cannot_open',
      `The analytics data in ${directory} cannot be opened; the line above says why. If they are in use by another process, stop that one first; if they are damaged, restore the data directory from a backup.`,
      { cause: error },
    );
  } finally {
    dieOfFaults();
  }
}

/** Throws where what has just been written may not be there: the disk was filled meanwhile. */
async function requireRoomIn(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= LEAST_ROOM) return;
  const message = `No space left on device: less than ${LEAST_ROOM / 1024 / 1024} MB are free.`;
  throw new AnalyticsError('refused', message, { engineCode: NOT_ENOUGH_SPACE });
}

interface ChdbStoreDependencies {
  readonly statements: SessionPool;
  readonly held: SessionPool;
  readonly streams: SessionPool;
  readonly untrusted: Pick<ChdbUntrusted, 'close'>;
  readonly first: Session;
  readonly insert: Insert;
  readonly requireRoom: () => Promise<void>;
}

function createChdbStore({
  statements,
  held,
  streams,
  untrusted,
  first,
  insert,
  requireRoom,
}: ChdbStoreDependencies): AnalyticsStore {
  let closing: Promise<void> | undefined;

  async function* stream(
    reader: Reader,
    sql: string,
    params: QueryParams = {},
    { expectedRows = Number.POSITIVE_INFINITY }: StreamOptions = {},
  ): AsyncIterable<Uint8Array> {
    const reading = readingOf(reader, sql, params);
    const lines = expectedRows > MOST_HELD_ROWS ? null : await findHeld({ sessions: held, ...reading });
    if (lines !== null) {
      yield* inPieces(lines);
      return;
    }
    const session = await streams.lease(reading.tenantId);
    try {
      if (reading.limit !== null) await session.queryAsync(limitTo(reading.limit));
      for await (const chunk of session.queryStream(reading.sql)) yield chunk.raw();
      if (closing !== undefined) throw closedError();
    } catch (error) {
      throw analyticsErrorOf(error);
    } finally {
      streams.giveBack(session, reading.limit !== null);
    }
  }

  async function close(): Promise<void> {
    await Promise.all([
      statements.close('waited-for'),
      held.close('waited-for'),
      streams.close('canceled'),
      untrusted.close(),
    ]);
    first.close();
    await drainPending();
  }

  return {
    select: async (reader, sql, params = {}) =>
      parseJsonLines(await run({ sessions: statements, ...readingOf(reader, sql, params) })),
    stream,
    insertTsv: (tenantId, table, columns, chunk) => insert({ tenantId, table, columns, chunk }),
    async execute(tenantId, sql, params = {}) {
      await run({ sessions: statements, ...statementOf(tenantId, sql, params), limit: null });
      await requireRoom();
    },
    close: () => (closing ??= close()),
  };
}

interface Statement {
  /** Whose turn it takes. */
  readonly tenantId: TenantId;
  /** With its values. */
  readonly sql: string;
  /** What keeps it to some brands; null where it is not. */
  readonly limit: TableFilters | null;
}

interface StatementOnPool extends Statement {
  readonly sessions: SessionPool;
}

function statementOf(tenantId: TenantId, sql: string, params: QueryParams): Omit<Statement, 'limit'> {
  return { tenantId, sql: writeValues(sql, bindTenant(tenantId, sql, params)) };
}

function readingOf(reader: Reader, sql: string, params: QueryParams): Statement {
  return { ...statementOf(tenantOf(reader), sql, params), limit: limitOf(reader) };
}

/** What a session is told before a statement that is kept to some brands: it remembers it, so it is used once. */
function limitTo(limit: TableFilters): string {
  const settings = Object.entries(limitSetting(limit)).map(([name, value]) => `${name} = ${quoteSql(value)}`);
  return `SET ${settings.join(', ')}`;
}

async function run({ sessions, tenantId, sql, limit }: StatementOnPool): Promise<Uint8Array> {
  const work = async (session: Session): Promise<Uint8Array> => {
    try {
      const settings = limit === null ? '' : `${limitTo(limit)};\n`;
      return (await session.queryAsync(settings + sql, { format: 'JSONEachRow' })).bytes();
    } catch (error) {
      throw analyticsErrorOf(error);
    }
  };
  return sessions.run(tenantId, work, limit !== null);
}

/** The whole result, null when it is too large to be held. */
async function findHeld(statement: StatementOnPool): Promise<Uint8Array | null> {
  try {
    return await run(statement);
  } catch (error) {
    if (error instanceof AnalyticsError && error.engineCode === RESULT_TOO_LARGE) return null;
    throw error;
  }
}

/** Whole lines, between which the thread is left to other requests as it is between the chunks of a stream. */
async function* inPieces(lines: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < lines.length; ) {
    const newline = lines.indexOf(NEWLINE, at + PIECE_BYTES);
    const end = newline === -1 ? lines.length : newline + 1;
    yield lines.subarray(at, end);
    at = end;
    await giveWay();
  }
}

/** Takes turns with tenants, whose names are others. */
const MAINTENANCE = '';

type Insert = (rows: TenantRows | AnyRows) => Promise<void>;

function createInserter(
  statements: SessionPool,
  insert: ChunkInsert,
  requireRoom: () => Promise<void>,
): Insert {
  let unpurged = 0;
  return async (rows) => {
    if (rows.tenantId !== null) checkRows(rows);
    if (rows.chunk.length === 0) return;
    await statements.run(rows.tenantId ?? MAINTENANCE, async (session) => {
      try {
        await insert(session, rows);
        await requireRoom();
        unpurged += rows.chunk.length;
        if (unpurged < BYTES_BETWEEN_PURGES) return;
        unpurged = 0;
        await session.queryAsync('SYSTEM JEMALLOC PURGE');
      } catch (error) {
        throw analyticsErrorOf(error);
      }
    });
  };
}

function createMaintenance({
  statements,
  streams,
  insert,
  requireRoom,
}: Pick<ChdbStoreDependencies, 'statements' | 'streams' | 'insert' | 'requireRoom'>): AnalyticsMaintenance {
  const query = (sql: string): Promise<Uint8Array> =>
    statements.run(MAINTENANCE, async (session) => {
      try {
        return (await session.queryAsync(sql, { format: 'JSONEachRow' })).bytes();
      } catch (error) {
        throw analyticsErrorOf(error);
      }
    });
  return {
    async run(sql) {
      await query(sql);
      await requireRoom();
    },
    query: async (sql) => parseJsonLines(await query(sql)),
    async *dump(sql) {
      const session = await streams.lease(MAINTENANCE);
      try {
        const utc = `${sql} FORMAT TabSeparated SETTINGS session_timezone = 'UTC'`;
        for await (const chunk of session.queryStream(utc)) yield chunk.raw();
      } catch (error) {
        throw analyticsErrorOf(error);
      } finally {
        streams.giveBack(session);
      }
    },
    load: (table, columns, chunk) => insert({ tenantId: null, table, columns, chunk }),
  };
}
