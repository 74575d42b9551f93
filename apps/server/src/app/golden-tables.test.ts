import { toQueryString } from '@skuline/contract';
import type { Plan } from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { FUNNEL_ORDERS, FUNNEL_STEP_IDS } from '@skuline/domain/funnel';
import { MOVERS_ORDERS } from '@skuline/domain/movers';
import type { MetricId } from '@skuline/domain/metrics';
import { DIMENSION_IDS, NO_FILTERS } from '@skuline/domain/products';
import { readXlsx } from 'hucre/xlsx';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { generateDailyPerformanceCsv } from '../features/sample-data/sample-csv.ts';
import { TEST_DATA } from '../testing/expected-figures.ts';
import { importStaggeredReports } from '../testing/staggered-reports.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { wholeTenant } from '../stores/reader.ts';

type Query = Readonly<Record<string, unknown>>;

interface Seller {
  readonly tenant: string;
  readonly periods: Query;
  /** One that its data carry. */
  readonly metric: MetricId;
  /** A filter, and a text that names hold. */
  readonly brand: string;
  readonly search: string;
}

const daysOf = (start_date: string, end_date: string, start: string, end: string): Query => ({
  start_date,
  end_date,
  previous_start_date: start,
  previous_end_date: end,
});

const SELLERS: readonly Seller[] = [
  {
    tenant: 'sample',
    periods: daysOf('2026-10-22', '2026-11-20', '2026-09-22', '2026-10-21'),
    metric: 'net_sales',
    brand: 'Alder & Oak',
    search: 'throw',
  },
  {
    tenant: 'superstore',
    periods: daysOf('2017-09-06', '2017-11-23', '2017-06-19', '2017-09-05'),
    metric: 'net_sales',
    brand: 'Furniture',
    search: 'chair',
  },
  {
    tenant: 'staggered',
    periods: daysOf('2026-11-19', '2026-11-25', '2026-11-12', '2026-11-18'),
    metric: 'orders',
    brand: 'Unknown Brand',
    search: 'b',
  },
];

const DIRECTIONS = ['asc', 'desc'] as const;

/** Every way to look at a table once: another column, page, search, filter, or other days. */
function waysOf({ periods, brand, search }: Seller): readonly Query[] {
  return [
    {},
    { offset: 4 },
    { offset: 100_000 },
    { search },
    { search: 'nothing is called so' },
    { brand_name: [brand] },
    { days: 'whole' },
    { previous_start_date: '1999-01-01', previous_end_date: '1999-01-03' },
    { start_date: periods['previous_start_date'], end_date: periods['previous_end_date'] },
    { as_of: '1' },
  ];
}

function moversQueries(seller: Seller): readonly Query[] {
  const base = { ...seller.periods, metric: seller.metric, by: 'sku_name', limit: 4 };
  const ratio = { ...base, metric: 'conversion' };
  return [
    ...[base, ratio].flatMap((asked) =>
      MOVERS_ORDERS.flatMap((order_by) =>
        DIRECTIONS.map((direction): Query => ({ ...asked, order_by, direction })),
      ),
    ),
    ...[base, { ...ratio, order_by: 'change_size' }].flatMap((asked) => [
      ...waysOf(seller).map((way) => ({ ...asked, ...way })),
      ...['up', 'down'].map((show) => ({ ...asked, show })),
      ...DIMENSION_IDS.map((by) => ({ ...asked, by, columns: ['orders', 'conversion', 'tacos'] })),
    ]),
  ];
}

function funnelQueries(seller: Seller): readonly Query[] {
  const base = { ...seller.periods, step: 'conversion', by: 'sku_name', limit: 4 };
  const references = [{}, { reference: 'tenant' }, { reference: 'brand', reference_brand: seller.brand }];
  return [
    ...FUNNEL_ORDERS.flatMap((order_by) =>
      DIRECTIONS.map((direction): Query => ({ ...base, order_by, direction, rates: ['ctr', 'conversion'] })),
    ),
    ...references.flatMap((reference) =>
      FUNNEL_STEP_IDS.map((step): Query => ({ ...base, ...reference, step, order_by: 'change' })),
    ),
    ...waysOf(seller).map((way) => ({ ...base, ...way })),
    ...DIMENSION_IDS.map((by) => ({ ...base, by, rates: ['ad_conversion'] })),
  ];
}

function segmentsQueries(seller: Seller): readonly Query[] {
  const base = { ...seller.periods, by: 'sku_name', order_by: seller.metric, limit: 4 };
  return [
    ...waysOf(seller)
      .filter((way) => !('search' in way))
      .map((way) => ({ ...base, ...way })),
    ...['daily', 'weekly', 'monthly'].map((granularity) => ({ ...base, granularity })),
    ...DIMENSION_IDS.map((by) => ({ ...base, by, order_by: 'sessions', facts: ['sessions', 'orders'] })),
  ];
}

function costsQueries({ periods: { start_date, end_date }, ...seller }: Seller): readonly Query[] {
  const base = { start_date, end_date, limit: 4 };
  return ['known', 'missing'].flatMap((show) =>
    [{}, { offset: 4 }, { search: seller.search }, { brand_name: [seller.brand] }].map((way) => ({
      ...base,
      show,
      ...way,
    })),
  );
}

const FIGURES = {
  kind: 'figures',
  filters: NO_FILTERS,
  metrics: ['net_sales'],
  dimension: null,
  names: [],
  granularity: null,
  order: { by: 'value', direction: 'desc' },
  limit: 4,
} as const;

function plansOf({ periods, metric, brand }: Seller): readonly Plan[] {
  const day = (key: string) => toDateKey(String(periods[key]));
  const range = { start: day('start_date'), end: day('end_date') };
  const comparison = { start: day('previous_start_date'), end: day('previous_end_date') };
  const base = { ...FIGURES, range, comparison };
  const filters = { ...NO_FILTERS, brand_name: [brand] };
  const bySku = { ...base, dimension: 'sku_name' as const };
  const orders = (['name', 'value', 'change', 'growth'] as const).flatMap((by) =>
    DIRECTIONS.map((direction) => ({ by, direction })),
  );
  const metricSets = [[metric], ['conversion'], ['ctr', metric, 'sessions']] as const;
  return [
    ...metricSets.flatMap((metrics): Plan[] => [
      { ...base, metrics },
      { ...base, metrics, comparison: null, filters },
      ...orders.map((order) => ({ ...bySku, metrics, order })),
      { ...bySku, metrics, comparison: null },
      { ...bySku, metrics, days: 'whole' },
      { ...bySku, metrics, filters, limit: 1 },
      { ...base, metrics, dimension: 'brand_name', names: [brand, 'nothing is called so'] },
      ...(['daily', 'weekly', 'monthly'] as const).flatMap((granularity): Plan[] => [
        { ...base, metrics, granularity },
        { ...base, metrics, granularity, dimension: 'brand_name', limit: 2 },
        { ...base, metrics, granularity, dimension: 'brand_name', names: [brand] },
      ]),
      ...(['weekday', 'quarter', 'whole', 'pace'] as const).map((parts) => ({ ...base, metrics, parts })),
    ]),
    { ...bySku, only: [{ metric, of: 'value', is: 'above', value: 100 }] },
    { ...bySku, only: [{ metric: 'orders', of: 'growth', is: 'below', value: 0 }] },
    {
      kind: 'drivers',
      metric,
      dimension: 'sku_name',
      range,
      comparison,
      filters: NO_FILTERS,
      limit: 3,
    },
    { kind: 'drivers', metric: 'conversion', dimension: null, range, comparison, filters, limit: 3 },
    { kind: 'funnel', dimension: 'sku_name', range, comparison, filters: NO_FILTERS, limit: 3 },
    { kind: 'funnel', dimension: null, range, comparison: null, filters, limit: 3 },
    { kind: 'statement', range, comparison, filters: NO_FILTERS },
    { kind: 'coverage' },
  ];
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-26T20:00:00Z') } });
  for (const { tenant } of SELLERS) await app.userOfNewTenant(tenant);
  const options = { seed: 7, until: toDateKey('2026-11-20'), months: 3 };
  let csv = '';
  for await (const chunk of generateDailyPerformanceCsv(options)) csv += new TextDecoder().decode(chunk);
  await app.importCsv('sample', csv);
  await app.importFile('superstore', path.join(TEST_DATA, 'superstore.csv.gz'));
  await importStaggeredReports(app, 'staggered');
});
afterAll(() => app.close());

/** What an answer came to, as a line of a file: its digest says whether anything changed, and the rest what it was. */
async function lineOf(asked: unknown, answer: () => Promise<readonly [string | number, string]>) {
  const { analytics } = app.skuline;
  const counted = [vi.spyOn(analytics, 'select'), vi.spyOn(analytics, 'stream')];
  try {
    const [status, text] = await answer();
    const statements = counted.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const digest = createHash('sha256').update(inOrderOfNames(text)).digest('hex').slice(0, 16);
    return `${status}, ${statements} statements, ${text.length} characters, ${digest}: ${JSON.stringify(asked)}`;
  } finally {
    for (const spy of counted) spy.mockRestore();
  }
}

// What has been read before is not read again: all tables of a seller are asked for in one order.
test.each(SELLERS)(
  'the tables of $tenant are what they were, and take no more statements',
  { timeout: 300_000 },
  async (seller) => {
    const ask = (route: string, query: Query) => async () => {
      const { http } = app;
      const url = `${route}${toQueryString(query)}`;
      const headers = { authorization: `Bearer ${app.tokenOf(seller.tenant)}` };
      const { statusCode, payload, rawPayload, headers: sent } = await http.inject({ url, headers });
      // What is refused says which request it was.
      if (statusCode !== 200) return [statusCode, ''] as const;
      if (!String(sent['content-type']).includes('spreadsheet')) return [statusCode, payload] as const;
      const book = await readXlsx(rawPayload, { readStyles: true });
      return [statusCode, JSON.stringify(book.sheets)] as const;
    };
    const linesOf = async (route: string, queries: readonly Query[]) => {
      const lines: string[] = [];
      for (const query of queries) lines.push(await lineOf(query, ask(route, query)));
      return lines;
    };
    const filesOf = (queries: readonly Query[], format: string) =>
      queries
        .filter((_, at) => at % 3 === 0)
        .map(({ limit: _l, offset: _o, ...query }) => ({ ...query, format }));
    const savedAs = async (format: string) => [
      ...(await linesOf('/api/movers/file', filesOf(moversQueries(seller), format))),
      ...(await linesOf('/api/funnel/file', filesOf(funnelQueries(seller), format))),
    ];
    const answers = async () => {
      const lines: string[] = [];
      for (const plan of plansOf(seller)) lines.push(await lineOf(plan, () => answerOf(seller.tenant, plan)));
      return lines;
    };
    const groups = [
      ['movers', () => linesOf('/api/movers', moversQueries(seller))],
      ['funnel', () => linesOf('/api/funnel', funnelQueries(seller))],
      ['segments', () => linesOf('/api/segments', segmentsQueries(seller))],
      ['costs', () => linesOf('/api/costs/skus', costsQueries(seller))],
      ['csv', () => savedAs('csv')],
      ['xlsx', () => savedAs('xlsx')],
      ['plans', answers],
    ] as const;
    for (const [name, read] of groups) {
      const lines = await read();
      await expect
        .soft(`${lines.join('\n')}\n`)
        .toMatchFileSnapshot(`../testing/golden/${seller.tenant}-${name}.txt`);
    }
  },
);

async function answerOf(tenant: string, plan: Plan) {
  const { planExecutor } = app.skuline.assistant;
  const result = await planExecutor.run(
    wholeTenant(app.tenantIdOf(tenant)),
    plan,
    new AbortController().signal,
  );
  return [`${result.tables.length} tables`, JSON.stringify(result)] as const;
}

/** The order of the fields of an answer says nothing. */
function inOrderOfNames(text: string): string {
  if (!text.startsWith('{')) return text;
  return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
