import { type Days, figure, gains } from './plain-figures.ts';
import type { ScoreSet } from './score-sets.ts';
import type { Told } from './score-words.ts';
import { at, inOrder, is, type ScoreQuestion } from './score-question.ts';

function growth(now: number, before: number): number {
  return ((now - before) / Math.abs(before)) * 100;
}

export function comparisons(set: ScoreSet, { words, year }: Told): ScoreQuestion[] {
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

export function segments(set: ScoreSet, { words, products, periods }: Told): ScoreQuestion[] {
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

export function changes(set: ScoreSet, { words, year }: Told): ScoreQuestion[] {
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
