import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Procedure } from '../cli/command.ts';
import { NamedTenants } from '../cli/named-tenants.ts';
import { executeCommand } from '../cli/execute-command.ts';
import { systemClock } from '../platform/clock.ts';
import { parseConfig } from '../platform/config/config.ts';
import { projectRoot } from '../platform/project-root.ts';

/** As `npm start` starts it (`tools/launch/child.mjs`). */
const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
const MAIN = path.join(import.meta.dirname, '../main.ts');
/** A limit for what never gets ready: a machine that is busy with other work takes a minute. */
const START_TIMEOUT_MS = 180_000;

type Environment = Readonly<Record<string, string>>;

/** The app in a process of its own. */
export interface SkulineProcess {
  readonly url: string;
  readonly pid: number;
  hasEnded(): boolean;
  /** Has the app do what a command of `skuline` asks of it. */
  run<Args extends z.ZodType, Result extends z.ZodType>(
    procedure: Procedure<Args, Result>,
    args: z.input<Args>,
  ): Promise<z.output<Result>>;
  /** Ends it, in order by default; resolves with its exit code and the signal that killed it. */
  stop(signal?: NodeJS.Signals): Promise<readonly unknown[]>;
}

/** Starts the app on a data directory, without a demo; settles when it is ready. */
export async function startSkuline(dataDir: string, settings: Environment = {}): Promise<SkulineProcess> {
  const port = settings['PORT'] ?? String(await findFreePort());
  const env = {
    ...process.env,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    // Tests send no requests to other machines.
    GEOIP_URL: 'off',
    ...settings,
    DATA_DIR: dataDir,
    PORT: port,
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('Skuline could not be started.');
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const terminal = {
    config: () => parseConfig(env, projectRoot),
    signal: new AbortController().signal,
    clock: systemClock,
    stderr: process.stderr,
    tenants: new NamedTenants(),
  };
  return {
    url,
    pid,
    hasEnded: () => describeEnd(child) !== null,
    run(procedure, args) {
      // Without the app a command would be run by this process.
      const end = describeEnd(child);
      if (end !== null) throw new Error(`Skuline has ended: ${end}.`);
      return executeCommand(terminal, procedure, args);
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Exit code or signal of a process that has ended; null while it runs. */
function describeEnd({ exitCode, signalCode }: ChildProcess): string | null {
  if (signalCode !== null) return signalCode;
  return exitCode === null ? null : `exit code ${exitCode}`;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const end = describeEnd(child);
    if (end !== null) throw new Error(`Skuline ended while starting: ${end}.`);
    const status = await fetch(`${url}/healthz`).then(
      (response) => response.status,
      // Not listening yet; retried below.
      () => 0,
    );
    if (status === 200) return;
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error('Skuline was not ready in time.');
}

export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  server.close();
  await once(server, 'close');
  return address.port;
}
