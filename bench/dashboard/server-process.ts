import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DATA_DIR } from './dataset.ts';
import type { ApiRequest } from './questions.ts';

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');
const START_TIMEOUT_MS = 60_000;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The real server in a process of its own, with its defaults, on the benchmark's data directory. */
export async function startServer(port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATA_DIR,
      PORT: String(port),
      DEMO: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 100) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} while starting.`);
    // Not listening yet counts as not ready.
    const status = await fetch(`${url}/healthz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error('The server was not ready in time.');
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

export interface ApiClient {
  /** Sends the request, reads the whole answer and gives its size on the wire in bytes. */
  ask(request: ApiRequest, accept?: 'br' | 'identity'): Promise<number>;
  close(): void;
}

/** Kept-alive connections, as a browser has them; bodies are read and left compressed. */
export function openClient(url: string, token: string): ApiClient {
  const agent = new http.Agent({ keepAlive: true });
  return {
    ask({ path: pathname, query }, accept = 'br') {
      const search = new URLSearchParams();
      for (const [key, values] of Object.entries(query)) {
        for (const value of [values].flat()) search.append(key, value);
      }
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accept };
      return new Promise((resolve, reject) => {
        http
          .get(`${url}${pathname}?${search}`, { agent, headers }, (response) => {
            let bytes = 0;
            response.on('data', (chunk: Buffer) => {
              bytes += chunk.length;
            });
            response.on('error', reject);
            response.on('end', () => {
              if (response.statusCode === 200) resolve(bytes);
              else reject(new Error(`${pathname} was answered with ${response.statusCode}.`));
            });
          })
          .on('error', reject);
      });
    },
    close: () => agent.destroy(),
  };
}
