import { expect, test } from 'vitest';
import { largestDiscovery } from './index.ts';

// Benjamini and Hochberg 1995, section 3.2: of these fifteen, four are rejected at 5 %, where Bonferroni rejects three.
const PUBLISHED = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
  0.759, 1,
];

test('the published example has four discoveries, in whatever order it is given', () => {
  expect(largestDiscovery(PUBLISHED, 15, 0.05)).toBe(0.0095);
  expect(largestDiscovery(PUBLISHED.toReversed(), 15, 0.05)).toBe(0.0095);
});

test('what was looked at and is not given counts as no discovery', () => {
  expect(largestDiscovery(PUBLISHED.slice(0, 5), 15, 0.05)).toBe(0.0095);
  expect(largestDiscovery([0.01], 5, 0.05)).toBe(0.01);
  expect(largestDiscovery([0.01], 6, 0.05)).toBeNull();
  expect(largestDiscovery([], 0, 0.05)).toBeNull();
});
