import { expect, test } from 'vitest';
import { withoutFormat } from './answer-format.ts';

test.each([
  ['Net sales 2017. One number.', 'Net sales 2017.'],
  ['give me a 3 sentence summary of October', 'give me summary of October'],
  ['summarize October in three sentences', 'summarize October'],
  ['Monthly net sales 2017, a table with a total at the bottom', 'Monthly net sales 2017'],
  ['P&L by brand Q4 with total row', 'P&L by brand Q4'],
  ['split contribution by brand in %, has to total 100', 'split contribution by brand in %'],
  ['By brand, and it must add up to the total change.', 'By brand.'],
  ['P&L 2017. Every line, must foot.', 'P&L 2017.'],
])('%s: %s', (message, plain) => {
  expect(withoutFormat(message).trim()).toBe(plain);
});

test.each([
  'How big is Casa Lumen compared with the total',
  'what should the margin be',
  'net sales of Tables with total orders above 10',
  'which table sold best',
])('%s says nothing of a format', (message) => {
  expect(withoutFormat(message)).toBe(message);
});
