import { afterEach, expect, test } from 'vitest';
import { formatInsightValue } from '../../watch/insights/index.ts';
import {
  currencyWords,
  formatMetricAxis,
  formatMetricCard,
  formatMetricCompact,
  formatMoney,
  namesMoney,
  writeAmountsIn,
} from './index.ts';

afterEach(() => writeAmountsIn(() => 'USD'));

test.each([
  ['USD', '-$2,376', '$1,235', '$10k', '$286k', '-$12'],
  ['EUR', '-€2,376', '€1,235', '€10k', '€286k', '-€12'],
  ['CAD', '-CA$2,376', 'CA$1,235', 'CA$10k', 'CA$286k', '-CA$12'],
  ['CHF', '-CHF\u{a0}2,376', 'CHF\u{a0}1,235', 'CHF\u{a0}10k', 'CHF\u{a0}286k', '-CHF\u{a0}12'],
])('amounts of a company that reports in %s are written so', (currency, ...expected) => {
  writeAmountsIn(() => currency);
  expect([
    formatMoney(-2376),
    formatMetricCard('net_sales', 1234.6),
    formatMetricAxis('net_sales', 10_000),
    formatMetricCompact('net_sales', 286_000),
    formatInsightValue(-12, '$'),
  ]).toEqual(expected);
});

test.each([
  ['USD', 'Kettle fell, −$13,331 in net sales', true],
  ['USD', 'Kettle fell, $13,331.', true],
  ['USD', 'Kettle fell, $13,331,000 in net sales', false],
  ['USD', 'Kettle fell, $13,331.20 in net sales', false],
  ['USD', 'Kettle fell from $1,333 to $331', false],
  ['EUR', 'Kettle fell, −€13,331 in net sales', true],
  ['EUR', 'Kettle fell, −$13,331 in net sales', false],
  ['CHF', 'Kettle fell, −CHF\u{a0}13,331 in net sales', true],
])('in %s, whether “%s” names an amount: %s', (currency, text, expected) => {
  writeAmountsIn(() => currency);
  expect(namesMoney(text, -13_330.6)).toBe(expected);
});

test.each([
  ['USD', 'US dollars'],
  ['EUR', 'EUR'],
])('amounts in %s are said to be in %s', (currency, words) => {
  writeAmountsIn(() => currency);
  expect(currencyWords()).toBe(words);
});
