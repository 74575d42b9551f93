import type { StagedFile } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { expect, test } from 'vitest';
import { fakeStagedFile } from '../../testing/index.ts';
import {
  draftedAnswerOf,
  describeSame,
  exampleOf,
  firstDraft,
  listChoices,
  sameAnswers,
} from './question-drafts.ts';

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
  expect(draftedAnswerOf({ ...question, what }, draft)).toBe(answer);
});

test('a table of columns is written one a line, and comes back as it was', () => {
  const answer = '{"a":"(Child) ASIN","b":"Units Ordered"}';
  const draft = firstDraft({ ...question, what: 'columns', answer });
  expect(draft).toBe('a = (Child) ASIN\nb = Units Ordered');
  expect(draftedAnswerOf({ ...question, what: 'columns' }, draft)).toBe(answer);
});

test('where a question says that all parts may be taken, that is one of the choices', () => {
  const choices = [{ value: 'Amazon.com (USD)', label: 'Amazon.com (USD)' }];
  const asked = { ...question, what: 'marketplace', choices };
  const labelsOf = (text: string) =>
    listChoices({ ...asked, question: text }, 'a.txt', toDateKey('2026-11-02')).map(({ label }) => label);
  expect(labelsOf("Which of them? 'All of them' takes each in its own currency.")).toEqual([
    'Amazon.com (USD)',
    'All of them',
  ]);
  expect(labelsOf('Which of them?')).toEqual(['Amazon.com (USD)']);
});

test('an example is shown where the question does not say it', () => {
  const asked = { ...question, what: 'date_order', example: '05/10/2026' };
  expect(exampleOf(asked)).toBe('05/10/2026');
  expect(exampleOf({ ...asked, question: "Which comes first in '05/10/2026'?" })).toBeNull();
});

test.each([
  ['2026-11-04 (or …)', ['2026-11-03', '2026-11-04']],
  ['2026-04-11 (or …)', ['2026-04-10', '2026-04-11']],
  [null, ['2026-04-10', '2026-04-11']],
])('the days offered for a file named 04.11.26 are those of the example %j', (example, days) => {
  const choices = listChoices(
    { ...question, what: 'day', example },
    'x-04.11.26.csv',
    toDateKey('2026-11-20'),
  );
  expect(choices.map(({ value }) => value)).toEqual(days);
});

test('the same answer is that of files that ask the same with the same choices, and have none', () => {
  const choices = ['US', 'CA'].map((value) => ({ value, label: value }));
  const asks = { ...question, what: 'account', choices };
  const fileOf = (id: string, questions: StagedFile['questions'], state: StagedFile['state'] = 'asks') =>
    fakeStagedFile({ id, state, questions });
  const given = { file: fileOf('given', [{ ...asks, answer: 'CA' }]), what: 'account', answer: 'CA' };
  const same = fileOf('same', [asks]);
  const others = [
    given.file,
    fileOf('answered', [{ ...asks, answer: 'US' }]),
    fileOf('other words', [{ ...asks, question: 'Which account?' }]),
    fileOf('other choices', [{ ...asks, choices: choices.slice(0, 1) }]),
    fileOf('other question', [{ ...asks, what: 'currency' }]),
    fileOf('refused', [asks], 'refused'),
  ];
  const today = toDateKey('2026-11-20');
  expect(sameAnswers(given, [...others, same], today)).toEqual([{ ...given, file: same }]);
  expect(describeSame(given, 1, today)).toBe('Same answer for 1 more file');
  expect(sameAnswers({ ...given, answer: 'elsewhere' }, [same], today)).toEqual([]);
  // Taken for the same kind of ads, one report would replace the other.
  const ads = { ...asks, what: 'ad_product' };
  const ofAds = { file: fileOf('ads', [{ ...ads, answer: 'CA' }]), what: 'ad_product', answer: 'CA' };
  expect(sameAnswers(ofAds, [fileOf('more ads', [ads])], today)).toEqual([]);
});
