import { describe, expect, test } from 'vitest';
import { resultOf, segmentTable } from '../answer/testing/results.ts';
import { readAnswer, statusesOf } from './testing/model-answer.ts';

describe('a number that a model writes itself is not from the data', () => {
  test.each([
    ['The leader grew about 42%.', ['42% unverified']],
    ['It makes 37% of the total.', ['37% unverified']],
    ['Sales of the best product rose 12%.', ['12% unverified']],
    ['3 of the products fell.', ['3 unverified']],
    ['Sales of Oak Desk grew 17%.', ['17% unverified']],
    // Not even where it is right.
    ['Net sales were $184,200.', ['$184,200 unverified']],
    ['Der Umsatz stieg um −6,5 %.', ['−6,5 % unverified']],
    ['Der Umsatz betrug 184.200,50 €.', ['184.200,50 € unverified']],
    ['Les ventes : 184 200 $ (+6,5 %).', ['184 200 $ unverified', '+6,5 % unverified']],
    ['Las ventas subieron un 6,5 por ciento.', ['6,5 por ciento unverified']],
    ['销售额增长了12.5%，达到18万美元。', ['12.5% unverified', '18万美元 unverified']],
    ['売上は１２％増えた。', ['１２％ unverified']],
    ["Umsatz: 184'200 Franken", ["184'200 unverified"]],
    [
      'It was USD 12,000 or 12k, 3x as much, 5-fold.',
      ['USD 12,000 unverified', '12k unverified', '3x unverified', '5 unverified'],
    ],
    ['Sales of 1.5 million', ['1.5 million unverified']],
    // Code that is none, ranges, and numbers that are no ranks.
    ['It was `$99,999`, or `99,999 dollars`.', ['$99,999 unverified', '99,999 dollars unverified']],
    ['```\nNet sales 99,999\n```', ['99,999 unverified']],
    [
      'It rose 45-60%, from 10–20 units.',
      ['45 unverified', '60% unverified', '10 unverified', '20 unverified'],
    ],
    ['Sales were #99999, no. 99999.', ['99999 unverified', '99999 unverified']],
    ['There were 2026 orders.', ['2026 unverified']],
    ['{{r1.c2}}0', ['$11,321 verified', '0 unverified']],
    ['{{r1.c2}} 000', ['$11,321 verified', '000 unverified']],
    ['99,999 {{r1.c2}}', ['99,999 unverified', '$11,321 verified']],
  ])('%s', (written, statuses) => {
    expect(statusesOf(readAnswer(written))).toEqual(statuses);
  });
});

describe('days, ranks, names, counts of what is listed and code are no figures', () => {
  test.each([
    'On Nov 16, 2026 the coupon ended; compared: 2026-11-08 to 2026-11-13, Q3 2026, in 2026.',
    'Vom 15. bis 20. November 2026, am 15.11.2026, in KW 47, 14 Tage lang, im Jahr 2026.',
    'Du 15 au 20 novembre, pendant 7 jours. Del 15 al 20 de noviembre de 2026, 14 días.',
    '从2026年11月15日到11月20日，7天。',
    'The top 5 SKUs of the last 28 days.',
    'Box 500 and Lamp 2 fell; KTL-900-BLK and B2B did not.',
    '1. First\n2. Second\n\n### 3. Third\n\n**4. Fourth** on day 1, Schritt 2',
    'Vom 15.11.–20.11. und im 3. Quartal',
    'See [the chart](/dashboard?start=2026-11-15) or `SELECT 42`.',
    '2026 was better: **2026** – see (2026), 2026 sales and 2026.',
    'It is #1, no. 12, `KTL-900-600` and KTL-900-600-B, `limit = 42`.',
    'The 3 SKUs are:\n\n- Oak Desk\n- Box 500\n- Lamp 2\n',
    'These 2 fell:\n\n| SKU | Sales |\n|---|---|\n| Oak Desk | {{r1.c2}} |\n| Box 500 | {{r1.c9}} |\n',
  ])('%s', (written) => {
    expect(statusesOf(readAnswer(written)).filter((status) => !status.endsWith(' verified'))).toEqual([]);
  });

  test('a name is one where it stands by itself, and no figure of a text is a name', () => {
    const named = (name: string) => [
      resultOf([segmentTable('net_sales', 'sku_name', { [name]: [1, 2], Bay: [3, 4] }, [4, 6])]),
    ];
    const flagged = (text: string, name: string) => statusesOf(readAnswer(text, { results: named(name) }));
    expect(flagged('500 fell, and 1,500 or 500% of 500.', '500')).toEqual([
      '1,500 unverified',
      '500% unverified',
    ]);
    expect(flagged('It made $99,999.', '$99,999')).toEqual(['$99,999 unverified']);
  });

  test('a wrong count of what is listed is one', () => {
    expect(statusesOf(readAnswer('The 4 SKUs are:\n\n- Oak Desk\n- Box 500\n- Lamp 2\n'))).toEqual([
      '4 unverified',
    ]);
  });
});

describe('a number of the question is another one', () => {
  const asked = 'Did we reach 12,345 orders, $200k and a margin of 20%?';
  test.each([
    ['You wanted 12,345 orders and $200,000.', ['12,345 from_question', '$200,000 from_question']],
    ['A margin of 20.0% was asked for.', ['20.0% from_question']],
    ['with another unit', ['$12,345 unverified', '20 unverified'], 'It was $12,345 and 20.'],
    ['with another point', ['1,234.5 unverified', '2.0% unverified'], 'It was 1,234.5, a margin of 2.0%.'],
    ['with another sign', ['-20% unverified'], 'It changed by -20%.'],
    ['with another scale', ['$200 million unverified'], 'It was $200 million.'],
    [
      'of something else',
      ['12,345 unverified', '20% unverified'],
      'There were 12,345 units. Conversion rose 20%.',
    ],
  ] as [string, string[], string?][])('%s: %j', (written, statuses, text = written) => {
    expect(statusesOf(readAnswer(text, { question: asked }))).toEqual(statuses);
  });
});

test('what the question says is the person’s own', () => {
  const asked = 'Did we reach $200,000 with a margin of 20%?';
  expect(statusesOf(readAnswer('No: {{r1.c23}} of $200,000, not $20.', { question: asked }))).toEqual([
    '$184,200 verified',
    '$200,000 from_question',
    '$20 unverified',
  ]);
});

describe('a figure beside the name of something else says whose it is', () => {
  test.each([
    ['Oak Desk had {{r1.c9}}.', 'This is Box 500’s.'],
    ['Oak Desk had {{r1.c2}}.', null],
    ['It was {{r1.c9}}.', null],
    ['{{r1.c2}} for Oak Desk and {{r1.c9}} for Box 500.', null],
    ['{{r1.c9}} for Oak Desk and {{r1.c2}} for Box 500.', 'This is Box 500’s.'],
    ['Oak Desk fell to {{r1.c9}}, and Box 500 to {{r1.c2}}.', 'This is Box 500’s.'],
    ['Oak Desk beats Box 500 with {{r1.c2}} against {{r1.c9}}.', null],
    ['Oak Desk had {{r1.c23}}.', 'This is the total.'],
    ['| SKU | Net Sales |\n|---|---:|\n| Oak Desk | {{r1.c9}} |', 'This is Box 500’s.'],
    ['Sessions were {{r2.c6}}.', 'This is conversion.'],
    ['Sessions were {{r2.c2}}, at a conversion of {{r2.c6}}.', null],
    ['| Figures | Sessions |\n|---|---:|\n| Total | {{r2.c6}} |', 'This is conversion.'],
    ['On Nov 8 – 13 net sales were {{r1.c23}}.', 'This is of Nov 15 – 20.'],
    ['On Nov 15 – 20 net sales were {{r1.c23}}, on Nov 8 – 13 {{r1.c24}}.', null],
    ['On Nov 15 – 20 they changed by {{r1.c26}} against Nov 8 – 13.', null],
    ['They were {{r1.c2}} million.', 'The figure is $11,321 as it stands.'],
    ['Es waren {{r1.c2}} Mio.', 'The figure is $11,321 as it stands.'],
    ['It was −**{{r1.c2}}**.', 'The figure is $11,321 as it stands.'],
    ['It was minus {{r1.c2}}.', 'The figure is $11,321 as it stands.'],
    ['There were $ {{r2.c2}}.', 'The figure is 42,188 as it stands.'],
    ['There were {{r2.c2}} %.', 'The figure is 42,188 as it stands.'],
    ['There were {{r2.c2}} dollars.', 'The figure is 42,188 as it stands.'],
    ['- **{{r2.c2}}** sessions', null],
    ['Net sales – {{r1.c23}}', null],
  ])('%s: %s', (written, warning) => {
    const warnings = readAnswer(written).figures.map((mark) => mark.warning);
    expect(warnings.find((each) => each !== null) ?? null).toBe(warning);
  });
});

test.each([
  ['Together they had {{r1.c2}}, more than Lamp 2.', null],
  ['Lamp 2 had {{r1.c2}}.', 'This is of Oak Desk and Box 500.'],
  ['Oak Desk and Box 500 had {{r1.c2}}, Lamp 2 less.', null],
])('what is calculated of two products says whose it is beside another one: %s', (written, warning) => {
  const sources = [0, 1].map((row) => ({ callId: 'call', table: 0, row, column: 1 }));
  const evidence = () => ({ value: 25_286, sources, formula: '$11,321 + $13,965' });
  expect(readAnswer(written, { evidence }).figures.map((mark) => mark.warning)).toEqual([warning]);
});
