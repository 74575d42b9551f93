import type { Work } from '@skuline/domain/reconcile';
import { expect, test } from 'vitest';
import { runInSteps } from './run-in-steps.ts';

function* countTurns(turns: readonly number[]): Work<number> {
  for (let stop = 0; stop < 3; stop++) yield;
  return turns.length;
}

test('work that nobody waits for any more is given up', async () => {
  const gone = new AbortController();
  function* leave(): Work<never> {
    gone.abort(new Error('gone'));
    yield;
    throw new Error('went on');
  }
  await expect(runInSteps(leave(), gone.signal)).rejects.toThrow('gone');
});

test('others have their turn wherever work stops', async () => {
  const turns: number[] = [];
  let next = setImmediate(function turn() {
    turns.push(1);
    next = setImmediate(turn);
  });
  const passed = await runInSteps(countTurns(turns));
  clearImmediate(next);
  expect(passed).toBeGreaterThanOrEqual(3);
});
