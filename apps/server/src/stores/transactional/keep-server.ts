import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { StoreLog } from '../store-log.ts';
import { forgetServer, type PostgresServer, signalServer, stopServer } from './postgres-server.ts';
import { findPostmaster } from './postmaster-file.ts';

/** A server that only this process holds; `ended` settles when it, or our hold on it, is gone. */
export interface OwnedServer extends PostgresServer {
  readonly owner: Client;
  readonly ended: Promise<void>;
}

export interface KeepServerDependencies {
  /** The cluster's directory. */
  readonly directory: string;
  readonly first: OwnedServer;
  /** Starts it, or gives up as soon as the signal fires. */
  readonly bringUp: (signal: AbortSignal) => Promise<OwnedServer>;
  readonly log: StoreLog;
  readonly onGivenUp: (cause: Error) => void;
  readonly retryDelaysMs?: readonly number[] | undefined;
}

/** Pauses before the attempts, about a minute together: a server that was killed is back after the first one. */
const RETRY_DELAYS_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** A server that has run for this long has recovered; one that ends sooner is on its way to being given up. */
const RECOVERED_AFTER_MS = 60_000;
const POLL_INTERVAL_MS = 1000;

/** Brings the server up again whenever it ends, until `stop`, or until one attempt after another has failed. */
export function keepServer({
  directory,
  first,
  bringUp,
  log,
  onGivenUp,
  retryDelaysMs = RETRY_DELAYS_MS,
}: KeepServerDependencies) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let current: OwnedServer | null = first;
  let attempts = 0;
  let failure = new Error('it ended again and again');

  const bringBack = async (): Promise<OwnedServer | null> => {
    while (attempts < retryDelaysMs.length) {
      const wait = retryDelaysMs[attempts];
      attempts += 1;
      try {
        await pause(wait, undefined, { signal });
        return await bringUp(signal);
      } catch (error) {
        if (signal.aborted) return null;
        failure = error instanceof Error ? error : new Error(String(error));
        log.error({ error, attempt: attempts }, 'Postgres could not be started again');
      }
    }
    onGivenUp(failure);
    return null;
  };
  const guard = async () => {
    while (current !== null && !signal.aborted) {
      const since = performance.now();
      const stopForcing = forceFastShutdown(directory, current);
      await Promise.race([current.ended, stopped]);
      stopForcing();
      if (signal.aborted) return;
      log.warn({ server: current.pid }, 'Postgres ended; it is started again');
      if (performance.now() - since >= RECOVERED_AFTER_MS) attempts = 0;
      forgetServer(current);
      current = await bringBack();
      if (current !== null) log.warn({ server: current.pid }, 'Postgres is back');
    }
  };
  const guarding = guard();

  return {
    /** Stops the server, also one that is being started. */
    async stop(): Promise<void> {
      stopping.abort();
      await guarding;
      if (current === null) return;
      await current.owner.end();
      await stopServer(current);
    },
  };
}

/** A server that was asked to end (SIGTERM) waits until its connections do. Ours never would: it is told not to wait. */
function forceFastShutdown(directory: string, { pid }: PostgresServer): () => void {
  const lookOnce = async () => {
    // Unreadable at this moment: the next check will tell.
    const found = await findPostmaster(directory).catch(() => null);
    if (found?.pid === pid && found.isStopping) signalServer(found, 'SIGINT');
  };
  const look = setInterval(() => void lookOnce(), POLL_INTERVAL_MS);
  look.unref();
  return () => clearInterval(look);
}
