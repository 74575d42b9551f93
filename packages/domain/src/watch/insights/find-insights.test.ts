import { describe, expect, onTestFinished, test } from 'vitest';
import { addDays, type DateRange, eachDay, toDateKey } from '../../core/calendar/index.ts';
import { writeAmountsIn } from '../../core/formatting/index.ts';
import { evaluateMetric, FACT_IDS, sumFacts } from '../../figures/metrics/index.ts';
import { DEFAULT_INSIGHT_RULES } from './default-rules.ts';
import { FEATURED_OFFER_LOSS } from './featured-offer-losses.ts';
import { findInsights } from './find-insights.ts';
import type { Finding } from './finding.ts';
import type { InsightRule } from './insight-rule.ts';
import { type InsightSeries, namesOfScope } from './insight-series.ts';
import { medianOf } from './robust.ts';
import { ANOMALY_RULES } from './rules/index.ts';
import {
  type Happening,
  NOTHING_SET,
  type SkuDay,
  steadySeller,
  withoutReport,
} from './testing/steady-seller.ts';

/** The last days of everything whose names begin so. */
function during(days: number, names: readonly string[], effect: Partial<SkuDay> | 'no row'): Happening {
  return (of, daysAgo) => (daysAgo < days && names.every((name, at) => of[at] === name) ? effect : {});
}

function tell({ ruleId, cause, scope }: Finding): string {
  return `${ruleId} (${cause}) ${namesOfScope(scope).at(-1) ?? 'total'}`;
}

const SKU = ['Alder', 'Kettle', 'KTL-1'];

describe('one thing that happens is told once, at the scope it happened to and with its cause', () => {
  test.each<[string, Happening, string]>([
    [
      'a SKU sells nothing, and shoppers come',
      during(4, SKU, { conversion: 0 }),
      'stock_out (stock_out) KTL-1',
    ],
    [
      'a SKU sells nothing, and nobody comes',
      during(4, SKU, { conversion: 0, sessions: 0.02 }),
      'stock_out (stock_out) KTL-1',
    ],
    ['a SKU has no rows any more', during(4, SKU, 'no row'), 'stock_out (stock_out) KTL-1'],
    [
      'a parent SKU sells nothing',
      during(4, ['Alder', 'Throw'], { conversion: 0 }),
      'stock_out (stock_out) Throw',
    ],
    ['nothing sells at all', during(3, [], { conversion: 0 }), 'stock_out (stock_out) total'],
    ['all prices fall', during(5, [], { price: 0.7 }), 'price_change (price) total'],
    [
      'fewer shoppers see the one parent SKU of a brand',
      during(5, ['Brisk', 'Jar'], { sessions: 0.5 }),
      'traffic_change (sessions) Jar',
    ],
    [
      'fewer shoppers see one of two parent SKUs',
      during(5, ['Alder', 'Throw'], { sessions: 0.5 }),
      'traffic_change (sessions) Throw',
    ],
    ['more shoppers see a SKU', during(5, SKU, { sessions: 2 }), 'traffic_change (sessions) KTL-1'],
    ['fewer shoppers see anything', during(5, [], { sessions: 0.6 }), 'traffic_change (sessions) total'],
    [
      'shoppers of a brand buy less',
      during(6, ['Alder'], { conversion: 0.6 }),
      'conversion_change (conversion) Alder',
    ],
    [
      'shoppers of a SKU buy less',
      during(6, SKU, { conversion: 0.5 }),
      'conversion_change (conversion) KTL-1',
    ],
    [
      'shoppers of a brand buy less often, and more at once',
      during(6, ['Alder'], { conversion: 0.7, orderSize: 2 }),
      'net_sales_change (units_per_order) Alder',
    ],
    ['a price falls', during(4, SKU, { price: 0.7 }), 'price_change (price) KTL-1'],
    [
      'a coupon runs',
      during(5, ['Alder', 'Throw'], { discount: 0.25, conversion: 1.3 }),
      'promotion_rise (promotions) Throw',
    ],
    [
      'a coupon has run for longer than the longest window',
      during(14, ['Alder', 'Throw'], { discount: 0.25, conversion: 1.3 }),
      'promotion_rise (promotions) Throw',
    ],
    ['orders come back', during(5, SKU, { returns: 0.4 }), 'returns_rise (returns) KTL-1'],
    [
      'fewer shoppers come, and of those fewer buy',
      during(6, SKU, { sessions: 0.6, conversion: 0.6 }),
      'traffic_change (sessions) KTL-1',
    ],
    [
      'clicks are bought that order nothing',
      during(5, SKU, { adClicks: 3, adConversion: 0.1 }),
      'ad_waste (ad_waste) KTL-1',
    ],
    [
      'clicks are bought that order nothing, while more of the other shoppers buy',
      during(5, SKU, { adClicks: 3, adConversion: 0.1, sessions: 1.5, conversion: 0.85 }),
      'ad_waste (ad_waste) KTL-1',
    ],
    ['clicks get dearer', during(6, ['Alder', 'Kettle'], { cpc: 1.6 }), 'cpc_rise (cpc) Kettle'],
    [
      'ads are clicked less',
      during(6, ['Alder', 'Kettle'], { clickRate: 0.5, adClicks: 0.5 }),
      'ctr_drop (ctr) Kettle',
    ],
    [
      'the prices of a brand fall, whose average moves with what is bought',
      (of, daysAgo) => {
        if (of[0] !== 'Alder') return {};
        const isDear = of[2] === 'KTL-1';
        const sessions = isDear && daysAgo >= 6 ? Math.exp(0.9 * Math.sin(daysAgo / 3)) : 1;
        return { price: (isDear ? 8 : 1) * (daysAgo < 6 ? 0.8 : 1), sessions };
      },
      'price_change (price) Alder',
    ],
  ])('%s', (_, happening, expected) => {
    const { findings } = findInsights(steadySeller({ happening }), NOTHING_SET);
    expect(findings.map(tell)).toEqual([expected]);
  });
});

describe('a product that stops selling while fewer buy of its brand', () => {
  const stopped =
    (sku: string, size: number): Happening =>
    ([brand, , name], daysAgo) => {
      const fall = brand === 'Alder' && daysAgo < 3 ? 0.35 : 1;
      return name === sku
        ? { sessions: size, conversion: daysAgo < 3 ? 0 : 1 }
        : { sessions: 1, conversion: fall };
    };
  const found = (happening: Happening) =>
    findInsights(steadySeller({ happening }), NOTHING_SET).findings.map(tell);

  // Of 18 orders in three days 6 were to be expected, which chance may make none.
  test('is no story of its own where chance alone would stop it', () => {
    expect(found(stopped('KTL-2', 0.15))).toEqual(['conversion_change (conversion) Alder']);
  });

  test('is one where that many orders are never none', () => {
    expect(found(stopped('KTL-2', 1))).toContain('stock_out (stock_out) KTL-2');
  });
});

test.each([3, 5, 6])(
  'a promotion of %i days is told from its first day, however sure a longer window is',
  (days) => {
    const surge = steadySeller({ happening: during(days, ['Alder', 'Throw'], { discount: 0.25 }) });
    const [finding] = findInsights(surge, NOTHING_SET).findings;
    expect(finding).toMatchObject({
      ruleId: 'promotion_rise',
      days: { start: addDays(surge.asOf, 1 - days), end: surge.asOf },
    });
  },
);

test('returns are worth what came back more than usual, however many orders there were', () => {
  const series = steadySeller({ happening: during(5, SKU, { returns: 0.4, sessions: 1.25 }) });
  const [finding] = findInsights(series, NOTHING_SET).findings;
  const sums = series.scopes.find(({ names }) => names[2] === SKU[2])?.sums.slice(-5) ?? [];
  const gross = sums.reduce((all, of) => all + (of?.gross_sales ?? 0), 0);
  expect(finding).toMatchObject({ ruleId: 'returns_rise', metric: 'net_sales', category: 'finance' });
  expect(Math.abs((finding?.impact ?? 0) / (-0.38 * gross) - 1)).toBeLessThan(0.001);
});

test('a coupon that ran once before is news', () => {
  const happening: Happening = (of, daysAgo) =>
    of[1] === 'Throw' && (daysAgo < 5 || (daysAgo >= 40 && daysAgo < 46)) ? { discount: 0.25 } : {};
  expect(findInsights(steadySeller({ happening }), NOTHING_SET).findings.map(tell)).toEqual([
    'promotion_rise (promotions) Throw',
  ]);
});

test.each([
  [0.05, []],
  [0.08, ['promotions']],
])('a coupon of %d of the price, and the orders that it brings: %j', (size, causes) => {
  const coupon = during(5, ['Alder', 'Throw'], { discount: 0.04 + size, conversion: 1 + 5 * size });
  const { findings } = findInsights(steadySeller({ happening: coupon }), NOTHING_SET);
  expect(findings.map(({ cause }) => cause)).toEqual(causes);
});

test.each<[string, Partial<SkuDay>, string]>([
  ['visits halve', { sessions: 0.5 }, 'traffic_change (sessions) Throw'],
  ['half as many buy', { conversion: 0.5 }, 'conversion_change (conversion) Throw'],
])('a small coupon is no reason that %s', (_, fall, expected) => {
  const happening = during(6, ['Alder', 'Throw'], { discount: 0.09, ...fall });
  expect(findInsights(steadySeller({ happening }), NOTHING_SET).findings.map(tell)).toEqual([expected]);
});

describe('what is not a story is not raised', () => {
  test.each<[string, Parameters<typeof steadySeller>[0]]>([
    ['nothing happens', {}],
    ['ten days of history', { days: 10, happening: during(3, SKU, { conversion: 0 }) }],
    [
      'a SKU that began last week',
      { happening: (of, daysAgo) => (of[2] === 'KTL-1' && daysAgo > 6 ? 'no row' : {}) },
    ],
    ['days without data', { missing: [2, 3, 4, 9, 20] }],
    ['a steady growth of 2 % a week', { happening: (_, daysAgo) => ({ sessions: 1.02 ** (-daysAgo / 7) }) }],
    [
      'a season that doubles in twelve weeks',
      { happening: (_, daysAgo) => ({ sessions: 2 ** (-daysAgo / 84) }) },
    ],
    [
      'a coupon like those of every month, and the orders that it brings',
      {
        happening: (of, daysAgo) =>
          of[1] === 'Throw' && daysAgo % 30 < 5 ? { discount: 0.25, conversion: 1.3 } : {},
      },
    ],
    ['a change too small to matter', { happening: during(5, SKU, { conversion: 0.93 }) }],
    ['too few orders to tell', { size: 0.01, happening: during(5, SKU, { conversion: 0.5 }) }],
    [
      'what is over',
      {
        happening: (of, daysAgo) =>
          of[2] === 'KTL-1' && daysAgo >= 4 && daysAgo < 9 ? { conversion: 0.3 } : {},
      },
    ],
    [
      'one large order at a lower price, of a SKU that sells little',
      { size: 0.1, happening: during(1, SKU, { price: 0.6, orderSize: 30 }) },
    ],
    [
      'a few units that come back where hardly any did',
      {
        size: 0.25,
        happening: (of, daysAgo) => ({ returns: of[2] === 'KTL-1' && daysAgo < 5 ? 0.12 : 0.004 }),
      },
    ],
    ['one large order', { size: 0.1, happening: during(1, SKU, { orderSize: 30 }) }],
    [
      'one large order that comes back, of a SKU that sells little',
      { size: 0.1, happening: during(1, SKU, { orderSize: 10, returns: 0.9 }) },
    ],
    [
      'a brand whose few buyers order many lines at once, and not at all for four days',
      {
        without: ['sessions', 'ad_spend', 'ad_sales', 'ad_clicks', 'ad_impressions', 'ad_orders'],
        happening: (of, daysAgo) =>
          of[0] === 'Brisk' ? { conversion: daysAgo < 4 || (daysAgo ** 3 + daysAgo) % 11 > 4 ? 0 : 3 } : {},
      },
    ],
    ['facts that the data do not carry', { without: FACT_IDS.filter((fact) => fact !== 'net_sales') }],
  ])('%s', (_, wanted) => {
    expect(findInsights(steadySeller(wanted), NOTHING_SET).findings.map(tell)).toEqual([]);
  });
});

describe('in a week of sales a story is what the others do not share', () => {
  test.each<[string, Happening, string[]]>([
    ['everybody looks more', during(3, [], { sessions: 1.8 }), []],
    ['everybody waits', during(3, [], { sessions: 0.85 }), []],
    ['everything is discounted', during(3, [], { discount: 0.25, conversion: 1.4 }), []],
    ['everything falls further than by waiting', during(5, [], { sessions: 0.6 }), ['traffic_change total']],
    ['one SKU is seen more', during(5, SKU, { sessions: 2.2 }), ['traffic_change KTL-1']],
    ['one SKU sells three quarters more', during(5, SKU, { conversion: 1.75 }), ['conversion_change KTL-1']],
    ['one brand converts less', during(6, ['Alder'], { conversion: 0.6 }), ['conversion_change Alder']],
    [
      'one parent SKU is discounted',
      during(5, ['Alder', 'Throw'], { discount: 0.25 }),
      ['promotion_rise Throw'],
    ],
    ['one SKU runs out', during(4, SKU, { conversion: 0 }), ['stock_out KTL-1']],
    ['one SKU comes back', during(5, SKU, { returns: 0.4 }), ['returns_rise KTL-1']],
  ])('%s', (_, happening, told) => {
    const series = steadySeller({ lastDay: toDateKey('2026-11-24'), happening });
    const { findings } = findInsights(series, NOTHING_SET);
    expect(findings.map(({ ruleId, scope }) => `${ruleId} ${namesOfScope(scope).at(-1) ?? 'total'}`)).toEqual(
      told,
    );
  });
});

test.each([
  [4, '2026-11-18'],
  [6, '2026-11-16'],
  [8, '2026-11-14'],
])(
  'visits that fall %i days before a week of sales, and in it as well, fall on all days before it',
  (days, start) => {
    // The week begins on Sunday, Nov 22: three days of it are known, on which everybody looks more.
    const happening: Happening = (names, daysAgo) => ({
      sessions: (daysAgo < 3 ? 1.8 : 1) * (names[2] === 'KTL-1' && daysAgo < 3 + days ? 0.5 : 1),
    });
    const series = steadySeller({ lastDay: toDateKey('2026-11-24'), happening });
    expect(findInsights(series, NOTHING_SET).findings).toMatchObject([
      { ruleId: 'traffic_change', scope: { sku: 'KTL-1' }, days: { start, end: '2026-11-21' } },
    ]);
  },
);

test('a story of everything needs the same proof where net sales are unknown', () => {
  const series = steadySeller({ happening: during(1, [], { cpc: 1.5 }) });
  const told = [
    expect.objectContaining({ ruleId: 'cpc_rise', scope: expect.objectContaining({ sku: null }) }),
  ];
  expect(findInsights(series, NOTHING_SET).findings).toEqual(told);
  const unknown = withoutReport(series, 'refunds', { from: 83, to: 0 });
  expect(findInsights(unknown, NOTHING_SET).findings).toEqual(told);
});

test('what happens is told on the day of an event too, up to the day before it', () => {
  const series = steadySeller({
    lastDay: toDateKey('2026-10-31'),
    happening: during(5, SKU, { conversion: 0 }),
  });
  expect(findInsights(series, NOTHING_SET).findings).toMatchObject([
    { ruleId: 'stock_out', days: { start: '2026-10-27', end: '2026-10-30' } },
  ]);
});

describe('an open insight is over when its figures no longer tell it', () => {
  const STOPPED = during(4, SKU, { conversion: 0 });
  const raised = findInsights(steadySeller({ happening: STOPPED }), NOTHING_SET);
  const openInsights = raised.findings.map((finding) => ({ ...finding, id: '7' }));

  test.each<[string, Parameters<typeof steadySeller>[0], string[]]>([
    ['the days stand as they stood', { happening: STOPPED }, []],
    ['the days were corrected to usual ones', {}, ['2026-04-02']],
    ['the days were taken back', { lastDay: toDateKey('2026-03-27') }, ['2026-04-02']],
    [
      'some of the days were taken back, the others not',
      { lastDay: toDateKey('2026-03-31'), happening: during(2, SKU, { conversion: 0 }) },
      [],
    ],
    ['all rows of the SKU were taken back', { happening: during(84, SKU, 'no row') }, ['2026-04-02']],
  ])('%s', (_, wanted, on) => {
    const { findings, recovered } = findInsights(steadySeller(wanted), { ...NOTHING_SET, openInsights });
    expect({ findings, recovered }).toEqual({
      findings: [],
      recovered: on.map((day) => ({ id: '7', on: day })),
    });
  });

  test('or when the rule that raised it is no more, though its id is that of a story', () => {
    const { recovered } = findInsights(steadySeller({ happening: STOPPED }), {
      ...NOTHING_SET,
      openInsights: openInsights.map((insight) => ({ ...insight, ruleId: 'traffic_change', cause: 'rule' })),
    });
    expect(recovered).toEqual([{ id: '7', on: '2026-04-02' }]);
  });
});

describe('a kind of story is told while its rule stands in the list and is on', () => {
  const stopped = steadySeller({ happening: during(4, SKU, { conversion: 0 }) });
  const changed = (change: (rule: InsightRule) => InsightRule | null) =>
    DEFAULT_INSIGHT_RULES.flatMap((rule) => change(rule) ?? []);

  test.each<[string, readonly InsightRule[], string[]]>([
    ['the rules of the beginning', DEFAULT_INSIGHT_RULES, ['stock_out']],
    ['no rules', [], []],
    ['all rules off', changed((rule) => ({ ...rule, isEnabled: false })), []],
    ['its rule alone', changed((rule) => (rule.id === 'stock_out' ? rule : null)), ['stock_out']],
    [
      'its rule under another name',
      changed((rule) => (rule.id === 'stock_out' ? { ...rule, name: 'Out of stock' } : null)),
      ['stock_out'],
    ],
    [
      'its rule with a threshold that it does not reach',
      changed((rule) => (rule.id === 'stock_out' ? { ...rule, threshold: 20 } : null)),
      [],
    ],
  ])('%s', (_, rules, told) => {
    const { findings } = findInsights(stopped, { ...NOTHING_SET, rules });
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(told);
  });

  test('the rules of the beginning are one for each kind', () => {
    const kinds = [...ANOMALY_RULES.map(({ id }) => id), FEATURED_OFFER_LOSS];
    expect(DEFAULT_INSIGHT_RULES.map(({ id }) => id).toSorted()).toEqual(kinds.toSorted());
  });
});

describe('a title names the product as its seller does, and ends with the dollars', () => {
  test.each<[string, Happening, RegExp]>([
    [
      'a SKU',
      during(4, SKU, { conversion: 0 }),
      /^Kettle \(KTL-1\) stopped selling on Mar 30: likely out of stock, −\$\d,\d{3} in net sales$/,
    ],
    [
      'a coupon on the SKUs of a parent is one story of the parent',
      during(5, ['Alder', 'Throw'], { discount: 0.25, conversion: 1.3 }),
      /^Throw: a promotion cut the price of 2 SKUs by 2[12](–2[123])?%, [−+]\$[\d,]+ in contribution$/,
    ],
    [
      'a price',
      during(4, SKU, { price: 0.7 }),
      /^Kettle \(KTL-1\): the price fell 30\.\d%, from \$25\.00 to \$17\.\d\d a unit, [−+]\$[\d,]+ in net sales$/,
    ],
    [
      'a new price of two SKUs, whose promotions ended with the old one, by the price that was measured',
      during(4, ['Alder', 'Throw'], { price: 0.7, discount: 0 }),
      /^Throw: the price of 2 SKUs fell by 30%, [−+]\$[\d,]+ in net sales$/,
    ],
    [
      'orders that come back',
      during(5, SKU, { returns: 0.4 }),
      /^Returns of Kettle \(KTL-1\) took \$\d,\d{3} in five days, \$\d,\d{3} more returned$/,
    ],
    [
      'everything',
      during(5, [], { sessions: 0.6 }),
      /^Sessions fell 4\d\.\d% in five days, −\$[\d,]+ in net sales$/,
    ],
  ])('%s', (_, happening, title) => {
    const { findings } = findInsights(steadySeller({ happening }), NOTHING_SET);
    expect(findings.map(({ narrative }) => narrative.title)).toEqual([expect.stringMatching(title)]);
  });
});

test('a promotion is worth what it left over, and without costs what it gave away', () => {
  const series = steadySeller({
    happening: during(5, ['Alder', 'Throw'], { discount: 0.25, conversion: 2.5 }),
  });
  const worthOf = (present: InsightSeries['present']) => {
    const [finding] = findInsights({ ...series, present }, NOTHING_SET).findings;
    expect(finding?.ruleId).toBe('promotion_rise');
    return { title: finding?.narrative.title, sign: Math.sign(finding?.impact ?? 0) };
  };
  expect(worthOf(series.present)).toEqual({
    title: expect.stringMatching(/, \+\$[\d,]+ in contribution$/),
    sign: 1,
  });
  expect(worthOf(FACT_IDS.filter((fact) => fact !== 'contribution'))).toEqual({
    title: expect.stringMatching(/, \$[\d,]+ more in promotions$/),
    sign: -1,
  });
});

test('what ads bring is told in whatever currency the company reports in', () => {
  writeAmountsIn(() => 'EUR');
  onTestFinished(() => writeAmountsIn(() => 'USD'));
  const series = steadySeller({ happening: during(5, SKU, { adClicks: 2, adConversion: 0.4 }) });
  expect(findInsights(series, NOTHING_SET).findings.map(({ narrative }) => narrative.title)).toEqual([
    expect.stringMatching(
      /^Each €1 of ad spend on Kettle \(KTL-1\) brings €\d\.\d\d of sales where €\d\.\d\d is usual, €[\d,]+ of ad spend wasted$/,
    ),
  ]);
});

test('what comes back is no lower price, and neither are promotions of a few units', () => {
  const few = { size: 0.01, happening: during(5, SKU, { discount: 0.5 }) };
  expect(findInsights(steadySeller(few), NOTHING_SET).findings).toEqual([]);
  const back = findInsights(steadySeller({ happening: during(5, SKU, { returns: 0.4 }) }), NOTHING_SET);
  expect(back.findings.map(({ cause }) => cause)).toEqual(['returns']);
});

test.each([
  ['2026-11-30', 'the last day of a week of sales'],
  ['2025-12-28', 'days of an event'],
])('what was over before a week of days that are not looked at is not told after them: %s, %s', (lastDay) => {
  const over: Happening = (names, daysAgo) =>
    names[2] === SKU[2] && daysAgo >= 9 && daysAgo < 14 ? { sessions: 0.35 } : {};
  const series = steadySeller({ lastDay: toDateKey(lastDay), happening: over });
  expect(findInsights(series, NOTHING_SET).findings).toEqual([]);
});

test.each([
  [1.25, []],
  [1.4, ['cpc']],
])('bids that move a click of one SKU to %s times its cost: %s', (cpc, causes) => {
  const { findings } = findInsights(steadySeller({ happening: during(5, SKU, { cpc }) }), NOTHING_SET);
  expect(findings.map(({ cause }) => cause)).toEqual(causes);
});

describe('what is usual can be found again from the days it says it was found from', () => {
  test.each<[string, Parameters<typeof steadySeller>[0], string[]]>([
    ['all days count', {}, []],
    ['days without data', { missing: [2, 20] }, ['2026-03-31']],
    ['the day of an event in it', { lastDay: toDateKey('2026-05-26') }, ['2026-05-25']],
    ['an event that is the newest day', { lastDay: toDateKey('2026-05-25') }, []],
  ])('%s', (_, wanted, leftOut) => {
    const series = steadySeller({ ...wanted, happening: during(5, SKU, { conversion: 0.5 }) });
    const [finding] = findInsights(series, NOTHING_SET).findings;
    const { days, usualFrom } = finding ?? {};
    if (days === undefined) throw new Error('Nothing was found.');
    expect(usualFrom?.leftOut ?? []).toEqual(leftOut);
    const isLeftOut = eachDay(days).map((day) => leftOut.includes(day));
    const sums = series.scopes.find(({ names }) => names[2] === SKU[2])?.sums ?? [];
    const rateIn = (range: DateRange) => {
      const counted = eachDay(range).filter((__, at) => isLeftOut[at] !== true);
      return evaluateMetric(
        'conversion',
        sumFacts(counted.flatMap((day) => sums[series.days.indexOf(day)] ?? [])),
      );
    };
    const rates = (usualFrom?.ranges ?? []).map(rateIn);
    expect(finding).toMatchObject({
      metric: 'conversion',
      baseline: `vs the median of the same weekdays in ${rates.length} earlier weeks`,
      value: expect.closeTo(rateIn(days), 10),
      usual: expect.closeTo(medianOf(rates), 10),
      usualFrom: { method: 'median_of_weeks' },
    });
  });
});

test('all that fires is found, however much it is', () => {
  const rules = Array.from({ length: 30 }, (_, at) => ({
    id: `own ${at}`,
    name: 'Sessions',
    description: '',
    metric: 'sessions',
    category: 'sales' as const,
    scopeLevel: 'total' as const,
    scopeName: null,
    comparison: 'greater_than' as const,
    threshold: 1,
    thresholdType: 'absolute' as const,
    baseline: 'previous_period' as const,
    windowDays: 1,
    isEnabled: true,
  }));
  expect(findInsights(steadySeller(), { ...NOTHING_SET, rules }).findings).toHaveLength(30);
});
