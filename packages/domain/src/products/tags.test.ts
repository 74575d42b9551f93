import { describe, expect, test } from 'vitest';
import { findTagProblem, findTagsProblem, readTags, tagKey, writeTags } from './index.ts';

describe('a cell of tags', () => {
  test.each([
    ['', []],
    [' ; ;', []],
    ['Clearance', ['Clearance']],
    ['Q4 push; Clearance ;new', ['Q4 push', 'Clearance', 'new']],
    // The first spelling counts.
    ['Clearance;clearance; CLEARANCE', ['Clearance']],
    ['a|b, c', ['a|b, c']],
  ])('%j has %j', (text, tags) => {
    expect(readTags(text)).toEqual(tags);
    expect(readTags(writeTags(tags))).toEqual(tags);
  });
});

test('tags are the same whatever their case, and however their letters are composed', () => {
  expect(tagKey('Q4\u00A0 push')).toBe(tagKey('q4 push'));
  expect(tagKey('Sale\u200D')).toBe(tagKey('sale'));
  expect(tagKey('Été')).toBe(tagKey('e\u0301te\u0301'));
});

test.each([
  ['x'.repeat(40), null],
  ['🎄'.repeat(20), null],
  ['x'.repeat(41), 'is longer than 40 characters'],
  [' ', 'is blank'],
  ['a;b', 'has a “;” or a control character'],
  ['a\tb', 'has a “;” or a control character'],
  ['a\u202Eb', 'has a “;” or a control character'],
  ['\u200B', 'has a character that nobody sees'],
  ['Sale\u200B', 'has a character that nobody sees'],
  ['\uFEFFSale', 'has a character that nobody sees'],
  ['\u2060', 'has a character that nobody sees'],
  ['\u3164', 'has a character that nobody sees'],
  ['\u200D', 'is blank'],
  ['\u00A0', 'is blank'],
  ['👩\u200D🌾 farm', null],
  ['❤\uFE0F', null],
])('the tag %j: %j', (tag, problem) => {
  expect(findTagProblem(tag)).toBe(problem);
});

test('a SKU has at most 20 tags', () => {
  const tags = Array.from({ length: 21 }, (_, at) => `Tag ${at}`);
  expect([findTagsProblem(tags.slice(1)), findTagsProblem(tags)]).toEqual([null, 'has more than 20 tags']);
});
