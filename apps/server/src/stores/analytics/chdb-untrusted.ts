import { randomUUID } from 'node:crypto';
import type { Session } from 'chdb';
import { analyticsErrorOf, closedError } from './analytics-error.ts';
import { limitOf, limitSetting } from './limited-tables.ts';
import { quoteSql, setParameters } from './statement.ts';
import type { UntrustedSql } from './port.ts';
import { createUntrustedSql, type RunUntrusted, UNTRUSTED_SETTINGS } from './untrusted-sql.ts';

// One thread of the process's four, and one of the engine: three statements of the product run beside it.
const AT_ONCE = 1;
const THREADS = 1;
// A statement that has not begun yet cannot be ended; it is tried again until it has.
const KILL_AGAIN_MS = 100;

export interface ChdbUntrusted extends UntrustedSql {
  /** Ends what is running, and refuses what comes. */
  close(): Promise<void>;
}

/** Untrusted statements in the embedded engine, each in its own session; `keeper` ends canceled ones. */
export function createChdbUntrusted(openSession: () => Session, keeper: Session): ChdbUntrusted {
  const running = new Map<string, Promise<unknown>>();
  let isClosed = false;

  /** The engine has no other way to end a statement than its own list of them. */
  async function kill(name: string): Promise<void> {
    while (running.has(name)) {
      await keeper.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = ${quoteSql(name)} ASYNC`);
      await new Promise((resolve) => setTimeout(resolve, KILL_AGAIN_MS));
    }
  }

  const run: RunUntrusted = async ({ sql, params, reader, signal }) => {
    if (isClosed) throw closedError();
    signal?.throwIfAborted();
    const name = randomUUID();
    const work = runOn(
      openSession(),
      `${setParameters(params)};\n${setSettings({ ...(reader === null ? {} : limitSetting(limitOf(reader))), log_comment: name })}`,
      sql,
    );
    running.set(name, work);
    const whenAborted = () => void kill(name).catch(() => undefined);
    signal?.addEventListener('abort', whenAborted, { once: true });
    try {
      return await work;
    } catch (error) {
      signal?.throwIfAborted();
      throw isClosed ? closedError() : analyticsErrorOf(error);
    } finally {
      running.delete(name);
      signal?.removeEventListener('abort', whenAborted);
    }
  };

  return {
    ...createUntrustedSql(run, AT_ONCE),
    async close() {
      isClosed = true;
      const ending = [...running.values()];
      await Promise.allSettled([...[...running.keys()].map(kill), ...ending]);
    },
  };
}

async function runOn(session: Session, setup: string, sql: string): Promise<Uint8Array> {
  try {
    await session.queryAsync(setup);
    return (await session.queryAsync(sql, { format: 'JSONCompact' })).bytes();
  } finally {
    session.close();
  }
}

function setSettings(own: Readonly<Record<string, string>>): string {
  const settings = { ...UNTRUSTED_SETTINGS, max_threads: THREADS, ...own, readonly: 1 };
  const written = Object.entries(settings).map(
    ([setting, value]) => `${setting} = ${typeof value === 'string' ? quoteSql(value) : value}`,
  );
  return `SET ${written.join(', ')}`;
}
