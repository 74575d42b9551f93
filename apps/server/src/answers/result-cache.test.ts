import { describe, expect, test } from 'vitest';
import { ResultCache } from './result-cache.ts';

const bytes = (size: number) => new Uint8Array(size);

describe('the result cache', () => {
  test('a kept answer is not computed again', async () => {
    const cache = new ResultCache(10_000);
    let computed = 0;
    const compute = async () => bytes(++computed);
    expect((await cache.get('a', compute)).length).toBe(1);
    expect((await cache.get('a', compute)).length).toBe(1);
    expect((await cache.get('b', compute)).length).toBe(2);
  });

  test('equal questions asked at the same time are worked out once', async () => {
    const cache = new ResultCache(10_000);
    let computed = 0;
    const compute = () =>
      new Promise<Uint8Array>((resolve) => setImmediate(() => resolve(bytes(++computed))));
    const answers = await Promise.all([cache.get('a', compute), cache.get('a', compute)]);
    expect(answers.map((answer) => answer.length)).toEqual([1, 1]);
  });

  test('a failure is passed on and the next question tries again', async () => {
    const cache = new ResultCache(10_000);
    await expect(cache.get('a', () => Promise.reject(new Error('store away')))).rejects.toThrow('store away');
    expect((await cache.get('a', async () => bytes(3))).length).toBe(3);
  });

  test('memory is bounded: the least recently used answer goes first, one too large is not kept', async () => {
    const cache = new ResultCache(1000);
    for (let index = 0; index < 20; index += 1) await cache.get(`k${index}`, async () => bytes(100));
    expect(cache.bytes).toBeLessThanOrEqual(1000);
    let recomputed = 0;
    const recompute = async () => bytes(100 + ++recomputed);
    expect((await cache.get('k19', recompute)).length).toBe(100);
    expect((await cache.get('k0', recompute)).length).toBe(101);
    for (let index = 20; index < 28; index += 1) {
      await cache.get(`k${index}`, async () => bytes(100));
      expect((await cache.get('k19', recompute)).length).toBe(100);
    }
    await cache.get('large', async () => bytes(900));
    expect((await cache.get('large', async () => bytes(1))).length).toBe(1);
  });
});
