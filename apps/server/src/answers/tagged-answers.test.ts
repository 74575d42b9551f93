import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tenantIdFrom } from '../identity/tenant-id.ts';
import { createTaggedAnswers } from './tagged-answers.ts';

const alder = tenantIdFrom('alder');
const birch = tenantIdFrom('birch');
const question = { from: '2026-11-01' };

/** Answers that say for whom they were worked out, and as the how manyth. */
function startAnswers() {
  const versions = new Map([
    [alder, 1],
    [birch, 1],
  ]);
  let computed = 0;
  const answers = createTaggedAnswers((tenantId) => Promise.resolve(versions.get(tenantId) ?? 0));
  const ask = (tenantId: typeof alder, asked: unknown = question) =>
    answers.kept(tenantId, asked, async (snapshot) => {
      computed += 1;
      return Buffer.from(`${snapshot.tenantId} ${snapshot.dataVersion} ${computed}`);
    });
  const read = async (...asked: Parameters<typeof ask>) =>
    Buffer.from(await (await ask(...asked)).read()).toString();
  return { answers, versions, ask, read };
}

test('the same question of two tenants at the same data version has two answers and two tags', async () => {
  const { ask, read } = startAnswers();
  expect([await read(alder), await read(birch), await read(alder)]).toEqual([
    'alder 1 1',
    'birch 1 2',
    'alder 1 1',
  ]);
  expect((await ask(alder)).etag).not.toBe((await ask(birch)).etag);
});

test('a newer data version is another answer with another tag, for that tenant alone', async () => {
  const { versions, ask, read } = startAnswers();
  const tags = [(await ask(alder)).etag, (await ask(birch)).etag];
  expect(await read(alder)).toBe('alder 1 1');
  versions.set(alder, 2);
  expect(await read(alder)).toBe('alder 2 2');
  expect([(await ask(alder)).etag === tags[0], (await ask(birch)).etag === tags[1]]).toEqual([false, true]);
});

test('another question is another answer', async () => {
  const { read } = startAnswers();
  expect([await read(alder), await read(alder, { from: '2026-11-02' })]).toEqual(['alder 1 1', 'alder 1 2']);
});

test('the compressed answer is the same answer, worked out once for both', async () => {
  const { ask, read } = startAnswers();
  const compressed = await (await ask(alder)).readCompressed();
  expect(brotliDecompressSync(compressed).toString()).toBe('alder 1 1');
  expect(await read(alder)).toBe('alder 1 1');
});

async function* nothing(): AsyncGenerator<Uint8Array> {}

test('a streamed answer is tagged by tenant and data version too', async () => {
  const { answers, versions } = startAnswers();
  const tagOf = async (tenantId: typeof alder) => (await answers.streamed(tenantId, question, nothing)).etag;
  const before = await tagOf(alder);
  expect(await tagOf(alder)).toBe(before);
  expect(await tagOf(birch)).not.toBe(before);
  versions.set(alder, 2);
  expect(await tagOf(alder)).not.toBe(before);
});
