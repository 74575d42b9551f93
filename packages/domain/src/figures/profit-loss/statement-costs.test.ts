import { describe, expect, test } from 'vitest';
import { type CostFigures, estimateNetProfit } from '../costs/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import {
  formatStatementValue,
  listCostNotes,
  noteOfLine,
  prepareStatement,
  prepareWaterfall,
  type StatementCosts,
  type StatementLineId,
  waterfallTitle,
} from './index.ts';

const RANGE = rangeOf('2026-11-19', '2026-11-20');
const DAYS = [
  { date: RANGE.start, sums: facts({ net_sales: 400_000, contribution: 129_091 }) },
  { date: RANGE.end, sums: facts({ units_sold: 27_121, net_sales: 521_824, contribution: 200_000 }) },
];
const BEFORE_RANGE = rangeOf('2026-11-17', '2026-11-18');
const BEFORE = [{ date: BEFORE_RANGE.start, sums: facts({ net_sales: 851_176, contribution: 295_945 }) }];

const figures = (given: Partial<CostFigures>, isCovered = true, isIncluded = false): CostFigures =>
  estimateNetProfit(
    {
      net_sales: 0,
      contribution: 0,
      covered_net_sales: 0,
      cost_of_goods: 0,
      marketplace_fees: 0,
      fixed_costs: 0,
      ...given,
    },
    { isIncluded, isCovered, hasContribution: true },
  );

function costsOf(given: Partial<StatementCosts> = {}, isCovered = true): StatementCosts {
  return {
    buckets: [
      // No unit cost counted yet on this day.
      { date_key: '2026-11-19', ...figures({ marketplace_fees: 20_000, fixed_costs: 4600 }, false) },
      {
        date_key: '2026-11-20',
        ...figures({ cost_of_goods: 170_933, marketplace_fees: 25_579, fixed_costs: 4600 }, isCovered),
      },
    ],
    total: figures({ cost_of_goods: 170_933, marketplace_fees: 45_579, fixed_costs: 9200 }, isCovered),
    previous: figures({ cost_of_goods: 159_704, marketplace_fees: 42_430, fixed_costs: 9090 }, isCovered),
    coverage: { share: 757_485 / 921_824, uncovered_net_sales: 164_339, uncovered_skus: 10 },
    product_costs_included: false,
    fixed_costs_left_out: false,
    has_marketplace_fees: true,
    has_fixed_costs: true,
    ...given,
  };
}

function statementOf(
  costs: StatementCosts | null,
  given: Partial<Parameters<typeof prepareStatement>[0]> = {},
) {
  return prepareStatement({
    range: RANGE,
    granularity: 'daily',
    view: 'amount',
    current: DAYS,
    previous: BEFORE,
    costs,
    ...given,
  });
}

const idsOf = (costs: StatementCosts | null) => statementOf(costs).rows.map(({ line }) => line.id);
const idsBelow = (costs: StatementCosts | null) => {
  const ids = idsOf(costs);
  return ids.slice(ids.indexOf('contribution') + 1, ids.indexOf('ad_attributed_sales'));
};

describe('below contribution', () => {
  test.each([
    ['cost_of_goods', [0, -170_933], -170_933, -159_704],
    ['marketplace_fees', [-20_000, -25_579], -45_579, -42_430],
    ['fixed_costs', [-4600, -4600], -9200, -9090],
    // On the day without any known cost there is no net profit.
    ['estimated_net_profit', [null, -1112], 103_379, 84_721],
  ] as const)('stands %s', (id: StatementLineId, values, total, previous) => {
    const row = statementOf(costsOf()).rows.find(({ line }) => line.id === id);
    expect(row).toMatchObject({ values, total, previous, change: total - previous });
  });

  test.each([
    ['cost_of_goods', { total: -170_933, previous: -159_704, change: 159_704, shareOfNet: null }],
    ['marketplace_fees', { total: -45_579, previous: -42_430, change: 42_430 - 20_000, shareOfNet: null }],
    ['contribution', { total: 329_091, previous: 295_945, change: 129_091 - 295_945 }],
  ] as const)('stands %s compared over the days that are compared, where ads are late', (id, expected) => {
    const known = {
      contribution: [
        { ...RANGE, end: RANGE.start },
        { ...BEFORE_RANGE, end: BEFORE_RANGE.start },
      ],
    };
    const costs = costsOf({ compared: figures({ marketplace_fees: 20_000, fixed_costs: 4600 }) });
    const { rows } = statementOf(costs, { known, compared: { current: RANGE, previous: BEFORE_RANGE } });
    expect(rows.find(({ line }) => line.id === id)).toMatchObject(expected);
  });

  test('stands nothing while nothing is known of costs, and where no unit cost is', () => {
    expect(idsBelow(null)).toEqual([]);
    expect(idsBelow(costsOf({}, false))).toEqual([]);
  });

  test.each([
    [{ has_marketplace_fees: false }, ['cost_of_goods', 'fixed_costs', 'estimated_net_profit']],
    [{ fixed_costs_left_out: true }, ['cost_of_goods', 'marketplace_fees', 'estimated_net_profit']],
    [{ product_costs_included: true }, ['marketplace_fees', 'fixed_costs', 'estimated_net_profit']],
    [{ product_costs_included: true, has_marketplace_fees: false, has_fixed_costs: false }, []],
  ])('with %o stand %o', (given, expected) => {
    expect(idsBelow(costsOf(given))).toEqual(expected);
  });

  test('nothing is subtracted that contribution contains', () => {
    const { rows } = statementOf(costsOf({ product_costs_included: true }));
    const profit = rows.find(({ line }) => line.id === 'estimated_net_profit');
    expect(profit?.total).toBe(329_091 - 45_579 - 9200);
  });

  test.each([
    ['marketplace_fees', '4.9% of net'],
    ['fixed_costs', 'by days'],
    ['estimated_net_profit', '82% covered'],
  ] as const)('beside %s stands %s', (id: StatementLineId, note) => {
    const { rows, sums, costs } = statementOf(costsOf());
    const line = rows.find((row) => row.line.id === id)?.line;
    expect(line === undefined ? null : noteOfLine(line, sums.total, costs)).toBe(note);
  });

  test.each([
    [0.999, '99% covered'],
    [1, '100% covered'],
    [null, null],
  ])('a coverage of %d reads %s', (share, note) => {
    const costs = costsOf({ coverage: { share, uncovered_net_sales: 1, uncovered_skus: 1 } });
    const { rows, sums } = statementOf(costs);
    const line = rows.at(-3)?.line;
    expect([line?.id, line === undefined ? null : noteOfLine(line, sums.total, costs)]).toEqual([
      'estimated_net_profit',
      note,
    ]);
  });

  test('the waterfall walks on to estimated net profit', () => {
    const steps = prepareWaterfall(statementOf(costsOf()));
    expect(waterfallTitle(steps)).toBe('Gross sales to estimated net profit');
    expect(steps.slice(-5).map(({ id, from, to, kind }) => [id, from, to, kind])).toEqual([
      ['contribution', 0, 329_091, 'subtotal'],
      ['cost_of_goods', 329_091, 158_158, 'step'],
      ['marketplace_fees', 158_158, 112_579, 'step'],
      ['fixed_costs', 112_579, 103_379, 'step'],
      ['estimated_net_profit', 0, 103_379, 'result'],
    ]);
  });

  test('costs are negative amounts', () => {
    const row = statementOf(costsOf()).rows.find(({ line }) => line.id === 'cost_of_goods');
    expect(row === undefined ? null : formatStatementValue(row.line, row.total, 'amount')).toBe('−$170,933');
  });
});

describe('below the statement stands', () => {
  const ADD = 'No product costs are known for these days, so no net profit is estimated.';

  test.each([
    [
      'what is missing',
      costsOf(),
      [
        'Costs are known for 82.2% of net sales. 10 SKUs with $164,339 net sales have no cost yet and count as $0, so net profit reads too high.',
      ],
    ],
    ['that nothing is known', costsOf({}, false), [ADD]],
    [
      'that fixed costs are left out',
      costsOf({
        fixed_costs_left_out: true,
        coverage: { share: 1, uncovered_net_sales: 0, uncovered_skus: 0 },
      }),
      ['Fixed costs belong to no product: they are left out while products are filtered.'],
    ],
    [
      'that product costs are in contribution',
      costsOf({ product_costs_included: true }),
      ['Product costs are already in contribution: none are subtracted again.'],
    ],
    [
      'nothing where every cost is known',
      costsOf({ coverage: { share: 1, uncovered_net_sales: 0, uncovered_skus: 0 } }),
      [],
    ],
  ])('%s', (_, costs, texts) => {
    expect(listCostNotes(costs, null).map(({ text }) => text)).toEqual(texts);
  });

  test.each([false, true])(
    'that contribution is not in the data (said to contain costs: %s)',
    (isIncluded) => {
      const costs = costsOf({ product_costs_included: isIncluded });
      expect(listCostNotes(costs, ['units_sold', 'net_sales'])).toEqual([
        { text: 'Contribution is not in your data, so net profit cannot be estimated.', canAdd: false },
      ]);
    },
  );
});
