/**
 * The app while it is being written: the server restarts when its sources change, the web app reloads in the
 * browser, and everything is at one address, so that signing in works as it does in production.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const serverPort = process.env.PORT ?? '4400';
const webPort = Number(process.env.WEB_PORT ?? 5173);
const target = `http://127.0.0.1:${serverPort}`;

const server = spawn(
  process.execPath,
  [
    ...process.execArgv,
    '--watch',
    '--watch-preserve-output',
    path.join(root, 'apps', 'server', 'src', 'main.ts'),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: serverPort,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${webPort}`,
    },
  },
);

const web = await createServer({
  root: path.join(root, 'apps', 'web'),
  configFile: path.join(root, 'apps', 'web', 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port: webPort,
    strictPort: true,
    proxy: { '/api': { target }, '/healthz': { target }, '/.well-known': { target } },
  },
});
await web.listen();
web.printUrls();

server.once('exit', (code) => {
  void web.close().finally(() => process.exit(code ?? 1));
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
