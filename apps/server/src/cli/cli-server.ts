import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { StoreLog } from '../stores/store-log.ts';
import { type CliMessage, describeCommandError } from './cli-message.ts';
import type { Skuline } from '../app/compose.ts';
import type { DataDirLock } from '../data-dir/index.ts';
import { type Procedure, runProcedure } from './command.ts';
import { findProcedure } from './commands.ts';

export interface CliServer {
  /** Stops the commands that run, waits until they have, and stops listening. */
  close(): Promise<void>;
}

export interface CliServerDependencies {
  readonly skuline: Skuline;
  readonly lock: Pick<DataDirLock, 'announce'>;
  readonly log: StoreLog;
}

const PATH = /^\/commands\/([a-z-]+)$/;
const PROGRESS_INTERVAL_MS = 100;

/**
 * Runs commands of other processes of this machine in this one, which has the stores open. Listens on a port of its
 * own, on loopback alone, and accepts only callers that can read the secret in the data directory.
 */
export async function startCliServer({ skuline, lock, log }: CliServerDependencies): Promise<CliServer> {
  const secret = randomBytes(32).toString('base64url');
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = answer(skuline, { request, response, secret, stopping: stopping.signal, log });
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, so the address is one.
  const { port } = server.address() as AddressInfo;
  await lock.announce({ port, secret });
  return {
    async close() {
      server.close();
      stopping.abort();
      await Promise.allSettled(running);
      server.closeAllConnections();
    },
  };
}

/** What is asked for, or the status that refuses it. */
async function findAsked(request: IncomingMessage, secret: string): Promise<Procedure | 401 | 404> {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 401;
  const name = PATH.exec(request.url ?? '')?.[1];
  return (request.method === 'POST' && name !== undefined && (await findProcedure(name))) || 404;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly secret: string;
  readonly stopping: AbortSignal;
  readonly log: StoreLog;
}

/** Never rejects: what went wrong is sent to the command. */
async function answer(skuline: Skuline, exchange: Exchange): Promise<void> {
  const { request, response, secret, stopping, log } = exchange;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const send = (message: CliMessage) => response.write(`${JSON.stringify(message)}\n`);
  let lastProgressAt = 0;
  try {
    const procedure = await findAsked(request, secret);
    if (typeof procedure === 'number') {
      response.writeHead(procedure).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    const signal = AbortSignal.any([gone.signal, stopping]);
    const result = await runProcedure(procedure, await json(request), skuline, {
      signal,
      async write(text) {
        signal.throwIfAborted();
        if (!send({ type: 'text', text })) await once(response, 'drain', { signal });
      },
      onTenant: (tenant) => send({ type: 'tenant', tenant }),
      onProgress(progress) {
        // Progress is dropped while a command does not read it: otherwise it would pile up here.
        if (response.writableNeedDrain || performance.now() - lastProgressAt < PROGRESS_INTERVAL_MS) return;
        lastProgressAt = performance.now();
        send({ type: 'progress', progress });
      },
    });
    send({ type: 'result', result });
  } catch (error) {
    const message = describeCommandError(error);
    if (message === null) log.error({ error, command: request.url }, 'a command failed');
    send({ type: 'error', message: message ?? 'Something went wrong in Skuline; its log says what.' });
  }
  response.end();
}
