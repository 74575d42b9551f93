import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  cp,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquireDataDir, DataDirBusyError } from './data-dir-lock.ts';
import { findProcessBirth } from './process-birth.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'skuline-lock-')), 'made', 'when missing');
});
afterEach(() => rm(path.dirname(path.dirname(dataDir)), { recursive: true, force: true }));

const asApp = () => acquireDataDir({ dataDir, role: 'app', address: 'http://127.0.0.1:4400' });
const runFile = () => path.join(dataDir, 'run.json');

describe('a data directory is open in one process', () => {
  test('who comes second is told who has it and what to do', async () => {
    const lock = await asApp();
    await expect(asApp()).rejects.toThrow(
      `Skuline is already running on ${dataDir} (http://127.0.0.1:4400, process`,
    );
    await lock.release();
    const command = await acquireDataDir({ dataDir, role: 'command', address: 'import' });
    await expect(asApp()).rejects.toThrow(
      `The command 'import' (process ${process.pid}) is using ${dataDir}. Wait`,
    );
    await command.release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('on a disk that is full nothing is left of an attempt', async () => {
    await mkdir(dataDir, { recursive: true });
    const handle = await open(import.meta.filename);
    await handle.close();
    const full = Object.assign(new Error('No room.'), { code: 'ENOSPC' });
    vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile').mockRejectedValueOnce(full);
    await expect(asApp()).rejects.toBe(full);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('of many that come at once exactly one gets it', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, asApp));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['run.json']);
  });

  test('the secret in it can be read by this user alone', async () => {
    const lock = await asApp();
    await lock.announce({ port: 1, secret: 's' });
    expect((await stat(runFile())).mode & 0o777).toBe(0o600);
    await expect(asApp()).rejects.toSatisfy(
      (error: unknown) => error instanceof DataDirBusyError && error.holder.control?.secret === 's',
    );
    await lock.release();
  });

  test.each([
    ['a new one', 0o700, null],
    ['one that was open', 0o700, 0o755],
    ['one that let others pass', 0o700, 0o701],
    ['but a place for everybody stays one', 0o1777, 0o1777],
  ])('others may not look into it: %s', async (_, expected, before) => {
    if (before !== null) {
      await mkdir(dataDir, { recursive: true });
      await chmod(dataDir, before);
    }
    const lock = await asApp();
    await mkdir(path.join(dataDir, 'made by an engine'));
    await writeFile(path.join(dataDir, 'made by an engine', 'file'), '');
    const modeOf = async (...names: string[]) => (await stat(path.join(dataDir, ...names))).mode & 0o7777;
    expect([
      await modeOf(),
      await modeOf('made by an engine'),
      await modeOf('made by an engine', 'file'),
    ]).toEqual([expected, 0o700, 0o600]);
    await lock.release();
  });

  test('releasing it does not take it from whoever has it next', async () => {
    const first = await asApp();
    await first.release();
    const second = await asApp();
    await first.release();
    await expect(asApp()).rejects.toThrow('already running');
    await second.release();
  });
});

describe('what a process left that was killed is cleared away', () => {
  async function leaveBehind(change: (record: Record<string, unknown>) => Record<string, unknown>) {
    const lock = await asApp();
    const record: unknown = JSON.parse(await readFile(runFile(), 'utf8'));
    await lock.release();
    await writeFile(runFile(), JSON.stringify(change(Object(record))));
  }

  test('when the process is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await leaveBehind((record) => ({ ...record, pid: child.pid }));
    await expect(asApp()).resolves.toBeDefined();
  });

  test('when its number belongs to another process now', async () => {
    await leaveBehind((record) => ({ ...record, birth: 'long ago' }));
    await expect(asApp()).resolves.toBeDefined();
  });

  test('when it is not a record at all', async () => {
    await leaveBehind(() => ({}));
    await (await asApp()).release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('by one of many that find it, each time', async () => {
    for (let round = 0; round < 40; round++) {
      await leaveBehind((record) => ({ ...record, birth: 'long ago' }));
      const results = await Promise.allSettled(Array.from({ length: 10 }, asApp));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readdir(dataDir)).toEqual(['run.json']);
      await rm(runFile());
    }
  });
});

describe('a record of a running process', () => {
  test('that came with a copy of the directory does not stand in the way of the copy', async () => {
    const lock = await asApp();
    const copied = `${dataDir}-copy`;
    await cp(dataDir, copied, { recursive: true });
    const ofCopy = await acquireDataDir({ dataDir: copied, role: 'app', address: 'http://127.0.0.1:2' });
    expect(await readdir(copied)).toEqual(['run.json']);
    await expect(asApp()).rejects.toThrow('already running');
    await Promise.all([lock.release(), ofCopy.release()]);
    await rm(copied, { recursive: true });
  });

  test('holds its directory also after that was renamed', async () => {
    const lock = await asApp();
    const renamed = `${dataDir}-renamed`;
    await rename(dataDir, renamed);
    await expect(acquireDataDir({ dataDir: renamed, role: 'app', address: '' })).rejects.toThrow(
      'already running',
    );
    await rename(renamed, dataDir);
    await lock.release();
  });

  test('of an earlier version, which does not say where it is, holds it too', async () => {
    await asApp();
    const record: unknown = JSON.parse(await readFile(runFile(), 'utf8'));
    await writeFile(runFile(), JSON.stringify({ ...Object(record), place: undefined }));
    await expect(asApp()).rejects.toThrow('already running');
  });
});

describe('a process killed while it clears another one away', () => {
  const dead = { pid: process.pid, birth: 'long ago', role: 'app', address: '', control: null };
  const rightTo = (text: string) =>
    `${runFile()}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

  test('does not stand in the way, and leaves nothing', async () => {
    const first = JSON.stringify({ ...dead, id: 'first' });
    const second = JSON.stringify({ ...dead, id: 'second' });
    await mkdir(dataDir, { recursive: true });
    await writeFile(runFile(), first);
    await writeFile(rightTo(first), second);
    await writeFile(`${runFile()}.half-made`, second);
    const results = await Promise.allSettled(Array.from({ length: 10 }, asApp));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['run.json']);
  });
});

test('a process keeps its birth, and another one has another', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const birth = await findProcessBirth(child.pid ?? 0);
  expect(birth).toEqual(await findProcessBirth(child.pid ?? 0));
  expect(birth).not.toEqual(await findProcessBirth(process.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await findProcessBirth(child.pid ?? 0)).toBeNull();
});
