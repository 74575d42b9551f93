import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dailyCsv } from '../features/files/days/testing/daily-csv.ts';
import { orderFiles } from './look-at-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-order-'));
  await write('a.csv', '2026-10-06');
  await write('b.csv', '2026-10-05');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, day: string) => writeFile(path.join(folder, name), dailyCsv(`${day},b,p,s,1`));
const clock = { now: () => new Date() };
const twoFiles = () => [{ name: 'a.csv' }, { name: 'b.csv' }];

test("of Skuline's own files the last day is read once, as long as they are the same", async () => {
  const { signal } = new AbortController();
  const order = async (files: readonly { readonly name: string }[]) =>
    (await orderFiles({ folder, clock, signal }, files)).map(({ name }) => name);
  const files = twoFiles();
  expect(await order(files)).toEqual(['b.csv', 'a.csv']);
  await write('a.csv', '2026-10-04');
  expect(await order(files)).toEqual(['b.csv', 'a.csv']);
  expect(await order(twoFiles())).toEqual(['a.csv', 'b.csv']);
});

test('Ctrl-C ends the look at a file', async () => {
  const stopping = new AbortController();
  const stopped = new Error('Stopped');
  const whileRead = {
    now() {
      stopping.abort(stopped);
      return clock.now();
    },
  };
  const { signal } = stopping;
  await expect(orderFiles({ folder, clock: whileRead, signal }, twoFiles())).rejects.toBe(stopped);
});
