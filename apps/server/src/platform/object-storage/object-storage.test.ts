import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Fault, type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { createObjectStorage, findObjectAddress, type ObjectStorage } from './index.ts';

let server: S3Server;
let storage: ObjectStorage;
beforeEach(async () => {
  server = await startS3Server();
  storage = open();
});
afterEach(() => server.close());

function open(env: Readonly<Record<string, string>> = {}): ObjectStorage {
  const given = { ...server.env, ...env };
  return createObjectStorage({
    endpoint: given['S3_ENDPOINT'] ?? '',
    region: given['S3_REGION'] ?? '',
    accessKeyId: given['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: given['S3_SECRET_ACCESS_KEY'] ?? '',
    firstRetryMs: 1,
  });
}

const at = (key: string) => ({ bucket: 'kept', key });
const PART = 16 * 1024 * 1024;
const once = (method: string, kind: Fault['kind']): Fault => ({ method, kind, times: 1 });

async function* piecesOf(bytes: Buffer, size = 1_000_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function write(key: string, bytes: Buffer): Promise<number> {
  const upload = await storage.upload(at(key));
  await upload.take(piecesOf(bytes));
  return upload.complete();
}

describe('an address is', () => {
  test.each([
    ['s3://kept', { bucket: 'kept', key: '' }],
    ['s3://kept/', { bucket: 'kept', key: '' }],
    ['s3://kept/a b/c.skl', { bucket: 'kept', key: 'a b/c.skl' }],
    ['s3://kept/folder/', { bucket: 'kept', key: 'folder' }],
    ['s3://Kept/a', null],
    ['s3:///a', null],
    ['s3://kept/a//b', null],
    ['s3://kept/../other', null],
    ['/kept/a', null],
  ])('%s', (text, address) => expect(findObjectAddress(text)).toEqual(address));
});

describe('an object', () => {
  test.each([0, 10, PART, 2 * PART + 5])('of %i bytes is read as it was written', async (size) => {
    const bytes = randomBytes(size);
    expect(await write("a folder/ü + % & '(1)'.bin", bytes)).toBe(size);
    expect((await buffer(storage.read(at("a folder/ü + % & '(1)'.bin")))).equals(bytes)).toBe(true);
    expect(server.uploads.size).toBe(0);
  });

  test('is listed with others of its folder, page by page, in the order of their keys', async () => {
    const names = ['in/g', 'in/a b', 'in/c+%', 'in/d', 'in/e', 'in/f', 'in/ä&<', 'inside', 'other/b'];
    for (const name of names) server.objects.set(`kept/${name}`, Buffer.from(name));
    const found = await collect(storage.list(at('in')));
    expect(found.map(({ key }) => key)).toEqual([
      'in/a b',
      'in/c+%',
      'in/d',
      'in/e',
      'in/f',
      'in/g',
      'in/ä&<',
    ]);
    expect(found[0]).toMatchObject({ bytes: 6, changedAt: new Date('2026-11-27T08:00:00Z') });
    expect(new Set(found.map(({ etag }) => etag)).size).toBe(7);
  });

  test('that is removed is not there, and removing it again is no fault', async () => {
    await write('a', Buffer.from('a'));
    expect(await storage.find(at('a'))).toMatchObject({ bytes: 1 });
    await storage.remove(at('a'));
    await storage.remove(at('a'));
    expect(await storage.find(at('a'))).toBeNull();
  });
});

describe('faults of a moment are survived', () => {
  test.each([
    ['the server asks for less', once('PUT', 'slow-down')],
    ['a part is cut on its way', once('PUT', 'cut')],
    ['the beginning is cut', once('POST', 'cut')],
    ['what is read is cut', { method: 'GET', kind: 'cut', times: 4 } as const],
  ])('%s', async (_case, fault) => {
    const bytes = randomBytes(PART + 1000);
    server.fail(fault);
    await write('a', bytes);
    expect((await buffer(storage.read(at('a')))).equals(bytes)).toBe(true);
  });
});

describe('faults that last are said in a sentence', () => {
  test.each([
    ['slow-down', 'PUT', /refused s3:\/\/kept\/a \(SlowDown\)/],
    ['cut', 'PUT', /does not answer .*Check S3_ENDPOINT/],
    ['full', 'PUT', /no room left for s3:\/\/kept\/a/],
    ['wrong-etag', 'PUT', /What arrived of s3:\/\/kept\/a is not what was sent/],
  ] as const)('%s', async (kind, method, message) => {
    server.fail({ method, kind, times: 99 });
    await expect(write('a', Buffer.from('a'))).rejects.toThrow(message);
    expect(server.objects.size).toBe(0);
  });

  test.each([
    [{ S3_ACCESS_KEY_ID: 'OTHER' }, /does not accept the keys \(InvalidAccessKeyId\)/],
    [{ S3_SECRET_ACCESS_KEY: 'other' }, /does not accept the keys \(SignatureDoesNotMatch\)/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9 does not answer/],
  ])('%j', async (env, message) => {
    await expect(collect(open(env).list(at('')))).rejects.toThrow(message);
  });

  test('an object that was changed while it was read', async () => {
    await write('a', randomBytes(3_000_000));
    server.fail(once('GET', 'cut'));
    const reading = storage.read(at('a'));
    await reading.next();
    server.objects.set('kept/a', randomBytes(3_000_000));
    await expect(collect(reading)).rejects.toThrow(/was changed while it was read/);
  });

  test('a bucket that is not there', async () => {
    await expect(collect(storage.list({ bucket: 'none', key: '' }))).rejects.toThrow(
      'There is no bucket none.',
    );
  });
});

test('uploads that nobody finished are ended, of the keys that are meant alone', async () => {
  for (const key of ['in/mine', 'in/other', 'elsewhere/mine']) await storage.upload(at(key));
  await storage.endUploads(at('in'), (key) => key.endsWith('mine'));
  expect([...server.uploads.values()].map(({ name }) => name)).toEqual([
    'kept/in/other',
    'kept/elsewhere/mine',
  ]);
});
