import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const START_TIMEOUT_MS = 120_000;
/** Whoever has no name here and owns nothing. */
const NOBODY = 65_534;
const CSV = `date_key,brand_name,parent_sku_name,sku_name,sessions,orders,units_sold,gross_sales,promotions,net_sales,ad_spend,contribution,ad_impressions,ad_clicks,ad_orders,ad_sales
2026-11-01,Alder,Kettle,KTL-1,100,10,12,480.50,20.25,460.25,40,150,5000,80,4,160
`;
const PERSON = { email: 'ann@example.com', password: 'a long test password' };

/** Unpacks a release into a fresh folder and uses it as somebody who owns no more than a data directory. */
export async function tryRelease(file, name) {
  const place = mkdtempSync(path.join(os.tmpdir(), 'skuline-release-'));
  chmodSync(place, 0o755);
  try {
    execFileSync('tar', ['--no-same-owner', '-C', place, '-xzf', file]);
    const home = path.join(place, 'home');
    mkdirSync(home);
    writeFileSync(path.join(place, 'daily.csv'), CSV);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(home, NOBODY, NOBODY);
    const port = await freePort();
    // No variable of whoever releases it: PATH as a service has it.
    const env = {
      PATH: '/usr/bin:/bin',
      HOME: home,
      DATA_DIR: path.join(home, 'data'),
      DEMO: '0',
      PORT: String(port),
      PASSWORD: PERSON.password,
    };
    const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const options = { env, cwd: home, ...identity };
    const bin = (command) => path.join(place, name, 'bin', command);
    const skuline = async (...args) => (await run(bin('skuline'), args, options)).stdout;
    const server = spawn(bin('skuline-server'), [], { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(server, 'exit');
    try {
      await use(`http://127.0.0.1:${port}`, skuline, path.join(place, 'daily.csv'), ended);
    } finally {
      server.kill('SIGTERM');
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function use(origin, skuline, file, ended) {
  await Promise.race([
    untilReady(origin),
    ended.then(([code]) => Promise.reject(new Error(`It ended with ${code}.`))),
  ]);
  await skuline('tenant', 'create', 'Alder & Oak');
  await skuline('user', 'create', PERSON.email, '--tenant', 'Alder & Oak', '--password-env', 'PASSWORD');
  await skuline('import', file, '--tenant', 'Alder & Oak');
  const page = await fetch(`${origin}/signin`);
  expectThat(page.ok && (await page.text()).includes('<title>'), 'the web app is served');
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(PERSON),
  });
  expectThat(signedIn.ok, 'a person signs in');
  const token = (await skuline('token', PERSON.email)).trim();
  const figures = await fetch(
    `${origin}/api/daily-performance-breakdown?start_date=2026-11-01&end_date=2026-11-01`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  expectThat(figures.ok && (await figures.text()).includes('460.25'), 'the imported figures are shown');
}

function expectThat(isSo, what) {
  if (!isSo) throw new Error(`The release failed where ${what}.`);
}

async function untilReady(origin) {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error('The release did not become ready.');
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
