import { expect, test } from 'vitest';
import { answerOf, exampleOf, firstDraft } from './question-drafts.ts';

const question = {
  question: 'Which?',
  why: '',
  firstLine: null,
  choices: [],
  example: null,
  problem: null,
  answer: null,
  offered: null,
};

test.each([
  ['day', ' 2026-11-02 ', '2026-11-02'],
  ['day', 'several days', 'several days'],
  ['day', '2026-02-30', null],
  ['day', '', null],
  ['parent_sku', ' Kettle ', 'Kettle'],
  ['columns', 'Sessioni - Totale = Sessions - Total\n\nnothing', '{"Sessioni - Totale":"Sessions - Total"}'],
  ['columns', 'nothing', null],
])('the answer to %s that is written as %j is %j', (what, draft, answer) => {
  expect(answerOf({ ...question, what }, draft)).toBe(answer);
});

test('a table of columns is written one a line, and comes back as it was', () => {
  const answer = '{"a":"(Child) ASIN","b":"Units Ordered"}';
  const draft = firstDraft({ ...question, what: 'columns', answer });
  expect(draft).toBe('a = (Child) ASIN\nb = Units Ordered');
  expect(answerOf({ ...question, what: 'columns' }, draft)).toBe(answer);
});

test('an example is shown where the question does not say it', () => {
  const asked = { ...question, what: 'date_order', example: '05/10/2026' };
  expect(exampleOf(asked)).toBe('05/10/2026');
  expect(exampleOf({ ...asked, question: "Which comes first in '05/10/2026'?" })).toBeNull();
});
