import { describe, expect, test } from 'vitest';
import { parseAnswersFor } from './report-answers.ts';

const daysOf = (files: readonly string[], ...answers: readonly string[]) => {
  const given = parseAnswersFor(files, answers);
  return files.map((file) => given.of(file).get('day') ?? null);
};

describe('an answer for one of several files', () => {
  test.each([
    ['its name', ['a/x.csv', 'b/y.csv'], 'y.csv:day=2026-10-07', [null, '2026-10-07']],
    ['its path as it was typed', ['a/x.csv', 'b/x.csv'], 'b/x.csv:day=2026-10-07', [null, '2026-10-07']],
    ['a path that is the name of others', ['b/x.csv', 'x.csv'], 'x.csv:day=2026-10-07', [null, '2026-10-07']],
    [
      'the name of one that is given twice',
      ['a/x.csv', 'a/x.csv'],
      'x.csv:day=2026-10-07',
      ['2026-10-07', '2026-10-07'],
    ],
  ])('begins with %s', (_, files, answer, days) => expect(daysOf(files, answer)).toEqual(days));

  test('is refused with the words that are right for each, where several have its name', () =>
    expect(() => daysOf(['a/x.csv', 'b/x.csv', 'c.csv'], 'x.csv:day=2026-10-07')).toThrow(
      "2 of the files are named x.csv. Nothing was imported. Name the one that is meant by its path, as it was typed: --answer 'a/x.csv:day=2026-10-07' or --answer 'b/x.csv:day=2026-10-07'",
    ));
});
