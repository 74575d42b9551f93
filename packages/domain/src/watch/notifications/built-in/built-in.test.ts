import { describe, expect, test } from 'vitest';
import type { CardGrowth } from '../../../figures/cards/index.ts';
import { METRIC_CATEGORIES } from '../../../figures/metrics/index.ts';
import { facts } from '../../../testing/facts-builder.ts';
import { daysOfSales, reading, snapshotOf } from '../../../testing/snapshot-builder.ts';
import { brandsInSnapshot, BUILT_IN_RULES, type MetricsSnapshot } from '../index.ts';

/** Los Angeles is 8 hours behind in November: an hour of its day. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour + 8, 30));
const NOON = at(12);

function evaluate(id: string, snapshot: MetricsSnapshot, now = NOON) {
  const rule = BUILT_IN_RULES.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule.evaluate(snapshot, now);
}

const fires = (...given: Parameters<typeof evaluate>) => evaluate(...given) !== null;

test('there are eight built-in rules, with names, words and one of the four categories', () => {
  expect(
    BUILT_IN_RULES.map(({ id, category, name, description }) => [id, category, name, description]),
  ).toEqual([
    ['built_in:revenue_target_missed', 'sales', 'Revenue target missed', '10% or more below $50,000'],
    ['built_in:margin_erosion', 'finance', 'Margin erosion', 'Margin growth below −2%, margin below 85%'],
    [
      'built_in:product_underperforming',
      'sales',
      'Product underperforming',
      '10 points below the brand’s average',
    ],
    ['built_in:promotion_impact', 'finance', 'Promotion impact', 'Promotions +20%, sales +10%, margin −3%'],
    ['built_in:conversion_drop', 'conversion', 'Conversion drop', 'Growth below −1.5%; benchmark 12%'],
    ['built_in:roas_below_target', 'advertising', 'ROAS below target', 'Under the hour’s target, or −15%'],
    ['built_in:traffic_surge', 'sales', 'Traffic surge', 'Sessions +10%, conversion 8 – 12%'],
    ['built_in:net_sales_outlier', 'sales', 'Net sales outlier', '2 deviations in 14 days, no special weeks'],
  ]);
  for (const { category } of BUILT_IN_RULES) expect(METRIC_CATEGORIES).toContain(category);
});

test('without data no rule fires, whatever the hour', () => {
  const none = Object.fromEntries(Object.keys(snapshotOf().metrics).map((id) => [id, null]));
  for (const { id } of BUILT_IN_RULES) expect(fires(id, snapshotOf(none))).toBe(false);
});

test('without anything to compare with, no rule about growth fires', () => {
  const unknown = Object.fromEntries(
    Object.keys(snapshotOf().metrics).map((id): [string, CardGrowth] => [id, reading(0.1, null, null)]),
  );
  const growing = [
    'built_in:margin_erosion',
    'built_in:promotion_impact',
    'built_in:conversion_drop',
    'built_in:traffic_surge',
  ];
  for (const id of growing) expect(fires(id, snapshotOf(unknown))).toBe(false);
});

describe('revenue target missed: target 50k, fires at -10 % or worse', () => {
  test.each([
    [45_000, true],
    [45_000.01, false],
    [50_000, false],
    [60_000, false],
    [0, true],
    [-100, true],
  ])('net sales of %d: %s', (value, expected) => {
    expect(fires('built_in:revenue_target_missed', snapshotOf({ net_sales: reading(value) }))).toBe(expected);
  });

  test('says by how much, and what is short', () => {
    expect(
      evaluate('built_in:revenue_target_missed', snapshotOf({ net_sales: reading(40_900) })),
    ).toMatchObject({
      title: 'Net sales 18% below the target of $50,000',
      description: 'Net sales were $40,900 on Nov 14 – 20, $9,100 short of the target.',
      impactEstimate: -9100,
      targetVsActual: { target: 50_000, actual: 40_900, variance: -9100 },
      metrics: { primary: { name: 'Net Sales', value: 40_900, targetValue: 50_000 } },
    });
  });
});

describe('margin erosion: margin growth below -2 % and margin below 85 %', () => {
  test.each([
    [0.5, -2.01, true],
    [0.5, -2, false],
    [0.8499, -3, true],
    [0.85, -3, false],
    [0.5, 5, false],
    [-0.1, -120, true],
  ])('margin %d, growth %d: %s', (value, growth, expected) => {
    expect(
      fires('built_in:margin_erosion', snapshotOf({ contribution_margin: reading(value, growth) })),
    ).toBe(expected);
  });

  test('says from what to what', () => {
    const margin = reading(0.342, -3.12, 0.353);
    expect(evaluate('built_in:margin_erosion', snapshotOf({ contribution_margin: margin }))).toMatchObject({
      title: 'Contribution margin fell 3.1% to 34.2%',
      description: 'It was 35.3% on Nov 7 – 13 and 34.2% on Nov 14 – 20.',
    });
  });
});

describe('product underperforming: growth 10 points or more below the brand average, or margin 3 or more below', () => {
  type Product = Parameters<typeof brandsInSnapshot>[0][number];
  const product = (
    name: string,
    [sales, before]: readonly [number, number],
    [contribution, contributionBefore]: readonly [number, number] = [sales / 2, before / 2],
    brand_name = 'Alder',
  ): Product => ({
    brand_name,
    parent_sku_name: name,
    current: facts({ net_sales: sales, contribution }),
    previous: facts({ net_sales: before, contribution: contributionBefore }),
  });
  const withProducts = (...products: Product[]) => snapshotOf({}, { brands: brandsInSnapshot(products) });

  test.each([
    // Kettle, Pan; together 2,000 before.
    ['10 points', [900, 1000], [1100, 1000], true],
    ['less than 10 points', [901, 1000], [1100, 1000], false],
    ['it fell with its brand', [500, 1000], [500, 1000], false],
    ['it grew, and its brand by 10 points more', [1100, 1000], [1300, 1000], true],
  ] as const)('growth: %s', (_, kettle, pan, expected) => {
    expect(
      fires('built_in:product_underperforming', withProducts(product('Kettle', kettle), product('Pan', pan))),
    ).toBe(expected);
  });

  test.each([
    ['3 points', [470, 500], [530, 500], true],
    ['less than 3 points', [471, 500], [530, 500], false],
  ] as const)('margin: %s', (_, kettle, pan, expected) => {
    const both = withProducts(product('Kettle', [1000, 1000], kettle), product('Pan', [1000, 1000], pan));
    expect(fires('built_in:product_underperforming', both)).toBe(expected);
    // Where contribution is not in the data, nothing is said of margins.
    const noMargin = { ...both, metrics: { ...both.metrics, contribution_margin: null } };
    expect(fires('built_in:product_underperforming', noMargin)).toBe(false);
  });

  test('another brand is no measure, nor is a product without a past', () => {
    expect(
      fires(
        'built_in:product_underperforming',
        withProducts(
          product('Kettle', [500, 1000]),
          product('Pan', [2000, 1000], undefined, 'Briskway'),
          product('Jar', [100, 0], undefined, 'Cove'),
        ),
      ),
    ).toBe(false);
  });

  test('the product that lacks most dollars is told', () => {
    const told = evaluate(
      'built_in:product_underperforming',
      withProducts(product('Jar', [0, 100]), product('Kettle', [900, 1000]), product('Pan', [1320, 1000])),
    );
    // Alder: 2,220 of 2,100, +5.7 %. Jar lacks 105.71, Kettle 157.14.
    expect(told).toMatchObject({
      title: 'Kettle fell 10.0% while Alder grew 5.7%',
      description: 'With the growth of its brand, its net sales would have been $157 higher.',
    });
    expect(told?.impactEstimate).toBeCloseTo(-157.14, 2);
  });

  test('a product that is gone fell by 100 %, and a margin is told as one', () => {
    const gone = { ...product('Kettle', [0, 1000]), current: null };
    expect(
      evaluate('built_in:product_underperforming', withProducts(gone, product('Pan', [1000, 1000])))?.title,
    ).toBe('Kettle fell 100.0% while Alder fell 50.0%');
    const poor = withProducts(
      product('Kettle', [1000, 1000], [100, 100]),
      product('Pan', [1000, 1000], [500, 500]),
    );
    expect(evaluate('built_in:product_underperforming', poor)).toMatchObject({
      title: 'Kettle has a margin of 10.0% where Alder has 30.0%',
      description: 'With the margin of its brand, its contribution would have been $200 higher.',
    });
  });
});

describe('promotion impact: promotions above 20 %, sales above 10 %, margin below -3 %', () => {
  test.each([
    [20.1, 10.1, -3.1, true],
    [20, 10.1, -3.1, false],
    [20.1, 10, -3.1, false],
    [20.1, 10.1, -3, false],
    [50, 50, 5, false],
  ])('%d, %d and %d: %s', (promotions, sales, margin, expected) => {
    const snapshot = snapshotOf({
      promotions: reading(100, promotions),
      net_sales: reading(1000, sales),
      contribution_margin: reading(0.3, margin),
    });
    expect(fires('built_in:promotion_impact', snapshot)).toBe(expected);
  });

  test('says what grew and what it cost', () => {
    const snapshot = snapshotOf({
      promotions: reading(65_547, 22.4),
      net_sales: reading(921_824, 12),
      contribution_margin: reading(0.329, -9.4, 0.363),
    });
    expect(evaluate('built_in:promotion_impact', snapshot)).toMatchObject({
      title: 'Promotions up 22.4%, contribution margin down 9.4%',
      description:
        'Promotions rose to $65,547 and net sales with them by 12.0%, but the margin fell from 36.3% to 32.9%.',
      metrics: { supporting: [{ name: 'Net Sales' }, { name: 'Contribution Margin' }] },
    });
  });
});

describe('conversion drop: growth below -1.5 %; category benchmark 12 %', () => {
  test.each([
    [0.1, -1.51, true],
    [0.1, -1.5, false],
    [0.1, 3, false],
    [0.2, -5, true],
  ])('conversion %d, growth %d: %s', (value, growth, expected) => {
    expect(fires('built_in:conversion_drop', snapshotOf({ conversion: reading(value, growth) }))).toBe(
      expected,
    );
  });

  test('holds the benchmark beside the figure', () => {
    const conversion = reading(0.108, -4.42, 0.113);
    expect(evaluate('built_in:conversion_drop', snapshotOf({ conversion }))).toMatchObject({
      title: 'Conversion fell 4.4% to 10.8%',
      description: 'It was 11.3% on Nov 7 – 13. The benchmark of the category is 12%.',
      targetVsActual: { target: 0.12, actual: 0.108, variance: -0.012 },
    });
  });
});

describe('ROAS: below the hourly target for hours 9-20 in Los Angeles, default 3, or growth below -15 %', () => {
  const spent = (roas: CardGrowth, spend = 100) => snapshotOf({ roas, ad_spend: reading(spend) });

  test.each([
    [8, 3],
    [9, 2.7],
    [10, 2.9],
    [11, 3],
    [12, 3.1],
    [13, 3.2],
    [14, 3.3],
    [15, 3.4],
    [16, 3.5],
    [17, 3.6],
    [18, 3.7],
    [19, 3.8],
    [20, 3.9],
    [21, 3],
    [0, 3],
  ])('at %i h the target is %d', (hour, target) => {
    expect(fires('built_in:roas_below_target', spent(reading(target)), at(hour))).toBe(false);
    const below = evaluate('built_in:roas_below_target', spent(reading(target - 0.01)), at(hour));
    expect(below?.targetVsActual?.target).toBe(target);
  });

  test.each([
    [-15.1, true],
    [-15, false],
    [null, false],
  ])('above its target with a growth of %s: %s', (growth, expected) => {
    expect(fires('built_in:roas_below_target', spent(reading(5, growth)))).toBe(expected);
  });

  test('nothing spent is no bad return', () => {
    expect(fires('built_in:roas_below_target', spent(reading(0), 0))).toBe(false);
  });

  test('says which of the two it is', () => {
    expect(evaluate('built_in:roas_below_target', spent(reading(2.6, -20, 3.25)))).toMatchObject({
      title: 'ROAS 2.60 against a target of 3.1',
      description: 'ROAS was 2.60 on Nov 14 – 20 and 3.25 on Nov 7 – 13. The target of this hour is 3.1.',
    });
    expect(evaluate('built_in:roas_below_target', spent(reading(4, -20, 5)))?.title).toBe(
      'ROAS fell 20.0% to 4.00',
    );
  });
});

describe('traffic surge: sessions growth above 10 % with conversion between 8 % and 12 %', () => {
  test.each([
    [10.1, 0.1, true],
    [10, 0.1, false],
    [30, 0.08, true],
    [30, 0.0799, false],
    [30, 0.12, true],
    [30, 0.1201, false],
  ])('growth %d, conversion %d: %s', (growth, conversion, expected) => {
    const snapshot = snapshotOf({ sessions: reading(5000, growth), conversion: reading(conversion) });
    expect(fires('built_in:traffic_surge', snapshot)).toBe(expected);
  });

  test('says how many came', () => {
    const snapshot = snapshotOf({ sessions: reading(5750, 15, 5000), conversion: reading(0.1) });
    expect(evaluate('built_in:traffic_surge', snapshot)).toMatchObject({
      title: 'Sessions up 15.0%, conversion at 10.0%',
      description: 'Sessions rose from 5,000 on Nov 7 – 13 to 5,750, while 10.0% of them bought.',
    });
  });
});

describe('net sales outlier: at least 7 days, the last 14, 2 or more standard deviations, not in special weeks', () => {
  const outlier = (sales: readonly number[], last = '2026-10-20') =>
    evaluate(
      'built_in:net_sales_outlier',
      snapshotOf({ net_sales: reading(1) }, { days: daysOfSales(last, sales) }),
    );
  const quiet = [9, 9, 9, 11, 10, 10, 10];
  const flat = (days: number) => Array.from({ length: days }, () => 10);

  test.each<[string, readonly number[], boolean]>([
    ['exactly 2 above', [...quiet, 12], true],
    ['less than 2 above', [...quiet, 11.99], false],
    ['exactly 2 below', [...quiet.map((sales) => 20 - sales), 8], true],
    ['7 days', [...flat(6), 30], true],
    ['6 days', [...flat(5), 30], false],
    ['no day differs', flat(14), false],
    ['an outlier that is not the newest day', [...flat(9), 99, 10], false],
    ['a wild day before the last 14', [5000, ...flat(13), 12], true],
    ['no days', [], false],
  ])('%s: %j', (_, sales, expected) => {
    expect(outlier(sales) !== null).toBe(expected);
  });

  test.each([
    // Black Friday 2026 is November 27; Amazon's weeks begin on Sunday.
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2026-11-28', false],
    ['2026-10-20', true],
  ])('the newest day is %s: %s', (last, expected) => {
    expect(outlier([...flat(13), 30], last) !== null).toBe(expected);
  });

  test('says how far from what', () => {
    expect(outlier([...quiet, 12])).toMatchObject({
      title: 'Net sales of $12 on Oct 20 are unusual',
      description: 'That is 2.0 standard deviations above the $10 a day of the last 8 days.',
      impactEstimate: 2,
      targetVsActual: { target: 10, actual: 12, variance: 2 },
    });
  });
});

test('a metric beside another has its own value and growth', () => {
  const snapshot = snapshotOf({ sessions: reading(5000, 20, 4000), conversion: reading(0.1, 2) });
  expect(evaluate('built_in:traffic_surge', snapshot)?.metrics).toEqual({
    primary: { name: 'Sessions', value: 5000, previousValue: 4000, targetValue: null, growthRate: 20 },
    supporting: [{ name: 'Conversion', value: 0.1, growthRate: 2, target: null }],
  });
});
