import { existsSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, CONTEXT } from './testing/ask.ts';
import { understandQuestion } from './understand-question.ts';

describe('how something is done in the product is said with the way there', () => {
  test.each([
    ['How do I upload a report?', '/import'],
    ['set my goal to 2M', '/profile/insight-settings'],
    ['who else can see my data?', '/profile/members'],
    ['where can I import my orders', '/import'],
    ['how do I undo an import', '/import): each import'],
    ['how can i set a goal', '/profile/insight-settings'],
    ['how do we add an alert for ACoS?', '/profile/insight-settings'],
    ['where do I enter my cost of goods', '/costs'],
    ['how to rename a product', '/catalogue'],
    ['can I export the P&L to Excel?', '/profit-loss'],
    ['how do i change the date range', '/dashboard'],
    ['hi, how can I filter by brand?', '/dashboard'],
    ['how do I customize the cards', '/dashboard'],
    ['how do I change my password', '/profile/account'],
    ['how can I connect Shopify', '/connections'],
    ['how do I link my Shopify store', '/connections'],
    ['can I pull reports from Amazon', '/connections'],
    ['how do I invite a colleague', '/profile/members'],
    ['how do I give my accountant access', '/profile/members'],
    ['how do I enter costs in euros', '/costs'],
  ])('%s: %s', (question, path) => {
    const answer = ask(question);
    expect(answer).toContain(`](${path}`);
    const help = /\]\(\/help\/([\w-]+)\)/.exec(answer)?.[1] ?? '';
    const docs = resolvePath(import.meta.dirname, '../../../../../docs/help');
    expect(['pages', 'topics'].some((folder) => existsSync(`${docs}/${folder}/${help}.md`))).toBe(true);
  });

  test.each([
    ['how do I share a link', '/connections'],
    ['how do I access my figures', '/profile/members'],
  ])('%s is not done at %s', (question, path) => {
    expect(ask(question)).not.toContain(path);
  });

  test('is said of the currency that the company reports in', () => {
    expect(ask('how can I get my reports in euros')).toContain('reports in one currency');
  });

  test('what is offered after it is understood', () => {
    const understood = understandQuestion('How do I upload a report?', CONTEXT);
    const choices = understood.kind === 'plans' ? [] : understood.choices;
    expect(choices.length).toBeGreaterThan(0);
    for (const choice of choices) expect(understandQuestion(choice, CONTEXT).kind).toBe('plans');
  });
});

test.each([
  ['how can I improve conversion', /^declines: I report figures/],
  ['how do you calculate conversion?', /^definition of conversion$/],
  ['can I see net sales by brand', /^net_sales by brand/],
  ['how are my goals doing', /^goals$/],
  ['set a goal of 10000', /^declines: I only read your figures/],
  ["can I pull last month's sales", /^net_sales: 10-01/],
  ['can we compare October with September', /^overview: 10-01/],
])('a question about figures is none: %s', (question, expected) => {
  expect(ask(question)).toMatch(expected);
});

test('what no how-to tells is quoted from the documentation', () => {
  const findHelp = (question: string) =>
    question.includes('settlement')
      ? { slug: 'report-x', title: 'Settlement', text: 'Payments > Reports' }
      : null;
  expect(ask('where do I find the settlement thing', { findHelp })).toBe(
    'tells: Settlement: Payments > Reports [More about it](/help/report-x).',
  );
  expect(ask('how do I juggle', { findHelp })).toMatch(/^declines: (?!Settlement)/);
});
