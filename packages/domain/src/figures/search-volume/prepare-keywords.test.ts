import { describe, expect, test } from 'vitest';
import { prepareKeywords } from './prepare-keywords.ts';

describe('the keywords of a week', () => {
  test.each([
    [0.126, { direction: 'up', isGood: true, text: '12.6%' }],
    [-0.038, { direction: 'down', isGood: false, text: '3.8%' }],
    [0, { direction: null, isGood: null, text: '0.0%' }],
    [-0.0004, { direction: null, isGood: null, text: '0.0%' }],
    [0.0005, { direction: 'up', isGood: null, text: '+0.1%' }],
    [null, { direction: null, isGood: null, text: '—' }],
    [5.666667, { direction: 'up', isGood: true, text: '566.7%' }],
  ])('a growth of %s is shown as %j', (growth, change) => {
    expect(prepareKeywords([{ query: 'gooseneck kettle', volume: 118_400, growth }])).toMatchObject([
      { query: 'gooseneck kettle', volumeText: '118,400', change },
    ]);
  });
});
