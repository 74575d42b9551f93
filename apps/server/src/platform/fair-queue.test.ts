import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FairQueue, type FairQueueOptions, type Leave } from './fair-queue.ts';

const LIMITS = {
  name: 'test',
  atOnce: 4,
  shares: [
    { running: (free: number) => free, waiting: 6 },
    { running: () => 2, waiting: 3 },
  ],
  waitTimeoutMs: 1000,
  refuse: () => new Error('full'),
} satisfies FairQueueOptions;

/** What was asked for, and what became of it. */
interface Asked {
  readonly path: readonly [string, string];
  state: 'waiting' | 'running' | 'left' | 'refused';
  leave: Leave | null;
  readonly gone: AbortController;
}

const someone = fc.tuple(fc.constantFrom('alder', 'birch', 'cedar'), fc.constantFrom('ann', 'ben'));
const step = fc.oneof(
  { weight: 3, arbitrary: someone.map((path) => ({ kind: 'ask', path }) as const) },
  { weight: 2, arbitrary: fc.nat(50).map((at) => ({ kind: 'leave', at }) as const) },
  { weight: 1, arbitrary: fc.nat(50).map((at) => ({ kind: 'abort', at }) as const) },
);

async function settle() {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

test('nobody ever has more than a share, nobody waits who may run, and in the end everybody has had a turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const queue = new FairQueue({ ...LIMITS, waitTimeoutMs: null });
      const all: Asked[] = [];
      const of = (state: Asked['state'], path: readonly string[] = []) =>
        all.filter((one) => one.state === state && path.every((part, at) => one.path[at] === part));
      const isFull = (path: Asked['path']) =>
        of('waiting', path).length === 3 || of('waiting', [path[0]]).length === 6;
      /** What is not as it should be of one that was asked for. */
      const wrongAbout = ({ path, state }: Asked): string[] => {
        const [company] = path;
        const running = of('running').length;
        const mayRun =
          running < LIMITS.atOnce &&
          of('running', [company]).length < LIMITS.atOnce - running &&
          of('running', path).length < 2;
        return [
          ...(running > LIMITS.atOnce || of('running', path).length > 2 ? ['too many run'] : []),
          ...(of('waiting', path).length > 3 || of('waiting', [company]).length > 6 ? ['too many wait'] : []),
          ...(state === 'waiting' && mayRun ? ['it waits, and may run'] : []),
        ];
      };
      const wrong: string[] = [];
      for (const each of steps) {
        if (each.kind === 'ask') {
          const one: Asked = { path: each.path, state: 'waiting', leave: null, gone: new AbortController() };
          try {
            const { entered } = queue.request(one.path, one.gone.signal);
            all.push(one);
            void entered.then(
              (leave) => Object.assign(one, { state: 'running', leave }),
              () => Object.assign(one, { state: 'refused' }),
            );
          } catch {
            if (!isFull(one.path)) wrong.push('it is refused, and there is room');
          }
        } else if (each.kind === 'leave') {
          const running = of('running');
          const one = running[each.at % running.length];
          if (one !== undefined) one.state = 'left';
          one?.leave?.();
        } else {
          const waiting = of('waiting');
          waiting[each.at % waiting.length]?.gone.abort();
        }
        await settle();
        wrong.push(...all.flatMap(wrongAbout));
      }
      expect(wrong).toEqual([]);
      for (let left = of('running'); left.length > 0; left = of('running')) {
        for (const one of left) {
          one.state = 'left';
          one.leave?.();
        }
        await settle();
      }
      expect(of('waiting')).toEqual([]);
    }),
  );
});

describe('the order of turns', () => {
  /** Who begins, one after the other, where one may run and all have asked in this order. */
  async function turnsOf(asked: readonly (readonly string[])[]): Promise<string[]> {
    const queue = new FairQueue({ ...LIMITS, atOnce: 1, shares: [], waitTimeoutMs: null });
    const begun: string[] = [];
    await Promise.all(
      asked.map((path) =>
        queue.run(path, undefined, async () => {
          begun.push(path.join(' '));
        }),
      ),
    );
    return begun;
  }

  test.each([
    ['of companies', [['a'], ['a'], ['a'], ['b'], ['c']], ['a', 'b', 'c', 'a', 'a']],
    [
      'of the people of a company',
      [
        ['a', '1'],
        ['a', '1'],
        ['a', '1'],
        ['a', '2'],
        ['b', '3'],
      ],
      ['a 1', 'b 3', 'a 2', 'a 1', 'a 1'],
    ],
    ['of one person', [['a'], ['a']], ['a', 'a']],
  ])('%s', async (_, asked, begun) => {
    expect(await turnsOf(asked)).toEqual(begun);
  });
});

describe('who waits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function full() {
    const queue = new FairQueue({ ...LIMITS, atOnce: 1, shares: [] });
    const { isWaiting, entered } = queue.request(['a']);
    expect(isWaiting).toBe(false);
    const leave = await entered;
    const second = queue.request(['b']);
    expect(second.isWaiting).toBe(true);
    return { queue, leave, second };
  }

  test('is refused after a while', async () => {
    const { second, leave, queue } = await full();
    await vi.advanceTimersByTimeAsync(1000);
    await expect(second.entered).rejects.toThrow('full');
    leave();
    expect(queue.request(['c']).isWaiting).toBe(false);
  });

  test('is not refused while those before them move', async () => {
    const { second, leave, queue } = await full();
    await vi.advanceTimersByTimeAsync(900);
    queue.extendWaits('b');
    await vi.advanceTimersByTimeAsync(900);
    leave();
    await expect(second.entered).resolves.toBeTypeOf('function');
  });

  test('leaves when they are gone, and a place that is given back twice is one place', async () => {
    const { leave, queue, second } = await full();
    const gone = new AbortController();
    const third = queue.request(['c'], gone.signal);
    gone.abort(new Error('gone'));
    await expect(third.entered).rejects.toThrow('gone');
    leave();
    leave();
    await second.entered;
    expect(queue.request(['d']).isWaiting).toBe(true);
  });

  test('is refused when the queue is closed, and so is who comes', async () => {
    const { second, queue } = await full();
    queue.close(new Error('closed'));
    await expect(second.entered).rejects.toThrow('closed');
    expect(() => queue.request(['c'])).toThrow('closed');
  });
});
