import { describe, expect, test } from 'vitest';
import { smoothPath, sparklineRuns } from './sparkline-path.ts';

const BOX = { width: 64, height: 22, inset: 3 };

describe('the line of a sparkline', () => {
  test('the highest value is at the top, the lowest at the bottom, the last at the right', () => {
    const [run = []] = sparklineRuns([0, 10, 5], BOX);
    expect(run).toEqual([
      { x: 3, y: 19 },
      { x: 32, y: 3 },
      { x: 61, y: 11 },
    ]);
  });

  test('a day without data leaves a gap', () => {
    expect(sparklineRuns([1, 2, null, 4, null, null, 7], BOX).map((run) => run.length)).toEqual([2, 1, 1]);
  });

  test.each([[[]], [[null, null]]])('%o draws nothing', (values) => {
    expect(sparklineRuns(values, BOX)).toEqual([]);
  });

  test('values that are all the same run through the middle', () => {
    expect(sparklineRuns([4, 4], BOX)[0]?.map((point) => point.y)).toEqual([11, 11]);
  });

  test('the curve never leaves the span of two neighboring points', () => {
    const path = smoothPath([
      { x: 0, y: 10 },
      { x: 10, y: 0 },
      { x: 20, y: 0 },
      { x: 30, y: 10 },
    ]);
    const heights = [...path.matchAll(/,(-?[\d.]+)/g)].map((match) => Number(match[1]));
    expect(Math.min(...heights)).toBe(0);
    expect(Math.max(...heights)).toBe(10);
  });

  test('a single point can be seen', () => {
    expect(smoothPath([{ x: 3, y: 11 }])).toBe('M3,11h0.01');
  });
});
