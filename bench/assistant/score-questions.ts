import { type Days, figure, gains, ranked, rankedDays } from './plain-figures.ts';
import type { Check } from './check-answer.ts';
import type { Level, ScoreSet } from './score-sets.ts';
import { SETS, type Told } from './score-words.ts';

export interface ScoreQuestion {
  readonly topic: string;
  /** Asked one after the other; the last answer is looked at. */
  readonly turns: readonly [string, ...string[]];
  readonly checks: readonly Check[];
}

const FORMS: readonly ((metric: string, period: string) => string)[] = [
  (metric, period) => `What were ${metric} ${period}?`,
  (metric, period) => `${metric} ${period}`,
  (metric, period) => `show me our ${metric} ${period} please`,
  (metric, period) => `hey, can you tell me the ${metric} ${period}`,
  (metric, period) => `How did ${metric} look ${period}?`,
];

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** A figure; where nothing was sold, that there is none. */
function is(value: number): Check {
  return value === 0 ? { kind: 'words', pattern: /no data|cannot be told|\b0\b/ } : { kind: 'figure', value };
}

const inOrder = (segmentsShown: readonly (readonly [string, number])[]): Check[] => [
  { kind: 'names', names: segmentsShown.map(([name]) => name) },
  ...segmentsShown.map(([, value]) => is(value)),
];

/** Every period with metrics in turn, and every way to call a metric. */
function totals(set: ScoreSet, { words, periods }: Told): ScoreQuestion[] {
  const names = words.flatMap(([metric, called]) => called.map((name) => [metric, name] as const));
  return Array.from({ length: Math.max(names.length, periods.length) }, (_, index) => {
    const [metric, name] = at(names, index);
    const [period, days] = at(periods, index);
    return {
      topic: 'totals',
      turns: [at(FORMS, index)(name, period)],
      checks: [is(figure(set, metric, days))],
    };
  });
}

function named(set: ScoreSet, { words, periods, products }: Told): ScoreQuestion[] {
  return products.flatMap(([name, where], index) =>
    [0, 1, 2].map((step) => {
      const [metric, called] = at(words, index * 3 + step);
      const [period, days] = at(periods, index * 2 + step + 2);
      const form = at(
        [
          `${at(called, step)} of ${name} ${period}`,
          `How much ${at(called, step)} for ${name} ${period}?`,
          `${name} ${at(called, step)} ${period}`,
        ],
        step,
      );
      return { topic: 'names', turns: [form] as const, checks: [is(figure(set, metric, days, where))] };
    }),
  );
}

const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  brand_name: 'brands',
  parent_sku_name: 'parent SKUs',
  sku_name: 'SKUs',
};

function rankings(set: ScoreSet, { words, periods }: Told): ScoreQuestion[] {
  const levels: readonly Level[] = ['brand_name', 'parent_sku_name', 'sku_name'];
  return Array.from({ length: 12 }, (_, index) => {
    const sums = words.filter(
      ([metric]) => !/_per_|rate|margin|price|conversion|roas|acos|ctr|cpc/.test(metric),
    );
    const [metric, called] = at(sums, index);
    const [period, days] = at(periods.slice(2), index);
    const level = at(levels, index);
    const all = ranked(set, metric, level, days);
    const count = Math.min(3, all.length);
    const isWorst = index % 4 === 3 && level === 'brand_name';
    const shown = isWorst ? all.toReversed().slice(0, 1) : all.slice(0, count);
    const word = at(called, index);
    const question = isWorst
      ? `Which brand had the lowest ${word} ${period}?`
      : at(
          [
            `Top ${count} ${LEVEL_WORDS[level]} by ${word} ${period}`,
            `which ${LEVEL_WORDS[level]} had the most ${word} ${period}`,
            `list the ${count} best ${LEVEL_WORDS[level]} by ${word} ${period}`,
          ],
          index,
        );
    return { topic: 'rankings', turns: [question], checks: inOrder(shown) };
  });
}

function growth(now: number, before: number): number {
  return ((now - before) / Math.abs(before)) * 100;
}

function comparisons(set: ScoreSet, { words, year }: Told): ScoreQuestion[] {
  const y = String(year);
  const october: Days = [`${y}-10-01`, `${y}-10-31`];
  const september: Days = [`${y}-09-01`, `${y}-09-30`];
  const q3: Days = [`${y}-07-01`, `${y}-09-30`];
  const q2: Days = [`${y}-04-01`, `${y}-06-30`];
  const forms: readonly (readonly [form: (metric: string) => string, now: Days, before: Days])[] = [
    [(metric) => `${metric} in October vs September`, october, september],
    [(metric) => `Compare ${metric} in Q3 with Q2`, q3, q2],
    [(metric) => `How did ${metric} change from September to October?`, october, september],
    [(metric) => `what was the growth of ${metric} last month`, october, september],
    [(metric) => `Q3 vs Q2 ${metric}`, q3, q2],
    [(metric) => `did ${metric} go up or down between Q2 and Q3`, q3, q2],
  ];
  return forms.map(([form, now, before], index) => {
    const [metric, called] = at(words, index * 2);
    const [a, b] = [figure(set, metric, now), figure(set, metric, before)];
    return {
      topic: 'comparisons',
      turns: [form(at(called, index))],
      checks: [is(a), is(b), ...(metric.includes('_sales') || metric === 'orders' ? [is(growth(a, b))] : [])],
    };
  });
}

function segments(set: ScoreSet, { words, products, periods }: Told): ScoreQuestion[] {
  const brands = products.filter(([, where]) => where.brand_name !== undefined).slice(0, 2);
  const [[firstName, first], [secondName, second]] = [at(brands, 0), at(brands, 1)];
  const [, secondDays] = at(periods, 4);
  const metric = at(words, 0)[0];
  const sums = [metric, at(words, 2)[0]];
  const period = at(periods, 4)[0];
  const whole = figure(set, sums[0] ?? metric, secondDays);
  const share = (figure(set, metric, secondDays, first) / whole) * 100;
  const both = [is(figure(set, metric, secondDays, first)), is(figure(set, metric, secondDays, second))];
  const word = at(words, 0)[1][0] ?? metric;
  return [
    {
      topic: 'segments',
      turns: [`compare ${firstName} and ${secondName} by ${word} ${period}`],
      checks: both,
    },
    { topic: 'segments', turns: [`${firstName} vs ${secondName}: ${word} ${period}`], checks: both },
    {
      topic: 'segments',
      turns: [`Who had more ${word} ${period}, ${firstName} or ${secondName}?`],
      checks: both,
    },
    {
      topic: 'shares',
      turns: [`What share of ${word} came from ${firstName} ${period}?`],
      checks: [is(share)],
    },
    {
      topic: 'shares',
      turns: [`${firstName} as a percentage of total ${word} ${period}`],
      checks: [is(share)],
    },
    { topic: 'shares', turns: [`what % of ${word} ${period} is ${firstName}`], checks: [is(share)] },
  ];
}

function changes(set: ScoreSet, { words, year }: Told): ScoreQuestion[] {
  const y = String(year);
  const [now, before]: [Days, Days] = [
    [`${y}-10-01`, `${y}-10-31`],
    [`${y}-09-01`, `${y}-09-30`],
  ];
  const metric = words.some(([id]) => id === 'contribution') ? 'contribution' : 'net_sales';
  const word = metric === 'contribution' ? 'contribution' : 'net sales';
  const skus = gains(set, metric, 'sku_name', now, before);
  const brands = gains(set, metric, 'brand_name', now, before);
  const change = figure(set, metric, now) - figure(set, metric, before);
  return [
    {
      topic: 'contributions',
      turns: [`Which SKUs contributed most to the ${word} growth in October?`],
      checks: inOrder(skus.slice(0, 3)),
    },
    {
      topic: 'contributions',
      turns: [`Which SKUs lost the most ${word} in October vs September?`],
      checks: inOrder(skus.toReversed().slice(0, 3)),
    },
    {
      topic: 'contributions',
      turns: [`which brand gained the most ${word} in October compared to September`],
      checks: inOrder(brands.slice(0, 1)),
    },
    { topic: 'reasons', turns: [`Why did ${word} change in October?`], checks: [is(change)] },
    { topic: 'reasons', turns: [`what drove ${word} last month`], checks: [is(change)] },
    { topic: 'reasons', turns: [`${word} in October`, 'why?'], checks: [is(change)] },
  ];
}

function times(set: ScoreSet, { words, year }: Told): ScoreQuestion[] {
  const y = String(year);
  const october: Days = [`${y}-10-01`, `${y}-10-31`];
  const soFar: Days = [`${y}-01-01`, set.today];
  const metric = words.some(([id]) => id === 'net_sales') ? 'net_sales' : 'sessions';
  const word = metric === 'net_sales' ? 'net sales' : 'sessions';
  const days = rankedDays(set, metric, october, 'day');
  const months = rankedDays(set, metric, soFar, 'month');
  const whole = rankedDays(set, metric, [`${y}-01-01`, `${y}-10-31`], 'month');
  const [best, worst] = [days[0]?.[1] ?? 0, days.at(-1)?.[1] ?? 0];
  return [
    { topic: 'extremes', turns: [`Which day had the highest ${word} in October?`], checks: [is(best)] },
    {
      topic: 'extremes',
      turns: [`best 3 days in October by ${word}`],
      checks: days.slice(0, 3).map(([, value]) => is(value)),
    },
    { topic: 'extremes', turns: [`worst day for ${word} in October`], checks: [is(worst)] },
    {
      topic: 'extremes',
      turns: [`what was the best month for ${word} this year`],
      checks: [is(months[0]?.[1] ?? 0)],
    },
    { topic: 'trends', turns: [`${word} by month this year`], checks: months.map(([, value]) => is(value)) },
    { topic: 'trends', turns: [`show ${word} per day in October`], checks: [is(best), is(worst)] },
    {
      topic: 'trends',
      turns: [`trend of ${word} this year`],
      checks: [is(whole[0]?.[1] ?? 0), is(whole.at(-1)?.[1] ?? 0)],
    },
  ];
}

function followUps(set: ScoreSet, { year, products, words }: Told): ScoreQuestion[] {
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

function otherClasses(set: ScoreSet, { year, words }: Told): ScoreQuestion[] {
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
    declined('SKUs with sales above 1000'),
    declined('tell me a joke'),
    { topic: 'declined', turns: ['average sales'], checks: [{ kind: 'asked_back' }] },
  ];
}

/** The questions about a seller, with what their answers must say worked out from its rows. */
export function questionsAbout(set: ScoreSet): ScoreQuestion[] {
  const told = SETS[set.name];
  if (told === undefined) throw new Error(`no questions about ${set.name}`);
  return [totals, named, rankings, comparisons, segments, changes, times, followUps, otherClasses].flatMap(
    (make) => make(set, told),
  );
}
