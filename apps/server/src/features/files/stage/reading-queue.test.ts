import pino from 'pino';
import { expect, test, vi } from 'vitest';
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
  await vi.waitFor(() => expect(read).toEqual(['first', 'second', 'small']));
  ends.get('small')?.();
  await queue.settled('small');
  await vi.waitFor(() => expect(read).toEqual(['first', 'second', 'small', 'another small']));
  ends.get('first')?.();
  await queue.settled('first');
  await vi.waitFor(() => expect(read.at(-1)).toBe('third'));
  for (const end of ends.values()) end();
  await queue.close();
});

test('the files of another company are read before the many that one gave', async () => {
  const read: string[] = [];
  const ends: (() => void)[] = [];
  const queue = createReadingQueue(
    async ({ id }) => {
      read.push(id);
      const end = Promise.withResolvers<void>();
      ends.push(end.resolve);
      await end.promise;
    },
    pino({ level: 'silent' }),
  );
  for (let at = 1; at <= 6; at++) {
    queue.add({ tenantId: parseTenantId('alder'), id: `alder ${at}`, bytes: 1000 });
  }
  queue.add({ tenantId: parseTenantId('birch'), id: 'birch', bytes: 1000 });
  await vi.waitFor(() => expect(read).toEqual(['alder 1', 'alder 2', 'alder 3']));
  ends[0]?.();
  await vi.waitFor(() => expect(read).toEqual(['alder 1', 'alder 2', 'alder 3', 'birch']));
  const closed = queue.close();
  for (const end of ends) end();
  await closed;
  expect(read).toHaveLength(4);
});

test('a file that is added while it is read is read once more, and settles after that', async () => {
  const ends: (() => void)[] = [];
  const queue = createReadingQueue(
    async () => {
      const end = Promise.withResolvers<void>();
      ends.push(end.resolve);
      await end.promise;
    },
    pino({ level: 'silent' }),
  );
  const file = { tenantId: parseTenantId('alder'), id: 'again', bytes: 1000 };
  queue.add(file);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  queue.add(file);
  queue.add(file);
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.();
  await queue.settled('again');
  expect(ends).toHaveLength(2);
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
