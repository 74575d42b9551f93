import { afterEach, describe, expect, test } from 'vitest';
import { writeAmountsIn } from '../../../core/formatting/index.ts';
import { inOwnCurrency } from './own-currency.ts';

afterEach(() => writeAmountsIn(() => 'USD'));

describe('amounts in a question', () => {
  test.each([
    ['GBP', 'SKUs below 1 pound in October', 'SKUs below $1 in October'],
    ['GBP', 'SKUs between £2 and £5.50', 'SKUs between $2 and $5.50'],
    ['GBP', 'net sales of France in GBP', 'net sales of France'],
    ['GBP', 'net sales in pounds, by month', 'net sales, by month'],
    ['EUR', 'more than 500 euros or 20 €', 'more than $500 or $20'],
    ['USD', 'more than $500 in dollars', 'more than $500'],
    // Another currency would have to be converted, which is said.
    ['GBP', 'net sales in euros', 'net sales in euros'],
    ['USD', 'SKUs below £5', 'SKUs below £5'],
    ['USD', '2 pounds of coffee', '2 pounds of coffee'],
  ])('%s: %s', (currency, question, expected) => {
    writeAmountsIn(() => currency);
    expect(inOwnCurrency(question)).toBe(expected);
  });
});
