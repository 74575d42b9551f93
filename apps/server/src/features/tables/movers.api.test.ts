import { ZERO_FACTS } from '@skuline/domain/metrics';
import { readXlsx } from 'hucre/xlsx';
import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ComparedSegment } from '../../read-model/index.ts';
import { MAX_STREAMS } from '../../stores/analytics/stream-limit.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { COMPARED_DAYS, comparedCsv, type ComparedSku } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { wholeTenant } from '../../stores/reader.ts';

const SKUS: readonly ComparedSku[] = [
  ['Alder', 'Kettle', 'K-1', [100, 5, 50.25], [200, 10, 120.5]],
  ['Alder', 'Kettle', 'K-2', [80, 8, 80], [80, 4, 40]],
  ['Alder', 'Throw', 'T-1', null, [10, 1, 9.75]],
  ['Briskway', 'Jar', '=J,1', [20, 2, 30], null],
  ['Briskway', 'Jar', 'é-2', [0, 0, -5], [0, 0, -15]],
];
const BY_SKU = { ...COMPARED_DAYS, metric: 'net_sales', by: 'sku_name' };

let app: TestApp;
let user: ApiUser;
let origin: string;
beforeAll(async () => {
  app = await startTestApp({ env: { STALL_LIMIT_SECONDS: '4' } });
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  user = await app.userOfNewTenant('Seller');
  await app.importCsv(
    'Seller',
    comparedCsv(SKUS, (sales) => `99,0,${sales},7,1,9,2,0,0`),
  );
});
afterAll(() => app.close());

const movers = (query: Readonly<Record<string, unknown>>) => user.getJson('/api/movers', query);

const namesOf = (answer: { rows: { sku_name: string }[] }) => answer.rows.map(({ sku_name }) => sku_name);

test('what rose most stands first, new and gone SKUs included, beside the exact total', async () => {
  const answer = await movers(BY_SKU);
  expect(answer.rows).toEqual([
    moved('K-1', 'Kettle', 'Alder', {
      value: 120.5,
      previous: 50.25,
      change: 70.25,
      change_rate: 70.25 / 50.25,
      share: 120.5 / 155.25,
      share_of_change: null,
      state: 'both',
    }),
    moved('T-1', 'Throw', 'Alder', {
      value: 9.75,
      previous: 0,
      change: 9.75,
      change_rate: null,
      share: 9.75 / 155.25,
      share_of_change: null,
      state: 'new',
    }),
    moved('é-2', 'Jar', 'Briskway', {
      value: -15,
      previous: -5,
      change: -10,
      change_rate: -2,
      share: -15 / 155.25,
      share_of_change: null,
      state: 'both',
    }),
    moved('=J,1', 'Jar', 'Briskway', {
      value: 0,
      previous: 30,
      change: -30,
      change_rate: -1,
      share: 0,
      share_of_change: null,
      state: 'gone',
    }),
    moved('K-2', 'Kettle', 'Alder', {
      value: 40,
      previous: 80,
      change: -40,
      change_rate: -0.5,
      share: 40 / 155.25,
      share_of_change: null,
      state: 'both',
    }),
  ]);
  expect(answer.total).toEqual({
    metric: 'net_sales',
    value: 155.25,
    previous: 155.25,
    change: 0,
    change_rate: 0,
    test: null,
    columns: [],
  });
  expect([answer.count, answer.match_count]).toEqual([5, 5]);
});

function moved(
  sku_name: string,
  parent_sku_name: string,
  brand_name: string,
  figures: Readonly<Record<string, unknown>>,
) {
  return {
    metric: 'net_sales',
    brand_name,
    parent_sku_name,
    sku_name,
    test: null,
    effect: figures['change'],
    ...figures,
    columns: [],
  };
}

test.each([
  ['value', 'asc', ['é-2', '=J,1', 'T-1', 'K-2', 'K-1']],
  ['previous', 'desc', ['K-2', 'K-1', '=J,1', 'T-1', 'é-2']],
  ['change_size', 'desc', ['K-1', 'K-2', '=J,1', 'é-2', 'T-1']],
  ['change_rate', 'desc', ['K-1', 'K-2', '=J,1', 'é-2', 'T-1']],
  ['change_rate', 'asc', ['é-2', '=J,1', 'K-2', 'K-1', 'T-1']],
  ['share', 'desc', ['K-1', 'K-2', 'T-1', '=J,1', 'é-2']],
  ['share_of_change', 'asc', ['=J,1', 'K-1', 'K-2', 'T-1', 'é-2']],
  ['name', 'desc', ['é-2', 'T-1', 'K-2', 'K-1', '=J,1']],
] as const)('ordered by %s %s', async (order_by, direction, names) => {
  expect(namesOf(await movers({ ...BY_SKU, order_by, direction }))).toEqual(names);
});

test.each([
  ['up', ['K-1', 'T-1']],
  ['down', ['é-2', '=J,1', 'K-2']],
] as const)('those that went %s are shown, and counted beside all', async (show, names) => {
  const answer = await movers({ ...BY_SKU, show });
  expect(namesOf(answer)).toEqual(names);
  const { count, match_count, up_count, down_count, largest_change, total } = answer;
  expect([count, match_count, up_count, down_count]).toEqual([5, names.length, 2, 3]);
  expect([largest_change, total.value]).toEqual([70.25, 155.25]);
});

test('where the whole has fallen, the largest share of the change is that of the largest fall', async () => {
  const answer = await movers({ ...BY_SKU, sku_name: ['K-2', 'T-1', '=J,1'], order_by: 'share_of_change' });
  expect(
    answer.rows.map((own: Record<string, unknown>) => [own['sku_name'], own['share_of_change']]),
  ).toEqual([
    ['K-2', -40 / -60.25],
    ['=J,1', -30 / -60.25],
    ['T-1', 9.75 / -60.25],
  ]);
});

test('a page of a search counts all and what is found, and totals everything', async () => {
  const answer = await movers({
    ...BY_SKU,
    search: 'K',
    order_by: 'name',
    direction: 'asc',
    limit: 1,
    offset: 1,
  });
  expect([namesOf(answer), answer.count, answer.match_count, answer.total.value]).toEqual([
    ['K-2'],
    5,
    2,
    155.25,
  ]);
  const beyond = await movers({ ...BY_SKU, search: 'K', offset: 40 });
  expect([namesOf(beyond), beyond.count, beyond.match_count]).toEqual([[], 5, 2]);
});

test.each(['e-2', 'É-2', 'e\u0301-2'])(
  'the search %s finds é-2: accents and case do not matter',
  async (search) => expect(namesOf(await movers({ ...BY_SKU, search }))).toEqual(['é-2']),
);

test('ratios are those of the sums, have no share, and more metrics stand beside', async () => {
  const answer = await movers({
    ...COMPARED_DAYS,
    metric: 'conversion',
    by: 'parent_sku_name',
    columns: ['orders', 'net_sales'],
  });
  const [first, ...others] = answer.rows;
  expect(first).toEqual({
    brand_name: 'Alder',
    parent_sku_name: 'Kettle',
    sku_name: null,
    metric: 'conversion',
    value: 14 / 280,
    previous: 13 / 180,
    change: (14 * 180 - 13 * 280) / (280 * 180),
    change_rate: (14 * 180 - 13 * 280) / (280 * 13),
    test: 'within_noise',
    effect: expect.closeTo(14 / 290 - 13 / 200 - ((15 / 290 + 15 / 200) / 2) * (280 / 290 - 180 / 200), 12),
    share: null,
    share_of_change: null,
    state: 'both',
    columns: [
      { metric: 'orders', value: 14, previous: 13, change: 1, change_rate: 1 / 13, test: null },
      {
        metric: 'net_sales',
        value: 160.5,
        previous: 130.25,
        change: 30.25,
        change_rate: 30.25 / 130.25,
        test: null,
      },
    ],
  });
  // Jar had no sessions now, Throw none before: neither has a change, and names order them.
  expect(
    others.map((own: Record<string, unknown>) => [own['parent_sku_name'], own['value'], own['change']]),
  ).toEqual([
    ['Jar', null, null],
    ['Throw', 0.1, null],
  ]);
  expect(answer.total).toMatchObject({ value: 15 / 290, previous: 15 / 200 });
  expect(answer).toMatchObject({ count: 3, up_count: 0, down_count: 1, largest_change: null });
});

test.each([
  ['change_size', 'desc', ['K-2', '=J,1', 'K-1', 'T-1', 'é-2']],
  ['effect', 'desc', ['T-1', 'é-2', 'K-1', '=J,1', 'K-2']],
  ['effect', 'asc', ['K-2', '=J,1', 'K-1', 'é-2', 'T-1']],
] as const)(
  'the rows of a rate, by %s %s, are ranked by what they add to the change of the total',
  async (order_by, direction, names) => {
    const answer = await movers({ ...BY_SKU, metric: 'conversion', order_by, direction });
    expect(namesOf(answer)).toEqual(names);
    const sum = answer.rows.reduce((all: number, { effect }: { effect: number }) => all + effect, 0);
    expect(sum).toBeCloseTo(15 / 290 - 15 / 200, 12);
  },
);

test('the coverage says on how many days of each period there are any data', async () => {
  const answer = await movers({
    ...BY_SKU,
    by: 'brand_name',
    end_date: '2026-03-05',
    previous_start_date: '2026-02-26',
  });
  expect(answer.coverage).toEqual({
    current: { days: 4, days_with_data: 1 },
    previous: { days: 4, days_with_data: 1 },
  });
  expect(
    answer.rows.map((own: Record<string, unknown>) => [
      own['brand_name'],
      own['parent_sku_name'],
      own['sku_name'],
    ]),
  ).toEqual([
    ['Alder', null, null],
    ['Briskway', null, null],
  ]);
});

test.each([
  [{ metric: 'profit' }, 'invalid_request'],
  [{ by: 'date_key' }, 'invalid_request'],
  [{ limit: 201 }, 'invalid_request'],
  [{ metric: 'conversion', order_by: 'share' }, 'invalid_request'],
  [{ previous_start_date: '2026-03-02' }, 'invalid_date_range'],
  [{ start_date: '2026-02-30' }, 'invalid_date'],
  [{ page: 2 }, 'unknown_parameter'],
  [{ tenant_id: 'another' }, 'tenant_mismatch'],
])('%j is refused', async (query, code) => {
  const { status, text } = await user.get('/api/movers', { ...BY_SKU, ...query });
  expect([status >= 400 && status < 500, JSON.parse(text).error.code]).toEqual([true, code]);
});

test('another tenant has movers of its own', async () => {
  const other = await app.userOfNewTenant('Empty');
  const { text } = await other.get('/api/movers', BY_SKU);
  expect(JSON.parse(text)).toMatchObject({
    rows: [],
    count: 0,
    match_count: 0,
    total: { value: 0, previous: 0, change: 0, change_rate: null },
  });
});

const FILE = { ...BY_SKU, order_by: 'name', direction: 'asc', search: '-' };
const HEADER = [
  ['Skuline', 'Net Sales Movers by SKU'],
  ['Range', '2026-03-02', '2026-03-02'],
  ['Compared with', '2026-03-01', '2026-03-01'],
  ['Filters', 'None'],
  ['Time zone', 'America/Los_Angeles'],
];

test('the CSV file has all that is found, the total, and no text that a spreadsheet would run', async () => {
  const response = await download({ ...FILE, search: '', format: 'csv' });
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="skuline-net-sales-movers-by-sku-2026-03-02-2026-03-02.csv"',
  });
  const lines = response.payload.split('\r\n');
  expect(lines.slice(0, 5)).toEqual([
    `\uFEFF${HEADER[0]?.join(',')}`,
    ...HEADER.slice(1).map((line) => line.join(',')),
  ]);
  expect(lines.slice(lines.indexOf('') + 1)).toEqual([
    'SKU,Parent SKU,Brand,New or gone,Net Sales,Previous,Change,Change %,Share of total,Share of change',
    `"'=J,1",Jar,Briskway,Gone,0,30,-30,-1,0,`,
    `K-1,Kettle,Alder,,120.5,50.25,70.25,${70.25 / 50.25},${120.5 / 155.25},`,
    `K-2,Kettle,Alder,,40,80,-40,-0.5,${40 / 155.25},`,
    `T-1,Throw,Alder,New,9.75,0,9.75,,${9.75 / 155.25},`,
    `é-2,Jar,Briskway,,-15,-5,-10,-2,${-15 / 155.25},`,
    'Total,,,,155.25,155.25,0,0,,',
    '',
  ]);
});

test('the workbook has numbers with their formats, the same header, and a heading that stays', async () => {
  const response = await download({
    ...FILE,
    search: '',
    metric: 'conversion',
    columns: ['net_sales'],
    format: 'xlsx',
  });
  expect(response.headers['content-disposition']).toContain('.xlsx');
  const { sheets } = await readXlsx(response.rawPayload, { readStyles: true });
  const [sheet] = sheets;
  const rows = sheet?.rows ?? [];
  expect(rows[0]?.slice(0, 2)).toEqual(['Skuline', 'Conversion Movers by SKU']);
  const heading = rows.findIndex(([first]) => first === 'SKU');
  expect(sheet?.freezePane).toMatchObject({ rows: heading + 1 });
  const own = rows[heading + 2] ?? [];
  expect(own.slice(0, 6)).toEqual(['K-1', 'Kettle', 'Alder', null, 0.05, 0.05]);
  expect(rows[heading + 1]?.[0]).toBe('=J,1');
  expect(rows.at(-1)?.[0]).toBe('Total');
  const formatAt = (column: number) => sheet?.cells?.get(`${heading + 2},${column}`)?.style?.numFmt;
  expect([4, 7, 8, 9, 12].map(formatAt)).toEqual(['0.0%', '0.0%', '0.00%', '$#,##0.00', '0.0%']);
});

/** As many long answers as one tenant may have at once; the function that is returned ends them. */
async function takeAllPlaces(): Promise<() => Promise<void>> {
  const sql = 'SELECT {tenantId:String} AS tenant';
  const streams = Array.from({ length: MAX_STREAMS / 2 }, () =>
    app.skuline.analytics.stream(wholeTenant(app.tenantIdOf('Seller')), sql)[Symbol.asyncIterator](),
  );
  await Promise.all(streams.map((stream) => stream.next()));
  return async () => {
    await Promise.all(streams.map(async (stream) => stream.return?.()));
  };
}

test.each(['csv', 'xlsx'])(
  'without a place for it a file (%s) is refused, not sent in part',
  async (format) => {
    const leaveAll = await takeAllPlaces();
    const response = await ask({ ...FILE, format });
    await leaveAll();
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'server_busy']);
    expect(response.headers['content-disposition']).toBeUndefined();
    expect((await ask({ ...FILE, format })).statusCode).toBe(200);
  },
);

const aSegment: ComparedSegment = { names: ['K-1'], current: ZERO_FACTS, previous: null, pairs: [] };

test.each([
  ['csv', 'first', []],
  ['xlsx', 'first', []],
  ['csv', 'second', [aSegment]],
  ['xlsx', 'second', [aSegment]],
])(
  'a reader of %s who leaves before the %s segment ends the reading at once',
  async (format, _, segments) => {
    const reading = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const spy = vi
      .spyOn(app.skuline.readModel.performance, 'streamSegments')
      .mockImplementation(async (_snapshot, _query, _order, gone) => {
        const untilGone = async () => {
          reading.resolve();
          if (!gone.aborted) await once(gone, 'abort');
          ended.resolve(String(gone.reason));
          gone.throwIfAborted();
        };
        if (segments.length === 0) await untilGone();
        async function* endless() {
          yield* segments;
          await untilGone();
        }
        return { loss: null, segments: endless() };
      });
    const file = new URLSearchParams({ ...FILE, format }).toString();
    const request = httpGet(`${origin}/api/movers/file?${file}`, {
      headers: { authorization: `Bearer ${app.tokenOf('Seller')}` },
    });
    request.on('error', () => null);
    await reading.promise;
    request.destroy();
    expect(await ended.promise).toContain('AbortError');
    spy.mockRestore();
  },
);

async function download(query: Readonly<Record<string, unknown>>) {
  const response = await ask(query);
  expect(response.statusCode).toBe(200);
  return response;
}

function ask(query: Readonly<Record<string, unknown>>) {
  return app.http.inject({
    url: '/api/movers/file',
    query: Object.fromEntries(
      Object.entries(query).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.map(String) : String(value),
      ]),
    ),
    headers: { authorization: `Bearer ${app.tokenOf('Seller')}` },
  });
}
