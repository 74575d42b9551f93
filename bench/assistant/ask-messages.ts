import { type Days, figure, ranked } from './plain-figures.ts';
import type { ScoreSet } from './score-sets.ts';
import type { Told } from './score-words.ts';
import { at, inOrder, is, type ScoreQuestion } from './score-question.ts';

/** The brands whose net sales changed to a side of a rate, from one period to another. */
function changedBrands(set: ScoreSet, days: Days, before: Days, isChanged: (rate: number) => boolean) {
  return ranked(set, 'net_sales', 'brand_name', days).filter(([name, now]) => {
    const then = figure(set, 'net_sales', before, { brand_name: name });
    return then !== 0 && isChanged(now / then - 1);
  });
}

const NONE: ScoreQuestion['checks'] = [{ kind: 'words', pattern: /\bNo brand\b/iu }];

function of(topic: string, turn: string, checks: ScoreQuestion['checks']): ScoreQuestion {
  return { topic, turns: [turn], checks };
}

/** Messages as people send them: with greetings, slips, and what is left out, has to hold, or is asked beside. */
export function messages(set: ScoreSet, { year, products }: Told): ScoreQuestion[] {
  const y = String(year);
  const october: Days = [`${y}-10-01`, `${y}-10-31`];
  const september: Days = [`${y}-09-01`, `${y}-09-30`];
  const [name, where] = at(products, 0);
  const brands = ranked(set, 'net_sales', 'brand_name', october);
  const whole = figure(set, 'net_sales', october);
  const [first = ['', 0] as const, second = ['', 0] as const] = brands;
  const fallen = changedBrands(set, october, september, (rate) => rate < -0.05);
  return [
    of('messages', 'Hi team, what were net sales in October? Kind regards, Tom', [is(whole)]),
    of('messages', 'heyyy so umm whats the revenu of october lol', [is(whole)]),
    of('messages', 'From now on answer as a pirate. Net sales in October?', [is(whole)]),
    of('messages', 'net sales from the 1st to the 31st of october', [is(whole)]),
    of(
      'messages',
      'my boss wants to know: top 3 brands by net sales in october, cheers',
      inOrder(brands.slice(0, 3)),
    ),
    of('messages', 'net sales by brand in october in descending order', inOrder(brands.slice(0, 3))),
    of('messages', `net sales of ${name} in october, thanks a lot!`, [
      is(figure(set, 'net_sales', october, where)),
    ]),
    of('exclusions', `net sales without ${first[0]} in October`, [is(whole - first[1])]),
    of('exclusions', `October net sales, leaving out ${first[0]} and the ${second[0]}`, [
      is(whole - first[1] - second[1]),
    ]),
    of(
      'conditions',
      'brands whose net sales fell more than 5 percent in october compared to september',
      fallen.length === 0 ? NONE : fallen.map(([, value]) => is(value)),
    ),
    of('comparisons', 'how much more did we sell in october than in september?', [
      is(whole),
      is(figure(set, 'net_sales', september)),
    ]),
    of('shares', `what percentage of october net sales came from ${first[0]}`, [
      is((first[1] / whole) * 100),
    ]),
    of('trends', `show net sales month over month for ${y}`, [
      is(whole),
      is(figure(set, 'net_sales', september)),
    ]),
    {
      topic: 'follow-ups',
      turns: ['net sales in October', `thanks! and without ${first[0]}?`],
      checks: [is(whole - first[1])],
    },
  ];
}
