import { describe, expect, test } from 'vitest';
import { prepareKeywords } from './prepare-keywords.ts';

describe('the keywords of a week', () => {
  test.each([
    [0.126, { trend: 'up', isGood: true, magnitude: '12.6%' }],
    [-0.038, { trend: 'down', isGood: false, magnitude: '3.8%' }],
    [0, { trend: 'neutral', isGood: null, magnitude: '0.0%' }],
    [null, { trend: 'neutral', isGood: null, magnitude: null }],
    [5.666667, { trend: 'up', isGood: true, magnitude: '566.7%' }],
  ])('a growth of %s is shown as %j', (growth, change) => {
    expect(prepareKeywords([{ query: 'gooseneck kettle', volume: 118_400, growth }])).toEqual([
      { query: 'gooseneck kettle', volumeText: '118,400', change },
    ]);
  });
});
