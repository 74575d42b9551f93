import pino from 'pino';
import { expect, test } from 'vitest';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { createReadingQueue } from './reading-queue.ts';

test('a small file is read while large ones are, of which two are at once', async () => {
  const read: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = createReadingQueue(
    async ({ id }) => {
      read.push(id);
      const end = Promise.withResolvers<void>();
      ends.set(id, end.resolve);
      await end.promise;
    },
    pino({ level: 'silent' }),
  );
  const add = (id: string, bytes: number) => queue.add({ tenantId: parseTenantId('alder'), id, bytes });
  for (const id of ['first', 'second', 'third']) add(id, 300_000_000);
  add('small', 1000);
  add('another small', 1000);
  expect(read).toEqual(['first', 'second', 'small']);
  ends.get('small')?.();
  await queue.settled('small');
  expect(read).toEqual(['first', 'second', 'small', 'another small']);
  ends.get('first')?.();
  await queue.settled('first');
  expect(read.at(-1)).toBe('third');
  for (const end of ends.values()) end();
  await queue.close();
});

test('a file that comes after the end is not read, and nobody waits for it', async () => {
  const read: string[] = [];
  const queue = createReadingQueue(
    async ({ id }) => {
      read.push(id);
    },
    pino({ level: 'silent' }),
  );
  await queue.close();
  queue.add({ tenantId: parseTenantId('alder'), id: 'late', bytes: 1000 });
  await queue.settled('late');
  expect(read).toEqual([]);
});
