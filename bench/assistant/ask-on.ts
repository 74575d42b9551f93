import { type Days, figure, ranked } from './plain-figures.ts';
import type { ScoreSet } from './score-sets.ts';
import type { Told } from './score-words.ts';
import { at, inOrder, is, type ScoreQuestion } from './score-question.ts';

export function followUps(set: ScoreSet, { year, products, words }: Told): ScoreQuestion[] {
  const y = String(year);
  const october: Days = [`${y}-10-01`, `${y}-10-31`];
  const september: Days = [`${y}-09-01`, `${y}-09-30`];
  const [name, where] = at(products, 0);
  const brands = ranked(set, 'net_sales', 'brand_name', october).slice(0, 3);
  const [metric, called] = at(words, 1);
  const ask = 'What were net sales in October?';
  return [
    { topic: 'follow-ups', turns: [ask, 'and by brand?'], checks: inOrder(brands) },
    {
      topic: 'follow-ups',
      turns: [ask, `only for ${name}`],
      checks: [is(figure(set, 'net_sales', october, where))],
    },
    {
      topic: 'follow-ups',
      turns: [ask, 'the month before'],
      checks: [is(figure(set, 'net_sales', september))],
    },
    {
      topic: 'follow-ups',
      turns: [ask, `what about ${called[0] ?? metric}?`],
      checks: [is(figure(set, metric, october))],
    },
    {
      topic: 'follow-ups',
      turns: [ask, 'and for SKUs?'],
      checks: inOrder(ranked(set, 'net_sales', 'sku_name', october).slice(0, 1)),
    },
    {
      topic: 'follow-ups',
      turns: [ask, 'and in September?', `for ${name}`],
      checks: [is(figure(set, 'net_sales', september, where))],
    },
  ];
}

function declined(turn: string): ScoreQuestion {
  return { topic: 'declined', turns: [turn], checks: [{ kind: 'declined' }] };
}

export function otherClasses(set: ScoreSet, { year, words }: Told): ScoreQuestion[] {
  const y = String(year);
  const october: Days = [`${y}-10-01`, `${y}-10-31`];
  const statement = ['gross_sales', 'net_sales'].map((metric) => is(figure(set, metric, october)));
  return [
    { topic: 'statement', turns: ['Show me the P&L for October'], checks: statement },
    { topic: 'statement', turns: ['profit and loss last month'], checks: statement },
    {
      topic: 'definitions',
      turns: ['What does TACoS mean?'],
      checks: [{ kind: 'words', pattern: /ad spend|ad_spend/i }],
    },
    {
      topic: 'definitions',
      turns: ['how is the conversion rate calculated'],
      checks: [{ kind: 'words', pattern: /orders/i }],
    },
    {
      topic: 'coverage',
      turns: ['What data do you have?'],
      checks: [
        {
          kind: 'words',
          pattern: new RegExp(
            String(new Set(set.rows.map(({ sku_name }) => sku_name)).size).replace(/\B(?=(\d{3})+$)/g, ','),
          ),
        },
      ],
    },
    ...(words.some(([id]) => id === 'sessions')
      ? [
          {
            topic: 'funnel',
            turns: ['Where is my funnel leaking in October?'],
            checks: [is(figure(set, 'sessions', october)), is(figure(set, 'orders', october))],
          } as const,
        ]
      : []),
    declined('how much inventory is left?'),
    declined('forecast sales for next month'),
    declined('net sales of Zorblatt'),
    declined('sales above 1000'),
    declined('tell me a joke'),
    { topic: 'declined', turns: ['average sales'], checks: [{ kind: 'asked_back' }] },
  ];
}
