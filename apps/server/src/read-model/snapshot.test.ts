import { expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { wholeTenant } from '../stores/reader.ts';
import { cacheBySnapshot } from './snapshot.ts';

const at = (tenant: string, dataVersion: number) => ({
  reader: wholeTenant(parseTenantId(tenant)),
  dataVersion,
});

test('a value is loaded once for each data version', async () => {
  let loads = 0;
  const read = cacheBySnapshot(async () => (loads += 1), 10);
  expect(await Promise.all([read(at('a', 1)), read(at('a', 1)), read(at('b', 1))])).toEqual([1, 1, 2]);
  expect(await read(at('a', 2))).toBe(3);
  expect(await read(at('a', 2))).toBe(3);
});

test('what was known at past data versions stands beside what is known now', async () => {
  let loads = 0;
  const read = cacheBySnapshot(async () => (loads += 1), 10);
  await read(at('a', 3));
  const past = { ...at('a', 2), isPast: true } as const;
  expect(await Promise.all([read(past), read(past), read(at('a', 3))])).toEqual([2, 2, 1]);
  expect(await read({ ...at('b', 2), isPast: true })).toBe(3);
});

test('a failure is passed on and the next question tries again', async () => {
  let loads = 0;
  const read = cacheBySnapshot(async () => {
    loads += 1;
    if (loads === 1) throw new Error('store away');
    return loads;
  }, 10);
  await expect(read(at('a', 1))).rejects.toThrow('store away');
  expect(await read(at('a', 1))).toBe(2);
});

test('of more tenants than are kept the one asked for least recently goes', async () => {
  let loads = 0;
  const read = cacheBySnapshot(async () => (loads += 1), 2);
  await read(at('a', 1));
  await read(at('b', 1));
  await read(at('a', 1));
  await read(at('c', 1));
  expect(await read(at('a', 1))).toBe(1);
  expect(await read(at('b', 1))).toBe(4);
});
