import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CHILD = new URL('child.mjs', import.meta.url).href;

let directory;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'skuline-launch-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.each([
  ['ends in order', 'process.exit(0)', 0],
  ['says that it failed', 'process.exit(3)', 3],
  ['dies of a fault', "process.kill(process.pid, 'SIGSEGV'); setInterval(() => {}, 1000);", 139],
  ['aborts, as without memory', 'process.abort()', 134],
])('the launcher of a server that %s ends with it', async (_, program, code) => {
  const script = path.join(directory, `${code}.cjs`);
  writeFileSync(script, program);
  const launch = `
    import { runServer } from ${JSON.stringify(CHILD)};
    const node = { command: process.execPath, flags: [] };
    process.exitCode = await runServer(node, ${JSON.stringify(script)}, { cwd: '/', env: process.env });`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', launch], { stdio: 'ignore' });
  expect(await once(launcher, 'exit')).toEqual([code, null]);
});
