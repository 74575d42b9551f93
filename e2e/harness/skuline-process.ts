import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

export const repositoryRoot = path.resolve(import.meta.dirname, '../..');
const serverEntry = path.join(repositoryRoot, 'apps/server/src/main.ts');
const cliEntry = path.join(repositoryRoot, 'apps/server/src/cli.ts');
const START_TIMEOUT_MS = 60_000;

/** A Skuline server on its own port and data directory. */
export interface SkulineProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Runs `skuline …` on the same data directory; rejects when the exit code is not 0. */
  cli(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Has the app do a command as `skuline …` asks it to, without a second for a process; resolves with its result. */
  command(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startSkuline(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<SkulineProcess> {
  const port = await freePort();
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    // Journeys send no requests to other machines.
    GEOIP_URL: 'off',
    ...env,
  };
  const child = spawn(process.execPath, [serverEntry], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    dataDir,
    async cli(args, extra = {}) {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [cliEntry, ...args], {
        env: { ...environment, ...extra },
        cwd: repositoryRoot,
      });
      return stdout;
    },
    command: (name, args) => askApp(dataDir, name, args),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function askApp(dataDir: string, name: string, args: object): Promise<unknown> {
  // Written by the app when it listens for commands, for whoever may read its data directory.
  const { control } = JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8')) as {
    control: { port: number; secret: string };
  };
  const response = await fetch(`http://127.0.0.1:${control.port}/commands/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${control.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const last = (await response.text()).trimEnd().split('\n').at(-1) ?? '';
  const message = JSON.parse(last || '{}') as { type?: string; result?: unknown };
  if (message.type !== 'result') throw new Error(`The command ${name} failed: ${response.status} ${last}`);
  return message.result;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Skuline exited with ${child.exitCode} while starting.`);
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

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  server.close();
  await once(server, 'close');
  return address.port;
}
