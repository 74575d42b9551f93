import { existsSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './build-app.ts';
import type { Clock } from '../platform/clock.ts';
import { openSkuline } from './compose.ts';
import { baseUrlOf, type Config, findVariable } from '../platform/config/config.ts';
import { startCliServer } from '../cli/cli-server.ts';
import { acquireDataDir, DataDirBusyError, type DataDirLock } from '../data-dir/index.ts';
import { readCodeVersion } from './code-version.ts';
import { createLog } from '../platform/create-log.ts';
import { ensureDemo } from './demo-tenant.ts';
import { errorCode } from '../platform/error-code.ts';
import { greetingOf } from './greeting.ts';
import { createMetricsServer } from '../http/metrics-endpoint.ts';
import { createServerGate, type ServerGate } from '../http/server-gate.ts';
import type { Metrics } from '../metrics/index.ts';
import { projectRoot } from '../platform/project-root.ts';
import { findStartProblem } from './start-problem.ts';

/** The app can't start; the message is the one sentence the person at the terminal needs. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface RunningApp {
  /** What the terminal shows once everything is ready. */
  readonly greeting: string;
  /** Settles when the app can't go on; the message says what to do. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 8000;
const COMMAND_TIMEOUT_MS = 60_000;
const COMMAND_RETRY_MS = 200;

/**
 * Starts everything: the data directory is taken, the port listens (503 until ready), the stores open, the demo
 * tenant is made on the first run, then requests are let in. Throws StartError when the surroundings don't allow it.
 */
export async function startApp({ config, clock }: { config: Config; clock: Clock }): Promise<RunningApp> {
  const log = createLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'));
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    // Servers admit many processes at once: with both stores outside there is nothing to lock.
    const isShared = config.databaseUrl !== null && config.clickHouseUrl !== null;
    const dataDir = isShared ? null : await takeDataDir(config);
    if (dataDir !== null) closers.push(() => dataDir.release());
    const gate = createServerGate();
    closers.push(() => gate.close(0));
    await listen(gate, config);
    const lost = Promise.withResolvers<Error>();
    const codeVersion = await readCodeVersion(projectRoot);
    const opening = { config, clock, log, say, onStoreLost: lost.resolve, readsAllParts: true, codeVersion };
    const skuline = await openSkuline(opening);
    closers.push(() => skuline.close());
    const demo = config.demo && config.auth.issuer === null ? await ensureDemo(skuline) : null;
    const app = await buildApp(skuline, { config, log, codeVersion, webRoot: findWebRoot() });
    if (dataDir !== null) {
      const cliServer = await startCliServer({ skuline, lock: dataDir, log });
      closers.push(() => cliServer.close());
    }
    const metricsServer = await openMetricsPort(skuline.watched.metrics, config, log);
    if (metricsServer !== null) closers.push(async () => void metricsServer.close());
    gate.open(app);
    skuline.jobs.start();
    await skuline.stagedFiles.resume();
    closers.push(async () => {
      const jobsStopped = skuline.jobs.stop();
      await gate.drain(config.drainMs);
      await Promise.all([gate.close(SHUTDOWN_TIMEOUT_MS), jobsStopped]);
      await app.close();
    });
    const greeting = greetingOf(config, demo, findVariable('SKULINE_COMMAND') ?? undefined);
    return { greeting, lost: lost.promise, close };
  } catch (error) {
    await close();
    throw explain(error, config);
  }
}

/** Standard output has the greeting. */
const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

/** Takes the data directory; a command that is using it is waited for, another app is not. */
async function takeDataDir(config: Config): Promise<DataDirLock> {
  for (let waited = 0; ; waited += COMMAND_RETRY_MS) {
    try {
      return await acquireDataDir({ dataDir: config.dataDir, role: 'app', address: baseUrlOf(config) });
    } catch (error) {
      const isCommand = error instanceof DataDirBusyError && error.holder.role === 'command';
      if (!isCommand || waited >= COMMAND_TIMEOUT_MS) throw error;
      if (waited === 0) process.stderr.write(`${error.message} Waiting …\n`);
    }
    await wait(COMMAND_RETRY_MS);
  }
}

async function listen(gate: ServerGate, { host, port }: Config): Promise<void> {
  await gate
    .listen({ host, port })
    .catch((error: unknown) => refuseAddress(error, { host, port, name: 'PORT' }));
}

/** The measurements at a port of their own, where that is set. */
async function openMetricsPort(metrics: Metrics, { host, metrics: { port } }: Config, log: Logger) {
  if (port === null) return null;
  const server = createMetricsServer(metrics, (error) =>
    log.warn({ err: error }, 'the metrics could not be read'),
  );
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    refuseAddress(error, { host, port, name: 'METRICS_PORT' });
  }
  return server;
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** The setting of the port. */
  readonly name: string;
}

/** Says why nothing can listen there. */
function refuseAddress(error: unknown, { host, port, name }: Address): never {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    throw new StartError(`Port ${port} is in use; choose another one, for example ${name}=${port + 1}.`);
  }
  if (code === 'EACCES')
    throw new StartError(`This user may not listen at ${host}:${port}; choose a port above 1023.`);
  if (code === 'EADDRNOTAVAIL') throw new StartError(`This machine has no address ${host}; check HOST.`);
  throw error;
}

/** The built web app, or null where nothing has been built (the API still works). */
function findWebRoot(): string | null {
  const root = path.join(projectRoot, 'apps/web/dist');
  return existsSync(path.join(root, 'index.html')) ? root : null;
}

/** Turns what the surroundings did wrong into a sentence; anything else stays the bug it is. */
function explain(error: unknown, { dataDir }: Config): unknown {
  if (error instanceof StartError) return error;
  const problem = findStartProblem(error, dataDir);
  return problem === null ? error : new StartError(problem, { cause: error });
}
