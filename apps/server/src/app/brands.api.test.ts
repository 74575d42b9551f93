import { ENDPOINTS, type EndpointDefinition, type EndpointId, findObstacle } from '@skuline/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask } from '../features/assistant/testing/chat-reader.ts';
import { member } from '../stores/transactional/schema/index.ts';
import { apiCaller } from '../testing/api-caller.ts';
import { FIRST_DAY, LAST_DAY } from '../testing/brand-days.ts';
import type { ApiUser } from '../testing/figures-api.ts';
import { sampleCsv } from '../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { fillBrands, HIDDEN, HIDDEN_NAMES, SEEN } from '../testing/three-brands.ts';

const ACCESS = { role: 'viewer', brands: [SEEN.name] } as const;

let app: TestApp;
/** Sees all brands. */
let admin: ApiUser;
let viewer: Awaited<ReturnType<TestApp['memberOf']>>;
/** Of a company that has nothing but the brand that is seen. */
let alone: Awaited<ReturnType<TestApp['memberOf']>>;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.userOfNewTenant('Three');
  await app.userOfNewTenant('One');
  await fillBrands(app, 'One', [SEEN]);
  await fillBrands(app, 'Three', [SEEN, ...HIDDEN]);
  await saveCompanyWide();
  viewer = await app.memberOf('Three', ACCESS);
  alone = await app.memberOf('One', { role: 'viewer', brands: null });
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(() => app.close());

/** What the admin of the three brands has said of the whole company, and of brands that are not seen. */
async function saveCompanyWide() {
  const asked = apiCaller(() => app);
  const [hidden] = HIDDEN;
  const goal = { id: 'g', name: 'Birchwick goal', metric: 'net_sales', period: 'monthly', targetValue: 9e6 };
  const fixed = {
    kind: 'fixed_cost',
    id: '0199c000-0000-7000-8000-000000000001',
    fixed_cost: { name: 'Birchwick rent', monthly_amount: 5000, from_month: '2026-09', to_month: null },
  };
  const rule = {
    id: 'own',
    name: 'Birchwick rule',
    description: '',
    metric: 'net_sales',
    category: 'sales',
    scopeLevel: 'brand',
    scopeName: hidden?.name,
    comparison: 'less_than',
    threshold: 5,
    thresholdType: 'percentage',
    baseline: 'previous_period',
    windowDays: 7,
    isEnabled: true,
  };
  const saved = [
    await asked('Three', 'PUT', '/api/goals', { goals: [{ ...goal, isActive: true }] }),
    await asked('Three', 'PUT', '/api/insights/rules', { rules: [rule] }),
    await asked('One', 'PUT', '/api/insights/rules', { rules: [] }),
    await asked('Three', 'PUT', '/api/costs', { edits: [{ ...fixed, version: 0 }] }),
    await asked('Three', 'POST', '/api/notes', { date_key: LAST_DAY, text: 'Birchwick is on sale' }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const tag = (add: string[], sku_name: string) => ({ sku_name, add, remove: [] });
  const ofSeen = tag(['Clearance'], `${SEEN.name} S1`);
  const ofHidden = tag(['Clearance', 'Birchwick only'], 'Birchwick S1');
  const tagged = [
    await asked('Three', 'POST', '/api/catalogue/tags', { changes: [ofSeen, ofHidden] }),
    await asked('One', 'POST', '/api/catalogue/tags', { changes: [ofSeen] }),
  ];
  expect(tagged.map(({ status }) => status)).toEqual([200, 200]);
}

const RANGE = { start_date: '2026-11-01', end_date: LAST_DAY };
const PERIODS = { ...RANGE, previous_start_date: '2026-10-20', previous_end_date: '2026-10-31' };
const DIMENSIONS = ['brand_name', 'parent_sku_name', 'sku_name'] as const;
const THREE = [SEEN, ...HIDDEN].map(({ name }) => name);
type Query = Readonly<Record<string, unknown>>;

const FILTERED: readonly Query[] = [
  {},
  { brand_name: THREE },
  { brand_name: HIDDEN.map(({ name }) => name) },
  { sku_name: ['Birchwick S1', `${SEEN.name} S1`] },
  { tag: ['Clearance'] },
  { tag: ['Birchwick only'] },
];

const everyFilter = (query: Query): Query[] => FILTERED.map((filter) => ({ ...query, ...filter }));
const everyDimension = (query: Query, key = 'by'): Query[] =>
  DIMENSIONS.flatMap((by) => everyFilter({ ...query, [key]: by }));
const search = (query: Query): Query[] => [query, { ...query, search: 'Birch' }, { ...query, search: 's' }];

/** With what each operation that shows figures is asked. */
const ASKED: Partial<Record<EndpointId, readonly Query[]>> = {
  getTenant: [{}, { as_of: '2' }],
  listBrands: everyFilter({}),
  listParentSkus: everyFilter({}),
  listSkus: everyFilter({}),
  getProductHierarchy: [{}, { as_of: '2' }],
  getDailyPerformanceBreakdown: [
    ...everyFilter(RANGE),
    ...everyFilter({ ...RANGE, start_date: FIRST_DAY, group_by: 'date_key', granularity: 'weekly' }),
    ...everyDimension(RANGE, 'group_by'),
    ...DIMENSIONS.flatMap((group_by) => everyFilter({ ...RANGE, group_by, top: 2, rank_by: 'net_sales' })),
  ],
  listSegments: everyDimension({ ...PERIODS, order_by: 'net_sales', granularity: 'weekly' }),
  listMovers: everyDimension({ ...PERIODS, metric: 'net_sales' }).flatMap(search),
  exportMovers: everyDimension({ ...PERIODS, metric: 'conversion', format: 'csv' }),
  listFunnel: everyDimension({ ...PERIODS, step: 'conversion', reference: 'tenant' }).flatMap(search),
  exportFunnel: everyDimension({ ...PERIODS, step: 'conversion', reference: 'previous', format: 'csv' }),
  getChangeDrivers: everyDimension({ ...PERIODS, metric: 'net_sales', top: 5 }),
  listStock: everyFilter(RANGE),
  listStockPlan: ['all', 'out', 'lost'].flatMap((show) => everyFilter({ ...RANGE, show })),
  exportStockPlan: everyFilter({ ...RANGE, format: 'csv' }),
  listDaysOutOfStock: [...everyFilter(RANGE), ...everyDimension(RANGE, 'group_by')],
  listRestockTimes: [{}],
  getWeeklySearchVolume: THREE.map((name) => ({
    ...RANGE,
    start_date: FIRST_DAY,
    parent_sku_name: `${name} P1`,
  })),
  listKeywordsByWeek: THREE.map((name) => ({ date_key: '2026-11-03', parent_sku_name: `${name} P1` })),
  listSearchVolumeParentSkus: [{}],
  listSkuCosts: ['known', 'missing'].flatMap((show) => everyFilter({ ...RANGE, show }).flatMap(search)),
  getSkuCosts: THREE.map((name) => ({ sku_name: `${name} S1` })),
  getCostSettings: everyFilter(RANGE),
  listBreakEven: everyFilter({ ...RANGE, by: 'brand_name' }),
  getCostFigures: everyFilter({ ...PERIODS, granularity: 'weekly' }),
  listInsights: [{}],
  listInsightsHistory: [{ limit: 100 }],
  listSnoozedInsights: [{}],
  listNotifications: [{}],
  listInsightRules: [{}],
  listGoals: [{}],
  getDigest: ['daily', 'weekly'].map((period) => ({ period, date: LAST_DAY })),
  getToday: [{}],
};

/** What differs between two companies; and fixed costs, which are of a whole company and left out for a part of it. */
const OF_COMPANY =
  /"(?:id|name|tenant_name|lastImportedAt|fired_at|created_at|createdAt|version|costs_version|change_id|changed_at|fixed_costs|fixed_costs_left_out)":(?:"[^"]*"|\d+|null|true|false)|insight=\d+/g;

async function answerOf(user: ApiUser, id: EndpointId, query: Query) {
  const { path }: EndpointDefinition = ENDPOINTS[id];
  const { status, text } = await user.get(path, query);
  return { asked: { id, query }, status, text: text.replaceAll(OF_COMPANY, '') };
}

/** The operations whose answers are the caller's own, or of nobody; and those that are tried below. */
const OWN: ReadonlySet<string> = new Set<EndpointId>([
  'getAuthConfig',
  'listTenants',
  'listCompanies',
  'getPreferences',
  'getTelemetryConfig',
  'getAccount',
  'listSignIns',
  'listTokens',
  'makeToken',
  'getAssistant',
  'switchTenant',
  'savePreferences',
  'changeNotification',
  'saveAccount',
  'changePassword',
  'askEmailChange',
  'confirmEmail',
  'startSecondFactor',
  'confirmSecondFactor',
  'endSecondFactor',
  'renewRecoveryCodes',
  'listPasskeys',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'askPasskey',
  'provePasskey',
  'endSignIn',
  'endOtherSignIns',
  'endToken',
  'endTokens',
  'acceptInvitation',
  'sendFeedback',
  'collectEvents',
  'sendChat',
  'sendAgenticChat',
  'getInsight',
  'listNotes',
  'listViews',
  'addView',
  'changeView',
  'removeView',
  'getSharedView',
]);

describe('who sees one brand of three', () => {
  // The keys of the table are operations.
  const asked = Object.entries(ASKED).flatMap(([id, queries]) =>
    queries.map((query) => [id as EndpointId, query] as const),
  );

  // Every second time the admin asks before, so that no answer of one is kept for the other.
  test('gets what a company with this brand alone gets, whoever asks first', async () => {
    for (const [at, [id, query]] of asked.entries()) {
      if (at % 2 === 0) await answerOf(admin, id, query);
      const answer = await answerOf(viewer, id, query);
      expect(answer).toEqual(await answerOf(alone, id, query));
      expect(answer).toMatchObject({ status: 200 });
      if (at % 2 === 1) await answerOf(admin, id, query);
    }
  }, 240_000);

  test('sees the marks of the brand’s insights, and none of what others wrote, imported or spent', async () => {
    const range = { start_date: FIRST_DAY, end_date: '2026-12-31' };
    const notesOf = async (user: ApiUser) => {
      const { data } = z
        .object({ data: z.array(z.object({ text: z.string() })) })
        .parse(await user.getJson('/api/notes', range));
      return data.map(({ text }) => text);
    };
    expect(await notesOf(admin)).toContain('Birchwick is on sale');
    expect(await notesOf(viewer)).toEqual([`${SEEN.name} S1 fell`, `${SEEN.name} fell`]);
  });

  test('every other operation is refused, or is about nobody’s figures', async () => {
    const others = Object.entries<EndpointDefinition>(ENDPOINTS).filter(
      ([id, { auth, ability }]) =>
        auth !== 'public' && findObstacle(ability, ACCESS) === null && !(id in ASKED) && !OWN.has(id),
    );
    expect(others.map(([id]) => id)).toEqual([]);
    const analyst = { ...ACCESS, role: 'analyst' } as const;
    const { token } = await app.memberOf('Three', analyst);
    const refused = Object.values<EndpointDefinition>(ENDPOINTS).filter(
      ({ auth, ability }) => auth !== 'public' && findObstacle(ability, analyst) !== null,
    );
    expect(refused.length).toBeGreaterThan(20);
    for (const { method, path } of refused) {
      const url = path.replace(/:day/, LAST_DAY).replace(/:\w+/, '1');
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, payload } = await app.http.inject({ method, url, headers });
      expect([method, path, statusCode, HIDDEN_NAMES.test(payload)]).toEqual([method, path, 403, false]);
    }
  });

  test('an insight of another brand, or of the whole company, is not there', async () => {
    const all = z.array(z.object({ id: z.string() })).parse(await admin.getJson('/api/insights/history'));
    const own = z.array(z.object({ id: z.string() })).parse(await viewer.getJson('/api/insights/history'));
    expect([all.length, own.length]).toEqual([7, 2]);
    for (const { id } of all) {
      const { status, text } = await viewer.get(`/api/insights/${id}`);
      const isOwn = own.some((each) => each.id === id);
      expect([id, status, HIDDEN_NAMES.test(text)]).toEqual([id, isOwn ? 200 : 404, false]);
    }
  });

  test.each([
    'How did we do last week?',
    'What are my top brands by net sales in November 2026?',
    'Net sales of Birchwick in October 2026',
    'Compare Birchwick and Aldermark by net sales in October 2026',
    'Sessions of Birchwick S1 by week since September 1, 2026',
    'Why did net sales change in November 2026?',
    'Which products drove the change of net sales?',
    'Which SKUs lose the most money in the funnel in November 2026?',
    'What share of net sales is Aldermark in October 2026?',
    'How many brands, parent SKUs and SKUs do I have?',
    'Which days are there?',
    'Profit and loss of October 2026',
    'Searches for Birchwick P1 since September 2026',
    'What insights are open?',
    'Will I reach my goals?',
  ])('the assistant answers as it answers that company: %s', async (message) => {
    const answer = async (token: string) => {
      const body = { message, reset_thread: true };
      const { status, text, events } = await ask(app, { tenant: null, token, body });
      const results = events.flatMap((event) =>
        event.type === 'agent_action_completed' ? [JSON.stringify(event.result?.tables)] : [],
      );
      const told = [text, ...results].join('\n').replaceAll(OF_COMPANY, '').replaceAll(TIMES, '');
      return { status, told };
    };
    await answer(app.tokenOf('Three'));
    expect(await answer(viewer.token)).toEqual(await answer(alone.token));
  });

  test('another assistant reads that brand alone, by its tools and by SQL over every table', async () => {
    await app.skuline.assistant.allowFreeSql(app.tenantIdOf('Three'), true);
    await app.skuline.assistant.allowFreeSql(app.tenantIdOf('One'), true);
    const calls: ToolCall[] = [
      ['fetch_instructions', { metrics: ['conversion'] }],
      ...[...DIMENSIONS, undefined].flatMap((breakdown) =>
        [undefined, { brand_name: ['Birchwick'] }].map(
          (filters): ToolCall => [
            'fetch_data_insights',
            {
              metrics: ['net_sales', 'orders'],
              breakdown,
              filters,
              date_range: { start: FIRST_DAY, end: LAST_DAY },
            },
          ],
        ),
      ),
      ...[
        'SELECT brand_name, sum(net_sales) AS s FROM daily_performance GROUP BY brand_name ORDER BY s',
        'SELECT count() AS n, uniq(sku_name) AS skus FROM daily_performance',
        "SELECT sum(orders) AS n FROM daily_performance WHERE brand_name LIKE 'Birch%'",
        'SELECT count() AS n FROM daily_performance AS a LEFT JOIN keyword_volume AS b USING (parent_sku_name)',
        'WITH a AS (SELECT * FROM daily_performance) SELECT max(net_sales) AS n FROM a',
        'SELECT (SELECT sum(sessions) FROM daily_performance) AS n',
        'SELECT parent_sku_name, query, sum(volume) AS n FROM keyword_volume GROUP BY ALL ORDER BY ALL',
        'SELECT sum(volume) AS n FROM (SELECT volume FROM keyword_volume UNION ALL SELECT volume FROM keyword_volume)',
        'SELECT count() AS n FROM brand_day',
        'SELECT count() AS n FROM daily_performance SETTINGS additional_table_filters = {}',
        'SELECT count() AS n FROM daily_performance AS published_day',
      ].map((custom_sql): ToolCall => ['sql_analytics_query', { custom_sql }]),
    ];
    const answers = async (token: string) => {
      const client = new Client({ name: 'test', version: '1.0.0' });
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
      const read: unknown[] = [];
      for (const [name, args] of calls) {
        const { content, isError } = await client.callTool({ name, arguments: args });
        read.push([args, isError, JSON.stringify(content).replaceAll(MCP_TIMES, '')]);
      }
      await client.close();
      return read;
    };
    await answers(app.tokenOf('Three'));
    expect(await answers(viewer.token)).toEqual(await answers(alone.token));
  });

  test('who sees one brand alone from now on is not told of others by what they were told before', async () => {
    const { token } = await app.memberOf('Three', { role: 'analyst', brands: null });
    const tell = async (message: string) => (await ask(app, { tenant: null, token, body: { message } })).text;
    expect(await tell('Net sales of Birchwick in October 2026')).toContain('Birchwick');
    await app.skuline.transactional.db
      .update(member)
      .set({ brands: [SEEN.name] })
      .where(and(eq(member.role, 'analyst'), isNull(member.brands)));
    expect(await tell('And by brand?')).not.toMatch(HIDDEN_NAMES);
  });
});

test('a brand is seen by the name that is shown: by its new one today, by its former one as it was known then', async () => {
  await app.userOfNewTenant('Renamed');
  const row = (brand: string) => `2026-11-01,${brand},Kettle,K-1,100,10,12,480,20,460,40,150,5000,80,4,160`;
  await app.importCsv('Renamed', sampleCsv([row('Old')]));
  await app.importCsv('Renamed', sampleCsv([row('New')]));
  const sessionsOf = async (brand: string, known: Query = {}) => {
    const user = await app.memberOf('Renamed', { role: 'viewer', brands: [brand] });
    const { data } = await user.breakdown({ start_date: '2026-11-01', end_date: '2026-11-01', ...known });
    const skus = await user.getJson('/api/skus', known);
    return [data.map(({ sessions }) => sessions), skus];
  };
  expect(await sessionsOf('New')).toEqual([[100], ['K-1']]);
  expect(await sessionsOf('Old')).toEqual([[], []]);
  expect(await sessionsOf('New', { as_of: '1' })).toEqual([[], []]);
  expect(await sessionsOf('Old', { as_of: '1' })).toEqual([[100], ['K-1']]);
});

type ToolCall = readonly [name: string, args: Record<string, unknown>];

const TIMES = /"\d{4}-\d\d-\d\dT[^"]*"/g;
const MCP_TIMES = /\\"\d{4}-\d\d-\d\dT[^"]*\\"/g;
