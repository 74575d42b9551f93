import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { type FactSums, findMetric, type MetricId } from '../metrics/index.ts';
import { roundTo } from '../../core/exact/index.ts';
import { anyMoney } from '../../testing/arbitraries.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import {
  formatEarlierCount,
  formatStatementChange,
  formatStatementValue,
  noteOfLine,
  prepareStatement,
  prepareWaterfall,
  waterfallTitle,
  type Statement,
  type StatementLineId,
  type StatementView,
} from './index.ts';

const OCTOBER = rangeOf('2026-10-22', '2026-11-20');

/** The pictured month, in two halves. */
const current = [
  {
    date: toDateKey('2026-10-23'),
    sums: facts({
      sessions: 27_682,
      orders: 2_921,
      units_sold: 3_390,
      gross_sales: 124_902,
      promotions: 8_390,
      net_sales: 116_512,
      ad_spend: 13_966,
      contribution: 40_480,
      ad_sales: 30_000,
    }),
  },
  {
    date: toDateKey('2026-11-20'),
    sums: facts({
      sessions: 186_082,
      orders: 20_166,
      units_sold: 23_731,
      gross_sales: 862_469,
      promotions: 57_157,
      net_sales: 805_312,
      ad_spend: 93_877,
      contribution: 288_611,
      ad_sales: 300_000,
    }),
  },
];
const previous = [
  {
    date: toDateKey('2026-10-01'),
    sums: facts({
      sessions: 201_284,
      orders: 21_357,
      units_sold: 25_252,
      gross_sales: 904_727,
      promotions: 53_551,
      net_sales: 851_176,
      ad_spend: 112_454,
      contribution: 295_945,
      ad_sales: 310_000,
    }),
  },
];

function statementOf(
  view: StatementView = 'amount',
  given: Partial<Parameters<typeof prepareStatement>[0]> = {},
) {
  return prepareStatement({ range: OCTOBER, granularity: 'weekly', view, current, previous, ...given });
}

function rowOf(statement: Statement, id: StatementLineId) {
  const row = statement.rows.find(({ line }) => line.id === id);
  if (row === undefined) throw new Error(`the statement has no line ${id}`);
  return row;
}

describe('the lines of the statement', () => {
  test('stand in order, and those too small to matter are left out', () => {
    expect(statementOf().rows.map(({ line }) => line.id)).toEqual([
      'sessions',
      'orders',
      'units_sold',
      'gross_sales',
      'promotions',
      'net_sales',
      'advertising',
      'other_costs',
      'contribution',
      'ad_attributed_sales',
      'other_sales',
    ]);
  });

  test.each([
    ['gross_sales', 987_371, 904_727, 82_644, 9.1347, true],
    ['promotions', -65_547, -53_551, -11_996, 22.401, false],
    ['net_sales', 921_824, 851_176, 70_648, 8.3, true],
    ['advertising', -107_843, -112_454, 4_611, -4.1003, true],
    ['other_costs', -484_890, -442_777, -42_113, 9.5111, false],
    ['contribution', 329_091, 295_945, 33_146, 11.2001, true],
  ] as const)(
    '%s: total, previous, change in statement sign, its own growth',
    (id, total, before, change, growth, isGood) => {
      const row = rowOf(statementOf(), id);
      expect(row).toMatchObject({ total, previous: before, change, shownGrowth: { isGood } });
      expect(row.growth).toBeCloseTo(growth, 3);
    },
  );

  test('each week is its own column, and one without data has no values', () => {
    const statement = statementOf();
    expect(statement.buckets.map(({ key, days }) => [key, days])).toEqual([
      ['2026-10-22', 4],
      ['2026-10-26', 7],
      ['2026-11-02', 7],
      ['2026-11-09', 7],
      ['2026-11-16', 5],
    ]);
    expect(rowOf(statement, 'net_sales').values).toEqual([116_512, null, null, null, 805_312]);
  });

  test('weeks after the last one with data are left out, not shown as empty columns', () => {
    const statement = statementOf('amount', { current: current.slice(0, 1) });
    expect(statement.buckets.map(({ key }) => key)).toEqual(['2026-10-22']);
    expect(rowOf(statement, 'net_sales')).toMatchObject({ values: [116_512], total: 116_512 });
  });

  test('nothing to compare with leaves previous, change and growth unknown', () => {
    expect(rowOf(statementOf('amount', { previous: [] }), 'net_sales')).toMatchObject({
      previous: null,
      change: null,
      growth: null,
      shownGrowth: { weight: 'unknown' },
    });
  });
});

test.each([
  [25, 'daily', '25 earlier days'],
  [1, 'weekly', '1 earlier week'],
  [7, 'monthly', '7 earlier months'],
] as const)('%d hidden %s columns are "%s"', (count, granularity, words) => {
  expect(formatEarlierCount(count, granularity)).toBe(words);
});

describe('what is implied', () => {
  const withReturns = (net_sales: number, before: number | null) => {
    const dayOf = (net: number) => ({
      date: OCTOBER.start,
      sums: facts({ gross_sales: 1000, promotions: 100, net_sales: net, contribution: net }),
    });
    return statementOf('amount', {
      current: [dayOf(net_sales)],
      previous: before === null ? [] : [dayOf(before)],
    });
  };

  test.each([
    [894, -6],
    [895, -5],
    [899.9999, -0.0001],
    [906, 6],
  ])('net sales of %d of 900 leave returns of %d: a line, however small', (net_sales, total) => {
    expect(rowOf(withReturns(net_sales, null), 'adjustments').total).toBe(total);
  });

  test('returns of 0 are left out, but not where the compared period had some', () => {
    expect(withReturns(900, null).rows.map(({ line }) => line.id)).not.toContain('adjustments');
    expect(rowOf(withReturns(900, 890), 'adjustments')).toMatchObject({ total: 0, previous: -10 });
  });

  test.each([
    ['adjustments', -50, -100, 50],
    ['advertising', -50, -100, 50],
  ] as const)('%s that shrank point down, and are good', (id, total, before, change) => {
    const dayOf = (amount: number) => ({
      date: OCTOBER.start,
      sums: facts({ gross_sales: 1000, net_sales: 1000 + amount, ad_spend: -amount }),
    });
    const statement = statementOf('amount', { current: [dayOf(total)], previous: [dayOf(before)] });
    expect(rowOf(statement, id)).toMatchObject({
      total,
      previous: before,
      change,
      growth: -50,
      shownGrowth: { direction: 'down', isGood: true },
    });
  });

  test('without other costs the statement says that product costs are not included', () => {
    const statement = statementOf('amount', {
      current: [
        {
          date: OCTOBER.start,
          sums: facts({ gross_sales: 100, net_sales: 100, ad_spend: 10, contribution: 90 }),
        },
      ],
      previous: [],
    });
    expect(statement.hasNoProductCosts).toBe(true);
    expect(statement.rows.map(({ line }) => line.id)).not.toContain('other_costs');
    expect(statementOf().hasNoProductCosts).toBe(false);
  });

  test('more ad sales than net sales is marked', () => {
    expect(statementOf().hasMoreAdSalesThanNet).toBe(false);
    const day = { date: OCTOBER.start, sums: facts({ net_sales: 10, ad_sales: 11 }) };
    expect(statementOf('amount', { current: [day] }).hasMoreAdSalesThanNet).toBe(true);
  });
});

const anySums: fc.Arbitrary<FactSums> = fc
  .record({
    gross_sales: anyMoney,
    promotions: anyMoney,
    net_sales: anyMoney,
    ad_spend: anyMoney,
    contribution: anyMoney,
  })
  .map(facts);

function toUnits(dollars: number | null | undefined): number {
  return Math.round((dollars ?? 0) * 10_000) + 0;
}

/** The columns of the statement, each as its lines' units; a line left out counts as 0, as a reader takes it. */
function listColumns({ rows }: Statement): ((id: StatementLineId) => number)[] {
  const valuesOf = (id: StatementLineId) => {
    const row = rows.find(({ line }) => line.id === id);
    return row === undefined ? [] : [...row.values, row.total, row.previous, row.change];
  };
  return valuesOf('net_sales').map((_, column) => (id) => toUnits(valuesOf(id)[column]));
}

test('the lines that are shown add up to the ten-thousandth of a dollar, in every column', () => {
  const anyDays = fc.array(anySums, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(anyDays, anyDays, (now, before) => {
      const rows = (sums: readonly FactSums[]) => sums.map((each) => ({ date: OCTOBER.start, sums: each }));
      const statement = statementOf('amount', { current: rows(now), previous: rows(before) });
      for (const units of listColumns(statement)) {
        expect(units('gross_sales') + units('promotions') + units('adjustments')).toBe(units('net_sales'));
        expect(units('net_sales') + units('advertising') + units('other_costs')).toBe(units('contribution'));
      }
    }),
  );
});

describe('a view is the catalog’s metric where it has one, and more than 0 to divide by', () => {
  test.each([
    ['share_of_net', 'contribution', 'contribution_margin', 1],
    ['share_of_net', 'advertising', 'tacos', -1],
    ['per_unit', 'gross_sales', 'avg_price', 1],
    ['per_unit', 'promotions', 'avg_promotion', -1],
    ['per_unit', 'net_sales', 'avg_net_price', 1],
  ] as const)('%s of %s is %s', (view, line, id: MetricId, sign) => {
    fc.assert(
      fc.property(anySums, fc.nat({ max: 9 }), (money, units_sold) => {
        const sums = { ...money, units_sold };
        const { total } = rowOf(
          statementOf(view, { current: [{ date: OCTOBER.start, sums }], previous: [] }),
          line,
        );
        const rate = findMetric(id, sums);
        const base = view === 'per_unit' ? units_sold : sums.net_sales;
        expect(total).toBe(rate === null || base <= 0 ? null : rate * sign + 0);
      }),
    );
  });
});

test.each([
  ['promotions', 65_547 / 921_824],
  ['net_sales', 1],
  ['sessions', null],
] as const)('the share of net sales of %s', (id, share) => {
  expect(rowOf(statementOf(), id).shareOfNet).toBe(share);
});

describe('views', () => {
  test('% of net divides sums by summed net sales and has nothing to say of counts', () => {
    const statement = statementOf('share_of_net');
    expect(rowOf(statement, 'promotions').total).toBe(-65_547 / 921_824);
    expect(rowOf(statement, 'promotions').values[0]).toBe(-8_390 / 116_512);
    expect(rowOf(statement, 'sessions')).toMatchObject({ total: null, change: null });
  });

  test('per unit divides by units sold; none sold has no value', () => {
    expect(rowOf(statementOf('per_unit'), 'net_sales').total).toBe(921_824 / 27_121);
    const unsold = statementOf('per_unit', {
      current: [{ date: OCTOBER.start, sums: facts({ net_sales: 5 }) }],
    });
    expect(rowOf(unsold, 'net_sales').total).toBeNull();
  });

  test.each([
    ['per_unit', 'net_sales', 0.837, '0.8%', '+$0.28'],
    ['per_unit', 'promotions', 13.966, '14.0%', '−$0.30'],
    ['per_unit', 'orders', null, '—', '—'],
    ['share_of_net', 'net_sales', 0, '0.0%', '0.0 pt'],
    ['share_of_net', 'advertising', -11.45, '11.5%', '+1.5 pt'],
    ['share_of_net', 'sessions', null, '—', '—'],
  ] as const)('%s: the growth of %s is that of what the row shows', (view, id, growth, text, change) => {
    const row = rowOf(statementOf(view), id);
    expect(row.growth === null ? null : roundTo(row.growth, 3)).toBe(growth);
    expect(row.shownGrowth.text).toBe(text);
    expect(formatStatementChange(row.line, row.change, view)).toBe(change);
  });

  test.each([
    ['promotions', 'amount', '−$65,547', '−$11,996'],
    ['advertising', 'amount', '−$107,843', '+$4,611'],
    ['sessions', 'amount', '213,764', '+12,480'],
    ['sessions', 'per_unit', '—', '—'],
    ['promotions', 'share_of_net', '−7.1%', '−0.8 pt'],
    ['net_sales', 'share_of_net', '100.0%', '0.0 pt'],
    ['net_sales', 'per_unit', '$33.99', '+$0.28'],
  ] as const)('%s as %s reads %s, changed by %s', (id, view, total, change) => {
    const row = rowOf(statementOf(view), id);
    expect(formatStatementValue(row.line, row.total, view)).toBe(total);
    expect(formatStatementChange(row.line, row.change, view)).toBe(change);
  });

  test.each([
    ['promotions', '6.6% of gross'],
    ['advertising', 'TACoS 11.7%'],
    ['other_costs', 'implied'],
    ['contribution', '35.7% margin'],
    ['net_sales', null],
  ] as const)('beside %s stands %s', (id, note) => {
    const statement = statementOf();
    expect(noteOfLine(rowOf(statement, id).line, statement.sums.total)).toBe(note);
  });
});

test.each([-100, 0])('of net sales of %d there are no shares: they would turn the sign', (net) => {
  const sums = facts({ gross_sales: net, net_sales: net, promotions: 5, ad_spend: 5, contribution: -50 });
  const loss = { current: [{ date: OCTOBER.start, sums }] };
  for (const id of ['promotions', 'advertising', 'contribution'] as const) {
    const row = rowOf(statementOf('amount', loss), id);
    expect([row.shareOfNet, noteOfLine(row.line, sums)]).toEqual([null, null]);
    expect(rowOf(statementOf('share_of_net', loss), id)).toMatchObject({ total: null, change: null });
  }
});

test('the waterfall walks from gross sales to contribution, each step from where the last one ended', () => {
  const steps = prepareWaterfall(statementOf());
  expect(steps.map(({ id, from, to, kind }) => [id, from, to, kind])).toEqual([
    ['gross_sales', 0, 987_371, 'subtotal'],
    ['promotions', 987_371, 921_824, 'step'],
    ['net_sales', 0, 921_824, 'subtotal'],
    ['advertising', 921_824, 813_981, 'step'],
    ['other_costs', 813_981, 329_091, 'step'],
    ['contribution', 0, 329_091, 'result'],
  ]);
});

describe('facts that the data do not carry', () => {
  /** A shop's till: sales without sessions, ads or contribution. */
  const till = {
    current: [
      { date: toDateKey('2026-11-20'), sums: facts({ units_sold: 7, gross_sales: 90, net_sales: 80 }) },
    ],
    previous: [],
    present: ['units_sold', 'gross_sales', 'net_sales'],
  } as const;

  test('have no line, and no cost is implied from them', () => {
    const statement = statementOf('amount', till);
    expect(statement.rows.map(({ line }) => line.id)).toEqual([
      'units_sold',
      'gross_sales',
      'adjustments',
      'net_sales',
    ]);
    expect(statement.hasNoProductCosts).toBe(false);
    expect(statement.missing).toBe(
      'Not in your data: Sessions, Orders, Promotions, Ad Spend, Contribution, Ad Sales',
    );
    expect(statementOf().missing).toBeNull();
  });

  test('have no bar: the waterfall ends where the data do', () => {
    const steps = prepareWaterfall(statementOf('amount', till));
    expect(steps.map(({ id }) => id)).toEqual(['gross_sales', 'adjustments', 'net_sales']);
    expect(waterfallTitle(steps)).toBe('Gross sales to net sales');
    const withAds = { ...till, present: [...till.present, 'ad_spend'] } as const;
    expect(waterfallTitle(prepareWaterfall(statementOf('amount', withAds)))).toBe(
      'Gross sales to net sales, less advertising',
    );
    expect(waterfallTitle(prepareWaterfall(statementOf()))).toBe('Gross sales to contribution');
  });

  test('without gross sales there is nothing that promotions could be taken off', () => {
    const net = { ...till, present: ['promotions', 'net_sales', 'ad_spend', 'contribution'] } as const;
    const statement = statementOf('amount', net);
    const lines = ['net_sales', 'advertising', 'other_costs', 'contribution'];
    expect(statement.rows.map(({ line }) => line.id)).toEqual(lines);
    expect(prepareWaterfall(statement).map(({ id }) => id)).toEqual(lines);
  });

  test('ads alone make no waterfall', () => {
    const ads = { ...till, present: ['ad_spend', 'ad_sales'] } as const;
    expect(prepareWaterfall(statementOf('amount', ads))).toEqual([]);
  });

  test('sales of ads are not measured against net sales that are not there', () => {
    const day = { date: toDateKey('2026-11-20'), sums: facts({ ad_spend: 10, ad_sales: 90 }) };
    const ads = { ...till, current: [day], present: ['ad_spend', 'ad_sales'] } as const;
    expect(statementOf('amount', ads).hasMoreAdSalesThanNet).toBe(false);
  });
});
