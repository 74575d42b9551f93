import { expect, test } from 'vitest';
import { markFigures } from './testing/results.ts';
import { plantRight, plantWrong, type Planted } from './testing/lies.ts';

const SEEDS = Array.from({ length: 30 }, (_, at) => at * 31 + 1);

function isVerified({ text, figure, results }: Planted): boolean {
  const mark = markFigures(text, results).find(({ start, end }) => text.slice(start, end).endsWith(figure));
  if (mark === undefined) throw new Error(`No figure is marked in: ${text}`);
  return mark.status === 'verified';
}

test('of wrong figures at least 98 % are marked, whatever is wrong about them', () => {
  const wrong = SEEDS.flatMap(plantWrong);
  const missed = wrong.filter(isVerified);
  expect(wrong.length).toBeGreaterThan(300);
  expect(
    missed.length / wrong.length,
    missed.map(({ kind, text }) => `${kind}: ${text}`).join('\n'),
  ).toBeLessThanOrEqual(0.02);
});

test('of right figures at most 2 % are marked as not from the data', () => {
  const right = SEEDS.flatMap(plantRight);
  const marked = right.filter((planted) => !isVerified(planted));
  expect(right.length).toBeGreaterThan(200);
  expect(marked.length / right.length, marked.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.02);
});
