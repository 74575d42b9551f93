import { expect, test } from 'vitest';
import { bySpecificity, INTENTS, type Intent } from './intents.ts';

function words({ needs, never = [] }: Intent): string {
  return [...needs, ...never.map((condition) => `not ${condition}`)].join(', ');
}

test('no two classes of questions are equally specific', () => {
  const ties = INTENTS.flatMap((one, at) =>
    INTENTS.slice(at + 1)
      .filter((other) => bySpecificity(one, other) === 0)
      .map((other) => `${words(one)} = ${words(other)}`),
  );
  expect(ties).toEqual([]);
});

test.each([
  ['needs what tells more', ['why'], ['metric']],
  ['needs more besides the same', ['contributors', 'segments'], ['contributors']],
  ['needs what tells more besides the same', ['contributors', 'segments'], ['contributors', 'names']],
] as const)('a class is more specific that %s', (_, more, less) => {
  const [one, other] = [more, less].map((needs): Intent => ({ needs, plans: () => [] }));
  if (one === undefined || other === undefined) throw new Error('there are two');
  expect(bySpecificity(one, other)).toBeLessThan(0);
  expect(bySpecificity(other, one)).toBeGreaterThan(0);
});

test('of two classes that need the same the one that excludes more is more specific', () => {
  const one: Intent = { needs: ['contributors'], never: ['why'], plans: () => [] };
  expect(bySpecificity(one, { needs: ['contributors'], plans: () => [] })).toBeLessThan(0);
});
