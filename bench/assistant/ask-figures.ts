import { type Days, figure, ranked, rankedDays } from './plain-figures.ts';
import type { Level, ScoreSet } from './score-sets.ts';
import type { Told } from './score-words.ts';
import { at, inOrder, is, type ScoreQuestion } from './score-question.ts';

const FORMS: readonly ((metric: string, period: string) => string)[] = [
  (metric, period) => `What were ${metric} ${period}?`,
  (metric, period) => `${metric} ${period}`,
  (metric, period) => `show me our ${metric} ${period} please`,
  (metric, period) => `hey, can you tell me the ${metric} ${period}`,
  (metric, period) => `How did ${metric} look ${period}?`,
];

/** Every period with metrics in turn, and every way to call a metric. */
export function totals(set: ScoreSet, { words, periods }: Told): ScoreQuestion[] {
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

export function named(set: ScoreSet, { words, periods, products }: Told): ScoreQuestion[] {
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

export function rankings(set: ScoreSet, { words, periods }: Told): ScoreQuestion[] {
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

export function times(set: ScoreSet, { words, year }: Told): ScoreQuestion[] {
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
