import { toDateKey } from '@skuline/domain/calendar';
import { listOwnFileFormats } from '@skuline/domain/import-formats';
import { expect, test } from 'vitest';
import { loadRows } from './load-rows.ts';
import { openFile, openText } from './open-file.ts';
import { dailyCsv, piecesOf } from '../days/testing/daily-csv.ts';

/** Imports a file of one row; the memory of its chunk and what is in it after `meanwhile`. */
async function chunkOf(day: string, meanwhile: () => unknown = () => null) {
  const source = { bytes: piecesOf(dailyCsv(`${day},b,p,s,1`)), totalBytes: null };
  const chunks: { memory: unknown; text: string }[] = [];
  await loadRows(await openFile(openText(source), listOwnFileFormats()), {
    importId: 1,
    today: toDateKey('2026-11-21'),
    async insert(_columns, chunk) {
      await meanwhile();
      chunks.push({ memory: chunk.buffer, text: Buffer.from(chunk).toString() });
    },
    onRows: () => undefined,
  });
  return chunks[0];
}

test('an import works in the memory of the one before, and never in that of one that goes on', async () => {
  const before = await chunkOf('2026-10-01');
  let within: Awaited<ReturnType<typeof chunkOf>>;
  const around = await chunkOf('2026-10-02', async () => {
    within = await chunkOf('2026-10-03');
  });
  expect(around?.memory).toBe(before?.memory);
  expect(within?.memory).not.toBe(around?.memory);
  expect([around?.text, within?.text]).toEqual([
    expect.stringContaining('2026-10-02'),
    expect.stringContaining('2026-10-03'),
  ]);
});
