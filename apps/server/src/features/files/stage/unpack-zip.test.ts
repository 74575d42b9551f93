import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeZip } from '../../../testing/make-zip.ts';
import { FileRefused } from '../read/import-failure.ts';
import { openZip } from './unpack-zip.ts';

/** Takes a zip apart as a drop does; what came of each file before it was refused. */
const takeApart = async (zip: Buffer, maxBytes: number) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'x.zip'), zip);
  const taken: number[] = [];
  let opened: Awaited<ReturnType<typeof openZip>> = null;
  try {
    opened = await openZip(path.join(folder, 'x.zip'), { maxBytes });
    for (const { bytes } of opened?.members ?? []) {
      const at = taken.push(0) - 1;
      for await (const piece of bytes) taken[at] = (taken[at] ?? 0) + piece.length;
    }
    return { taken };
  } catch (error) {
    return { taken, error };
  } finally {
    await opened?.close();
  }
};
const LIMIT = 2 ** 30;

test.each([
  ['small', 1],
  ['of several files', 3],
])('a zip64 that is %s is read like any other', async (_, count) => {
  const parts = Array.from({ length: count }, (__, at) => ({
    name: `${at}.csv`,
    bytes: 'x'.repeat(100 + at),
    isLong: true,
  }));
  expect(await takeApart(makeZip(parts), LIMIT)).toEqual({ taken: parts.map(({ bytes }) => bytes.length) });
});

test('a zip whose files share bytes is damaged, and none of them is unpacked', async () => {
  const part = { name: '0.csv', bytes: 'x'.repeat(1000) };
  const sharing = Array.from({ length: 50 }, (_, at) => ({ ...part, name: `${at}.csv`, bytesOf: 0 }));
  const { taken, error } = await takeApart(makeZip(sharing), LIMIT);
  expect([taken, String(error)]).toEqual([[], expect.stringContaining('The zip is damaged or incomplete.')]);
});

describe('a zip that unpacks to far more than it is', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes, '0');

  test('is let go where it does, whatever would still be taken', async () => {
    const bomb = makeZip([{ name: 'a.csv', bytes: zeros(60_000_000) }]);
    expect(bomb.length).toBeLessThan(100_000);
    const { taken, error } = await takeApart(bomb, LIMIT);
    expect(error).toEqual(
      new FileRefused("'a.csv' in the zip unpacks to far more than any report. Nothing of it was taken."),
    );
    expect(taken[0]).toBeLessThan(51_000_000);
  });

  test('is taken while it is small, and all its files together are held to the limit', async () => {
    const parts = ['a.csv', 'b.csv'].map((name) => ({ name, bytes: zeros(1_000_000) }));
    expect(await takeApart(makeZip(parts), 2_000_000)).toEqual({ taken: [1_000_000, 1_000_000] });
    expect((await takeApart(makeZip(parts), 1_999_999)).error).toMatchObject({
      message: expect.stringContaining('larger than'),
    });
  });
});
