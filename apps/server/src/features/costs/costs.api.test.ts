import { costConflicts, type EndpointId, ENDPOINTS, toQueryString } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Units, net sales and contribution of a SKU on a day. */
const ROWS: readonly (readonly [
  day: string,
  brand: string,
  parent: string,
  sku: string,
  units: number,
  net: number,
  contribution: number,
])[] = [
  ['2026-09-30', 'Alder', 'Kettle', 'K-1', 5, 50, 20],
  ['2026-10-31', 'Alder', 'Kettle', 'K-1', 10, 100, 50],
  ['2026-10-31', 'Casa', 'Throw', 'T-1', 4, 80, 30],
  ['2026-11-01', 'Alder', 'Kettle', 'K-1', 20, 200.5, 90],
  ['2026-11-01', 'Alder', 'Kettle', 'K-2', 3, 60, 25],
  ['2026-11-02', 'Casa', 'Throw', 'T-1', 2, 40, 10],
  ['2026-11-02', 'Casa', 'Throw', 'T-2', 1, 19.5, 5],
];
const CSV = sampleCsv(
  ROWS.map(([day, brand, parent, sku, units, net, contribution]) =>
    [day, brand, parent, sku, 9, units, units, net, 0, net, 0, contribution, 0, 0, 0, 0].join(','),
  ),
);
const RANGE = { start_date: '2026-10-31', end_date: '2026-11-02' };
const PERIODS = { ...RANGE, previous_start_date: '2026-09-28', previous_end_date: '2026-09-30' };
const JAN = '2026-01-01';

let app: TestApp;
let origin: string;
let tenants = 0;
beforeAll(async () => {
  app = await startTestApp();
  // A file is read from its connection.
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

interface Asked {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly id?: number;
  readonly body?: unknown;
}

/** A new tenant with the rows above, as one of its users asks the API. */
async function newSeller(csv = CSV) {
  const name = `Costs ${tenants++}`;
  await app.userOfNewTenant(name);
  await app.importCsv(name, csv);
  const send = async (id: EndpointId, { query = {}, id: of, body }: Asked) => {
    const { method, path } = ENDPOINTS[id];
    const response = await fetch(`${origin}${path.replace(':id', String(of))}${toQueryString(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${app.tokenOf(name)}`,
        'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // A file's first character says that it is UTF-8; `text()` would leave it out.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    return { status: response.status, text };
  };
  const ask = async <K extends EndpointId>(
    id: K,
    asked: Asked = {},
  ): Promise<z.output<(typeof ENDPOINTS)[K]['response']>> => {
    const response = await send(id, asked);
    expect([response.status, response.text]).toEqual([200, response.text]);
    return z.parse(ENDPOINTS[id].response, JSON.parse(response.text)) as never;
  };
  const refused = async (id: EndpointId, asked: Asked) => {
    const response = await send(id, asked);
    const { error } = z
      .object({ error: z.looseObject({ code: z.string(), details: z.optional(z.unknown()) }) })
      .parse(JSON.parse(response.text));
    return { status: response.status, code: error.code, details: error.details };
  };
  return {
    name,
    ask,
    refused,
    send,
    save: (...edits: object[]) => ask('saveCosts', { body: { edits } }),
    upload: (...lines: string[]) =>
      ask('uploadCosts', {
        query: { file_name: 'costs.csv' },
        body: ['sku_name,effective_from,unit_cost', ...lines].join('\n'),
      }),
    figures: (query: Readonly<Record<string, unknown>> = {}) =>
      ask('getCostFigures', { query: { ...PERIODS, ...query } }),
    skus: (show: 'known' | 'missing', query: Readonly<Record<string, unknown>> = {}) =>
      ask('listSkuCosts', { query: { ...RANGE, show, ...query } }),
  };
}

const unitCost = (sku_name: string, effective_from: string, unit_cost: number | null, version = 0) => ({
  kind: 'unit_cost',
  sku_name,
  effective_from,
  unit_cost,
  version,
});
const fee = (brand_name: string, effective_from: string, percent: number | null, version = 0) => ({
  kind: 'marketplace_fee',
  brand_name,
  effective_from,
  percent,
  version,
});
const RENT_ID = '5b1f3d5e-6b1c-4c39-9a54-0e9a3a6a9d10';
const rent = (fixed_cost: object | null, version = 0) => ({
  kind: 'fixed_cost',
  id: RENT_ID,
  fixed_cost,
  version,
});
const RENT = { name: 'Rent', monthly_amount: 310, from_month: '2026-10', to_month: null };

describe('the break-even of ads', () => {
  /** `sku, units, net, ad spend, contribution, clicks, ad sales`, two days each. */
  const ads = (day: string, brand: string, parent: string, sku: string, ...figures: readonly number[]) => {
    const [units = 0, net = 0, spend = 0, contribution = 0, clicks = 0, adSales = 0] = figures;
    return [
      day,
      brand,
      parent,
      sku,
      9,
      units,
      units,
      net,
      0,
      net,
      spend,
      contribution,
      90,
      clicks,
      1,
      adSales,
    ].join(',');
  };
  const SOLD = sampleCsv([
    ads('2026-11-01', 'Alder', 'Kettle', 'K-1', 10, 200, 30, 170, 20, 80),
    ads('2026-11-02', 'Alder', 'Kettle', 'K-1', 5, 100, 20, 80, 20, 40),
    ads('2026-11-02', 'Alder', 'Kettle', 'K-2', 1, 50, 5, 45, 4, 10),
    ads('2026-11-02', 'Casa', 'Throw', 'T-1', 0, 0, 7, -7, 3, 0),
  ]);
  const DAYS = { start_date: '2026-11-01', end_date: '2026-11-02' };
  const ask = async (seller: Awaited<ReturnType<typeof newSeller>>, query: object = {}) =>
    (await seller.ask('listBreakEven', { query: { ...DAYS, ...query } })).data;

  test('is contribution before ads / net sales, and unknown where a unit cost is missing', async () => {
    const seller = await newSeller(SOLD);
    await seller.save(unitCost('K-1', JAN, 8), unitCost('K-1', '2026-11-02', 9), fee('Alder', JAN, 10));
    const rows = await ask(seller, { margin: 15 });
    // Cost of goods 10 × 8 + 5 × 9 = 125, fees 30: 300 − 155 = 145 of 300; a click sells 120 ÷ 40 = 3.
    expect(rows[0]).toEqual({
      brand_name: 'Alder',
      parent_sku_name: 'Kettle',
      sku_name: 'K-1',
      net_sales: 300,
      cost_of_goods: 125,
      marketplace_fees: 30,
      ad_spend: 50,
      ad_sales: 120,
      ad_clicks: 40,
      contribution_before_ads: 145,
      break_even_acos: 145 / 300,
      target_acos: expect.closeTo(145 / 300 - 0.15, 12),
      acos: 50 / 120,
      max_cpc: 1.45,
      profit_after_ads: 95,
      gap: null,
    });
    const unknown = {
      contribution_before_ads: null,
      break_even_acos: null,
      max_cpc: null,
      profit_after_ads: null,
    };
    expect(rows[1]).toMatchObject({ sku_name: 'K-2', ...unknown, acos: 0.5, gap: 'unit_cost_missing' });
    // Nothing was sold: ads cost what they cost.
    expect(rows[2]).toMatchObject({
      sku_name: 'T-1',
      break_even_acos: null,
      profit_after_ads: -7,
      gap: 'no_net_sales',
    });
    const of = async (by: string) => (await ask(seller, { by }))[0];
    expect(await of('brand_name')).toMatchObject({
      brand_name: 'Alder',
      sku_name: null,
      ...unknown,
      gap: 'unit_cost_missing',
    });

    await seller.save(unitCost('K-2', JAN, 20));
    // 350 − 125 − 20 − 35 = 170
    const brand = {
      brand_name: 'Alder',
      net_sales: 350,
      contribution_before_ads: 170,
      break_even_acos: 170 / 350,
      profit_after_ads: 115,
    };
    expect([await of('brand_name'), await of('parent_sku_name')]).toMatchObject([
      brand,
      { ...brand, parent_sku_name: 'Kettle' },
    ]);
  });

  test('aims at the margin that the company wants, unless another one is asked for', async () => {
    const seller = await newSeller(SOLD);
    await seller.save(unitCost('K-1', JAN, 8), unitCost('K-2', JAN, 20), unitCost('T-1', JAN, 1));
    const read = (query: object = {}) => seller.ask('listBreakEven', { query: { ...DAYS, ...query } });
    const before = await read();
    expect(before).toMatchObject({ margin: null, wanted_margin: { percent: null, version: 0 } });
    expect(before.data[0]).toMatchObject({ target_acos: null });
    await seller.save({ kind: 'wanted_margin', percent: 12.5, version: 0 });
    const after = await read();
    expect(after).toMatchObject({ margin: 12.5, wanted_margin: { percent: 12.5 } });
    // 300 − 15 × 8 = 180 of 300.
    expect(after.data[0]?.target_acos).toBeCloseTo(0.6 - 0.125, 12);
    const asked = await read({ margin: 20 });
    expect(asked).toMatchObject({ margin: 20, wanted_margin: { percent: 12.5 } });
    expect(asked.data[0]?.target_acos).toBeCloseTo(0.4, 12);
  });

  test('is ordered by any figure, unknown ones last, and read a page at a time', async () => {
    const seller = await newSeller(SOLD);
    await seller.save(unitCost('K-1', JAN, 8));
    const page = async (query: object) => {
      const { data, ...rest } = await seller.ask('listBreakEven', { query: { ...DAYS, ...query } });
      return { names: data.map(({ sku_name: name }) => name), ...rest };
    };
    // Profit after ads: K-1 180 − 50, K-2 unknown, T-1 −7.
    for (const [direction, names] of [
      ['desc', ['K-1', 'T-1', 'K-2']],
      ['asc', ['T-1', 'K-1', 'K-2']],
    ] as const) {
      expect(await page({ order_by: 'profit_after_ads', direction })).toMatchObject({ names });
    }
    expect(await page({ order_by: 'name', direction: 'desc' })).toMatchObject({
      names: ['T-1', 'K-2', 'K-1'],
    });
    expect(await page({ order_by: 'ad_spend', limit: 1, offset: 1 })).toMatchObject({
      names: ['T-1'],
      count: 3,
      match_count: 3,
      uncosted_count: 1,
    });
    expect(await page({ search: 'k-' })).toMatchObject({ names: ['K-1', 'K-2'], match_count: 2, count: 3 });
  });

  test('takes contribution before ads from data whose contribution contains product costs', async () => {
    const seller = await newSeller(SOLD);
    await seller.save({ kind: 'product_costs_included', included: true, version: 0 });
    expect((await ask(seller))[0]).toMatchObject({
      contribution_before_ads: 300,
      break_even_acos: 1,
      gap: null,
    });
  });
});

describe('the figures', () => {
  test('without any cost know nothing and estimate no net profit', async () => {
    const { total, coverage, ...rest } = await (await newSeller()).figures();
    expect(total).toMatchObject({
      net_sales: 500,
      contribution: 210,
      cost_of_goods: 0,
      estimated_net_profit: null,
    });
    expect(coverage).toEqual({
      share: 0,
      covered_net_sales: 0,
      uncovered_net_sales: 500,
      covered_skus: 0,
      uncovered_skus: 4,
    });
    expect(rest).toMatchObject({ costs_version: 0, has_unit_costs: false, has_fixed_costs: false });
  });

  test('estimate no net profit from data without contribution', async () => {
    const seller = await newSeller(sampleCsv(['2026-10-31,Alder,Kettle,K-1,9,10,10,100,0,100,0,0,0,0,0,0']));
    await seller.save(unitCost('K-1', JAN, 5.5), rent(RENT));
    const { total, buckets } = await seller.figures({ granularity: 'monthly' });
    expect(total).toMatchObject({ cost_of_goods: 55, estimated_net_profit: null });
    expect(buckets.map(({ estimated_net_profit }) => estimated_net_profit)).toEqual([null]);
  });

  test.each(['daily', 'weekly', 'monthly'] as const)(
    'of all years there are, %s, are those of the days with data',
    async (granularity) => {
      const seller = await newSeller();
      await seller.save(unitCost('K-1', JAN, 5.5), rent({ ...RENT, from_month: '2026-11' }));
      const years = { start_date: '0001-01-01', end_date: '9999-12-31', granularity };
      const { total, buckets } = await seller.figures(years);
      expect(total).toMatchObject({ net_sales: 550, fixed_costs: 20.67 });
      const known = await seller.figures({ start_date: '2026-09-01', end_date: '2026-11-30', granularity });
      expect(buckets).toEqual(known.buckets);
    },
  );

  test('are units × the cost of each day, fees of each brand, and fixed costs by days', async () => {
    const seller = await newSeller();
    await seller.save(
      unitCost('K-1', JAN, 5.5),
      unitCost('K-1', '2026-11-01', 5.8525),
      unitCost('T-1', '2026-11-01', 8),
      fee('Alder', '1990-01-01', 4.5),
      fee('Casa', '2026-11-02', 10),
      rent(RENT),
    );
    const answer = await seller.figures({ granularity: 'daily' });
    expect(answer.buckets).toEqual([
      {
        date_key: '2026-10-31',
        net_sales: 180,
        contribution: 80,
        // Only K-1 has a cost on that day, the older one: 10 × 5.50.
        covered_net_sales: 100,
        cost_of_goods: 55,
        // 4.5 % of Alder's 100; Casa's fee counts from November 2.
        marketplace_fees: 4.5,
        fixed_costs: 10,
        estimated_net_profit: 80 - 55 - 4.5 - 10,
      },
      {
        date_key: '2026-11-01',
        net_sales: 260.5,
        contribution: 115,
        covered_net_sales: 200.5,
        // 20 × 5.8525; K-2 has none.
        cost_of_goods: 117.05,
        marketplace_fees: 11.7225,
        // The first day of November's 310 / 30.
        fixed_costs: 10.33,
        estimated_net_profit: 115 - 117.05 - 11.7225 - 10.33,
      },
      {
        date_key: '2026-11-02',
        net_sales: 59.5,
        contribution: 15,
        covered_net_sales: 40,
        cost_of_goods: 16,
        marketplace_fees: 5.95,
        fixed_costs: 10.34,
        estimated_net_profit: expect.closeTo(15 - 16 - 5.95 - 10.34, 10),
      },
    ]);
    expect(answer.total).toEqual({
      net_sales: 500,
      contribution: 210,
      covered_net_sales: 340.5,
      cost_of_goods: 188.05,
      marketplace_fees: 22.1725,
      fixed_costs: 30.67,
      estimated_net_profit: -30.8925,
    });
    expect(answer.previous).toEqual({
      net_sales: 50,
      contribution: 20,
      covered_net_sales: 50,
      cost_of_goods: 27.5,
      marketplace_fees: 2.25,
      // Rent counts from October on.
      fixed_costs: 0,
      estimated_net_profit: -9.75,
    });
    expect(answer.coverage).toEqual({
      share: 340.5 / 500,
      covered_net_sales: 340.5,
      uncovered_net_sales: 159.5,
      // T-1 sold something on October 31, before its first cost.
      covered_skus: 1,
      uncovered_skus: 3,
    });
    expect((await seller.figures({ granularity: 'monthly' })).buckets).toMatchObject([
      { date_key: '2026-10-31', cost_of_goods: 55 },
      { date_key: '2026-11-01', cost_of_goods: 133.05, fixed_costs: 20.67 },
    ]);
  });

  test('count fixed costs up to the newest day with data, and buckets add up to the total, covered or not', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('T-1', JAN, 8), rent(RENT));
    const answer = await seller.figures({ end_date: '2026-12-31', granularity: 'daily' });
    expect(answer.total.fixed_costs).toBe(30.67);
    expect(answer.buckets.map((bucket) => bucket.estimated_net_profit)).toEqual([
      80 - 32 - 10,
      // Nothing with a cost was sold on that day.
      expect.closeTo(115 - 10.33, 10),
      expect.closeTo(15 - 16 - 10.34, 10),
    ]);
    expect(answer.total.estimated_net_profit).toBe(131.33);
    expect(answer.previous?.estimated_net_profit).toBeNull();
    const settings = await seller.ask('getCostSettings', { query: { ...RANGE, end_date: '2026-12-31' } });
    expect(settings.fixed_costs_amount).toBe(30.67);
  });

  test('of a part of the products leave out fixed costs, and say so', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('T-1', JAN, 8), fee('Casa', JAN, 10), rent(RENT));
    const { total, fixed_costs_left_out } = await seller.figures({ parent_sku_name: 'Throw' });
    expect(fixed_costs_left_out).toBe(true);
    expect(total).toEqual({
      net_sales: 139.5,
      contribution: 45,
      covered_net_sales: 120,
      cost_of_goods: 48,
      marketplace_fees: 13.95,
      fixed_costs: null,
      estimated_net_profit: 45 - 48 - 13.95,
    });
  });

  test('subtract no cost of goods that contribution contains already', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('K-1', JAN, 5), fee('Alder', JAN, 10));
    await seller.save({ kind: 'product_costs_included', included: true, version: 0 });
    const { total, product_costs_included } = await seller.figures();
    expect(product_costs_included).toBe(true);
    expect(total.estimated_net_profit).toBe(210 - 36.05);
  });

  test('follow an import of other data', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('K-1', JAN, 5));
    expect((await seller.figures()).total.cost_of_goods).toBe(150);
    await app.importCsv(seller.name, sampleCsv(['2026-11-01,Alder,Kettle,K-1,9,1,1,10,0,10,0,5,0,0,0,0']));
    expect((await seller.figures()).total.cost_of_goods).toBe(55);
  });
});

describe('SKUs', () => {
  test('with a cost stand by net sales, each with the cost of the last day, beside their sums', async () => {
    const seller = await newSeller();
    await seller.save(
      unitCost('K-1', JAN, 5),
      unitCost('K-1', '2026-11-01', 6),
      unitCost('K-1', '2026-12-01', 7),
      unitCost('T-1', '2026-11-02', 8),
      unitCost('Typo', JAN, 1),
    );
    expect(await seller.skus('known')).toEqual({
      rows: [
        {
          sku_name: 'K-1',
          parent_sku_name: 'Kettle',
          brand_name: 'Alder',
          units_sold: 30,
          net_sales: 300.5,
          covered_net_sales: 300.5,
          uncovered_net_sales: 0,
          cost_of_goods: 170,
          cost_share: 170 / 300.5,
          share_of_net_sales: 300.5 / 500,
          unit_cost: 6,
          effective_from: '2026-11-01',
        },
        {
          sku_name: 'T-1',
          parent_sku_name: 'Throw',
          brand_name: 'Casa',
          units_sold: 6,
          net_sales: 120,
          covered_net_sales: 40,
          uncovered_net_sales: 80,
          cost_of_goods: 16,
          cost_share: 0.4,
          share_of_net_sales: 0.24,
          unit_cost: 8,
          effective_from: '2026-11-02',
        },
        expect.objectContaining({ sku_name: 'Typo', brand_name: null, net_sales: 0, unit_cost: 1 }),
      ],
      count: 3,
      match_count: 3,
      total: expect.objectContaining({ units_sold: 36, net_sales: 420.5, cost_of_goods: 186 }),
    });
  });

  test('without a cost stand by the net sales that have none', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('K-1', JAN, 5), unitCost('T-1', '2026-11-02', 8));
    const { rows, total, count } = await seller.skus('missing');
    expect(rows.map((row) => [row.sku_name, row.uncovered_net_sales, row.share_of_net_sales])).toEqual([
      ['T-1', 80, 0.16],
      ['K-2', 60, 0.12],
      ['T-2', 19.5, 0.039],
    ]);
    expect([count, total.uncovered_net_sales]).toEqual([3, 159.5]);
  });

  test('that were sold at another time stand behind those of the range, and leave with a cost', async () => {
    const seller = await newSeller();
    const before = { start_date: '2025-01-01', end_date: '2025-01-31' };
    const namesOf = ({ rows }: Awaited<ReturnType<typeof seller.skus>>) => rows.map((row) => row.sku_name);
    const everSold = await seller.skus('missing', before);
    expect(namesOf(everSold)).toEqual(['K-1', 'K-2', 'T-1', 'T-2']);
    expect(everSold.total).toMatchObject({ units_sold: 0, net_sales: 0 });
    await seller.save(unitCost('K-2', '2024-01-01', 5));
    expect(namesOf(await seller.skus('missing', before))).toEqual(['K-1', 'T-1', 'T-2']);
    expect(namesOf(await seller.skus('missing', { ...before, search: 't-' }))).toEqual(['T-1', 'T-2']);
  });

  test('are found, filtered and paged, with the sums of all', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('K-1', JAN, 5), unitCost('K-2', JAN, 5), unitCost('T-2', JAN, 5));
    const second = await seller.skus('known', { limit: 1, offset: 1 });
    expect(second).toMatchObject({
      rows: [{ sku_name: 'K-2' }],
      count: 3,
      match_count: 3,
      total: { units_sold: 34 },
    });
    const beyond = await seller.skus('known', { offset: 9 });
    expect(beyond).toMatchObject({ rows: [], count: 3, total: { units_sold: 34 } });
    const found = await seller.skus('known', { search: 't-' });
    expect(found).toMatchObject({
      rows: [{ sku_name: 'T-2' }],
      count: 3,
      match_count: 1,
      total: { units_sold: 34 },
    });
    const ofCasa = await seller.skus('known', { brand_name: 'Casa' });
    expect(ofCasa).toMatchObject({ rows: [{ sku_name: 'T-2' }], count: 1, total: { units_sold: 1 } });
  });
});

describe('an edit', () => {
  test('is kept with who made it, what was before, and can be undone; the undo, too', async () => {
    const seller = await newSeller();
    const { change: first } = await seller.save(unitCost('K-1', JAN, 5));
    const { change } = await seller.save(unitCost('K-1', JAN, 6, first?.change_id));
    expect(change).toMatchObject({
      changed_by: expect.stringContaining('@test.example'),
      source: 'page',
      entry_count: 1,
      can_undo: true,
      entries: [{ kind: 'unit_cost', sku_name: 'K-1', before: 5, after: 6, is_current: true }],
    });
    const undone = await seller.ask('undoCostChange', { id: change?.change_id ?? 0, body: { only: null } });
    expect(undone).toMatchObject({ kept: 0, change: { source: 'undo', undoes: change?.change_id } });
    const { costs, history } = await seller.ask('getSkuCosts', { query: { sku_name: 'K-1' } });
    expect(costs).toMatchObject([{ effective_from: JAN, unit_cost: 5, before: 6, source: 'undo' }]);
    expect(history.map(({ entry }) => [entry.before, entry.after, entry.is_current])).toEqual([
      [6, 5, true],
      [5, 6, false],
      [null, 5, false],
    ]);
    await seller.ask('undoCostChange', { id: undone.change.change_id, body: { only: null } });
    expect((await seller.figures()).total.cost_of_goods).toBe(180);
  });

  test('that saves the current values makes no change', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('K-1', JAN, 5), rent(RENT));
    const { costs_version } = await seller.figures();
    expect(await seller.save(unitCost('K-1', JAN, 5), rent(RENT), unitCost('T-1', JAN, null))).toEqual({
      change: null,
    });
    expect((await seller.figures()).costs_version).toBe(costs_version);
  });

  test('is refused whole with another one of the same value', async () => {
    const seller = await newSeller();
    const edits = [unitCost('K-1', JAN, 5), unitCost('K-1', '2026-02-01', 5), unitCost('K-1', JAN, 6)];
    const { status, text } = await seller.send('saveCosts', { body: { edits } });
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('edits[2] is of the same value as edits[0].'),
    ]);
    expect((await seller.skus('known')).count).toBe(0);
  });

  test('made from an older value is refused whole, and names who changed it and to what', async () => {
    const seller = await newSeller();
    const { change } = await seller.save(unitCost('K-1', JAN, 5));
    const theirs = await seller.save(unitCost('K-1', JAN, 6, change?.change_id));
    const mine = [unitCost('K-2', JAN, 3), unitCost('K-1', JAN, 7, change?.change_id)];
    const { status, code, details } = await seller.refused('saveCosts', { body: { edits: mine } });
    expect([status, code]).toEqual([409, 'changed_elsewhere']);
    const version = theirs.change?.change_id;
    expect(costConflicts.parse(details)).toEqual({
      conflicts: [
        {
          index: 1,
          version,
          changed_by: theirs.change?.changed_by,
          changed_at: theirs.change?.changed_at,
          current: expect.objectContaining({ sku_name: 'K-1', before: 5, after: 6 }),
        },
      ],
    });
    expect((await seller.skus('known')).count).toBe(1);
    await seller.save(unitCost('K-1', JAN, 7, version));
    expect((await seller.skus('known')).rows[0]?.unit_cost).toBe(7);
  });

  test.each([
    [unitCost('K-1', JAN, -1), 'edits.0.unit_cost'],
    [unitCost('K-1', JAN, 1.000_01), 'edits.0.unit_cost'],
    [unitCost('K-1', '1989-12-31', 1), 'edits.0.effective_from'],
    [unitCost('  ', JAN, 1), 'edits.0.sku_name'],
    [fee('Alder', JAN, 101), 'edits.0.percent'],
    [rent({ ...RENT, to_month: '2026-09' }), 'edits.0.fixed_cost.to_month'],
    [rent({ ...RENT, from_month: '2026-13' }), 'edits.0.fixed_cost.from_month'],
  ])('%o is refused at its field', async (edit, parameter) => {
    const { status, details } = await (await newSeller()).refused('saveCosts', { body: { edits: [edit] } });
    expect([status, details]).toEqual([400, [expect.objectContaining({ parameter })]]);
  });

  test('of fees, fixed costs and the switch is kept and undone the same way', async () => {
    const seller = await newSeller();
    const { change } = await seller.save(fee('Alder', JAN, 4.5), rent(RENT), {
      kind: 'product_costs_included',
      included: true,
      version: 0,
    });
    const settings = await seller.ask('getCostSettings', { query: RANGE });
    expect(settings).toMatchObject({
      brands: [
        {
          brand_name: 'Alder',
          net_sales: 360.5,
          marketplace_fees: 16.2225,
          percent: 4.5,
          fees: [{ percent: 4.5 }],
        },
        { brand_name: 'Casa', net_sales: 139.5, marketplace_fees: 0, percent: null, fees: [] },
      ],
      marketplace_fees: 16.2225,
      fixed_costs: [{ id: RENT_ID, ...RENT, amount: 30.67, version: change?.change_id }],
      fixed_costs_amount: 30.67,
      product_costs_included: { included: true },
    });
    await seller.ask('undoCostChange', { id: change?.change_id ?? 0, body: { only: null } });
    expect(await seller.ask('getCostSettings', { query: RANGE })).toMatchObject({
      fixed_costs: [],
      marketplace_fees: 0,
      product_costs_included: { included: false },
    });
    const { changes } = await seller.ask('listCostChanges');
    expect(changes.map(({ source, can_undo, entry_count }) => [source, can_undo, entry_count])).toEqual([
      ['undo', true, 3],
      ['page', false, 3],
    ]);
    const page = await seller.ask('listCostChanges', { query: { limit: 1 } });
    expect(page.next_before).toBe(changes[0]?.change_id);
    const rest = await seller.ask('listCostChanges', { query: { limit: 1, before: page.next_before } });
    expect([rest.changes, rest.next_before]).toEqual([[changes[1]], null]);
  });
});

describe('a file', () => {
  test('is one change whose lines are undone together or one by one', async () => {
    const seller = await newSeller();
    await seller.save(unitCost('K-1', JAN, 5));
    const answer = await seller.upload('K-1,2026-01-01,5.00', 'K-1,2026-11-01,5.85', 'T-1,2026-01-01,8', '');
    expect(answer).toMatchObject({
      lines: 3,
      unchanged: 1,
      rounded: null,
      change: { source: 'file', file_name: 'costs.csv', entry_count: 2, entries: [{ line: 3 }, { line: 4 }] },
    });
    const id = answer.change?.change_id ?? 0;
    const only = { sku_name: 'T-1', effective_from: JAN };
    await seller.ask('undoCostChange', { id, body: { only } });
    expect((await seller.skus('known')).count).toBe(1);
    expect(await seller.refused('undoCostChange', { id, body: { only } })).toMatchObject({
      code: 'changed_elsewhere',
    });
    expect(await seller.ask('undoCostChange', { id, body: { only: null } })).toMatchObject({ kept: 1 });
    expect((await seller.skus('known')).rows[0]?.unit_cost).toBe(5);
  });

  test('with lines that are wrong is refused whole, each with its line, column, value and reason', async () => {
    const seller = await newSeller();
    const file = [
      'unit_cost,Note,SKU_Name,effective_from',
      '5,,K-1,2026-01-01',
      ',,K-2,2026-01-01',
      '-1,,K-2,2026-01-01',
      'abc,,K-2,2026-01-01',
      '5,,,2026-01-01',
      '5,,K-2,01/02/2026',
      '5,,K-2',
    ].join('\n');
    const refused = await seller.refused('uploadCosts', { query: { file_name: 'costs.csv' }, body: file });
    expect(refused).toMatchObject({
      status: 422,
      code: 'file_refused',
      details: {
        badLineCount: 6,
        badLines: [
          { line: 3, column: 'unit_cost', value: '', reason: 'is blank; every row needs a value' },
          { line: 4, column: 'unit_cost', value: '-1' },
          { line: 5, column: 'unit_cost', value: 'abc' },
          { line: 6, column: 'sku_name', value: '', reason: 'is blank' },
          { line: 7, column: 'effective_from', value: '01/02/2026' },
          { line: 8, column: null, reason: 'has 3 fields; the header has 4' },
        ],
      },
    });
    expect((await seller.skus('known')).count).toBe(0);
  });

  test('with the same SKU and day twice is refused', async () => {
    const seller = await newSeller();
    const file = 'sku_name,effective_from,unit_cost\nK-1,2026-01-01,5\n"K-1",2026-01-01,6\n';
    expect(await seller.refused('uploadCosts', { query: { file_name: 'a.csv' }, body: file })).toMatchObject({
      details: {
        badLineCount: 1,
        badLines: [{ line: 3, column: null, value: 'K-1, 2026-01-01', reason: 'repeats line 2' }],
      },
    });
  });

  test('that is not a file of costs is refused, with the missing columns named', async () => {
    const seller = await newSeller();
    const response = await seller.send('uploadCosts', {
      query: { file_name: 'a.csv' },
      body: 'sku_name,cost\nK-1,5\n',
    });
    expect(response.status).toBe(422);
    expect(response.text).toContain('2 columns are missing: effective_from, unit_cost');
  });

  test('saved from the tenant’s costs can be imported again', async () => {
    const seller = await newSeller();
    const names = ['a "b", c', 'línea\nzwei', String.raw`back\slash`, '-K', "'-K"];
    await seller.save(...names.map((name, index) => unitCost(name, '2027-01-01', index + 0.0001)));
    const { text } = await seller.send('exportCosts', {});
    // By this mark spreadsheets know UTF-8.
    expect(text.startsWith('\uFEFFsku_name,')).toBe(true);
    const other = await newSeller();
    expect(await other.ask('uploadCosts', { query: { file_name: 'a.csv' }, body: text })).toMatchObject({
      lines: names.length,
    });
    expect((await other.ask('getSkuCosts', { query: { sku_name: '-K' } })).costs).toHaveLength(1);
    expect((await other.send('exportCosts', {})).text).toBe(text);
  });
});

test('costs of another tenant are invisible and cannot be undone', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const { change } = await seller.save(unitCost('K-1', JAN, 5), fee('Alder', JAN, 5), rent(RENT));
  const id = change?.change_id ?? 0;
  expect(await other.figures()).toMatchObject({
    costs_version: 0,
    has_unit_costs: false,
    has_fixed_costs: false,
  });
  expect((await other.skus('known')).count).toBe(0);
  expect(await other.ask('getSkuCosts', { query: { sku_name: 'K-1' } })).toEqual({ costs: [], history: [] });
  expect(await other.ask('getCostSettings', { query: RANGE })).toMatchObject({
    marketplace_fees: 0,
    fixed_costs: [],
  });
  expect((await other.ask('listCostChanges', { query: { before: id + 1 } })).changes).toEqual([]);
  expect((await other.send('exportCosts', {})).text.trim()).toBe('sku_name,effective_from,unit_cost');
  for (const only of [null, { sku_name: 'K-1', effective_from: JAN }]) {
    expect(await other.refused('undoCostChange', { id, body: { only } })).toMatchObject({
      status: 404,
      code: 'cost_change_not_found',
    });
  }
  // The same id of a fixed cost, and the same SKU, are another tenant's own.
  await other.save(rent({ ...RENT, name: 'Mine' }), unitCost('K-1', JAN, 9));
  expect((await seller.figures()).total).toMatchObject({ cost_of_goods: 150, fixed_costs: 30.67 });
});

test('saves at the same time are made one after the other', async () => {
  const seller = await newSeller();
  const edits = Array.from({ length: 8 }, (_, index) => [unitCost('K-1', JAN, index + 1)]);
  const codes = await Promise.all(
    edits.map(async (each) => (await seller.send('saveCosts', { body: { edits: each } })).status),
  );
  expect(codes.filter((code) => code === 200)).toEqual([200]);
  expect(codes.filter((code) => code === 409)).toHaveLength(7);
});
