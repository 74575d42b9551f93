import { ENDPOINTS, type EndpointDefinition, type EndpointId } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask } from '../features/assistant/testing/chat-reader.ts';
import { apiCaller } from '../testing/api-caller.ts';
import { apiUser, type ApiUser, totalsOf } from '../testing/figures-api.ts';
import { GIVEN_QUERIES } from '../testing/given-queries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { fillBrands, HIDDEN, SEEN } from '../testing/three-brands.ts';

let app: TestApp;
let user: ApiUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.userOfNewTenant('Three');
  await fillBrands(app, 'Three', [SEEN, ...HIDDEN]);
  const tag = (sku_name: string, ...add: string[]) => ({ sku_name, add, remove: [] });
  await change([
    tag('Aldermark S1', 'Clearance', 'Q4 push'),
    tag('Aldermark S3', 'Clearance'),
    tag('Birchwick S2', 'Q4 push'),
  ]);
}, 120_000);
afterAll(() => app.close());

const asked = apiCaller(() => app);
async function change(changes: readonly object[]) {
  expect(await asked('Three', 'POST', '/api/catalogue/tags', { changes })).toMatchObject({ status: 200 });
}

const CLEARANCE = ['Aldermark S1', 'Aldermark S3'];
const DAY = { start_date: '2026-11-01', end_date: '2026-11-01' };

describe('figures of a tag', () => {
  /** The day is the 61st of the data: 5 units of each place of a SKU, and (61 - 1 + 1 - 1) modulo 7 = 5 more. */
  test.each([
    // 5 · 1 + 5 and 5 · 3 + 5 units; 10 times their size where the brand is larger.
    [['Clearance'], 10 + 20],
    [['clearance'], 10 + 20],
    [['Q4 push'], 10 + 15 * 1009],
    // A SKU with both counts once.
    [['Clearance', 'Q4 push'], 10 + 20 + 15 * 1009],
    [['Clearance', 'No such tag'], 10 + 20],
    [['No such tag'], 0],
  ])('%j are those of its SKUs', async (tag, units) => {
    expect(totalsOf(await user.breakdown({ ...DAY, tag })).units_sold).toBe(units);
  });

  test('are within the SKUs and brands that are asked for, too', async () => {
    const units = async (query: object) => totalsOf(await user.breakdown({ ...DAY, ...query })).units_sold;
    expect(await units({ tag: 'Clearance', sku_name: ['Aldermark S1', 'Birchwick S2'] })).toBe(10);
    expect(await units({ tag: 'Clearance', brand_name: 'Birchwick' })).toBe(0);
    expect(await units({ tag: 'Clearance', sku_name: 'Birchwick S2' })).toBe(0);
  });

  test('change at once when a tag does, for a client that has the last answer as well', async () => {
    const query = { ...DAY, tag: 'New', group_by: 'sku_name' };
    expect((await user.breakdown(query)).data).toEqual([]);
    await change([{ sku_name: 'Birchwick S1', add: ['New'], remove: [] }]);
    expect((await user.breakdown(query)).data).toMatchObject([{ sku_name: 'Birchwick S1' }]);
    await change([{ sku_name: 'Birchwick S1', add: [], remove: ['new'] }]);
    expect((await user.breakdown(query)).data).toEqual([]);
  });
});

const definitions: readonly (readonly [string, EndpointDefinition])[] = Object.entries(ENDPOINTS);
const filtered = definitions.filter(([, { query }]) => 'tag' in (query?._zod.def.shape ?? {}));

/** What takes a tag without a filter of SKUs: the lists beside a page, which are of all products. */
const WITHOUT_SKUS: readonly EndpointId[] = [
  'getTenant',
  'getProductHierarchy',
  'listKeywordsByWeek',
  'listSearchVolumeParentSkus',
];

test('what can be narrowed to SKUs can be narrowed to tags', () => {
  const isList = (query: EndpointDefinition['query']) =>
    query?._zod.def.shape?.['sku_name']?._zod.def.type === 'pipe';
  const ofSkus = definitions.filter(([, { query }]) => isList(query));
  expect(ofSkus.length).toBeGreaterThan(10);
  expect(ofSkus.flatMap(([id, { query }]) => ('tag' in (query?._zod.def.shape ?? {}) ? [] : [id]))).toEqual(
    [],
  );
});

test.each(filtered)('%s takes a tag for the SKUs that have it', async (id, { path, query }) => {
  const isOfSkus = 'sku_name' in (query?._zod.def.shape ?? {});
  expect(isOfSkus).toBe(!WITHOUT_SKUS.some((one) => one === id));
  const given = (of: string) => user.get(`${path}?${GIVEN_QUERIES[id] ?? ''}${of}`);
  const [byTag, bySkus] = [
    await given('tag=Clearance'),
    await given(isOfSkus ? CLEARANCE.map((sku) => `sku_name=${sku}`).join('&') : ''),
  ];
  expect(byTag.status).toBe(200);
  // Files say which filter was set.
  const plain = (text: string) => text.replaceAll(/^Filter: .*\r\n/gm, '');
  expect(plain(byTag.text)).toBe(plain(bySkus.text));
});

test('a company without tags is told of none, one with tags of all of them', async () => {
  await app.userOfNewTenant('Bare');
  const bare = apiUser(app.http, app.tokenOf('Bare'));
  expect((await bare.getJson('/api/tenant')).tags).toBeUndefined();
  expect((await user.getJson('/api/tenant')).tags).toEqual(['Clearance', 'Q4 push']);
});

test('what has no SKU is not that of a tag which no SKU has', async () => {
  const days = 'start_date=2026-11-01&end_date=2026-11-30&view=order';
  for (const path of [`/api/ledger?${days}&tag=None`, '/api/reimbursements-owed?tag=None'])
    expect(await user.getJson(path)).toMatchObject(path.includes('ledger') ? { data: [] } : { rows: [] });
});

describe('a link to a view of a tag', () => {
  const WEEK = 'start=2026-11-03&end=2026-11-09';
  const make = async (body: object) =>
    z
      .object({ token: z.string() })
      .parse((await asked('Three', 'POST', '/api/links', { name: 'Ann', days: 30, ...body })).body).token;

  test('shows that tag, and no other and nothing without it', async () => {
    const token = await make({ page: '/dashboard', search: `${WEEK}&tag=Clearance` });
    const visitor = apiUser(app.http, token);
    const days = { start_date: '2026-11-03', end_date: '2026-11-09', group_by: 'sku_name' };
    const path = '/api/daily-performance-breakdown';
    const { data } = await visitor.breakdown({ ...days, tag: 'Clearance' });
    expect(data.map((row) => row['sku_name'])).toEqual(CLEARANCE);
    expect((await visitor.get(path, days)).status).toBe(403);
    expect((await visitor.get(path, { ...days, tag: ['Clearance', 'Q4 push'] })).status).toBe(403);
    expect((await visitor.getJson('/api/tenant')).tags).toBeUndefined();
  });

  test('of a table for a spreadsheet is the file of that tag', async () => {
    const search = `${WEEK}&tag=Clearance&breakdown=sku_name&metric=net_sales`;
    const token = await make({ page: '/dashboard', search, sheet: 'movers', days: null });
    const sheet = await app.http.inject({ url: `/api/sheet.csv?token=${token}` });
    const saved = await user.get('/api/movers/file', {
      metric: 'net_sales',
      by: 'sku_name',
      order_by: 'change_size',
      format: 'csv',
      tag: 'Clearance',
      start_date: '2026-11-03',
      end_date: '2026-11-09',
      previous_start_date: '2026-10-27',
      previous_end_date: '2026-11-02',
    });
    expect(sheet.payload).toBe(saved.text);
    expect(sheet.payload).toContain('Filter: Tags,Clearance');
    expect(sheet.payload).not.toContain('Birchwick');
  });
});

describe('the assistant beside a page of a tag', () => {
  const dashboardData = { dateRange: { from: '2026-11-01', to: '2026-11-01' }, tags: ['Clearance'] };
  const body = { message: 'How many units did we sell?', dashboardData };

  test('answers for the SKUs that have it', async () => {
    const { text } = await ask(app, { tenant: 'Three', body });
    // 10 + 20 units of Aldermark S1 and S3, as the page shows.
    expect(text).toContain('**30**');
    const all = { ...body, dashboardData: { ...dashboardData, tags: [] } };
    expect((await ask(app, { tenant: 'Three', body: all })).text).not.toContain('**30**');
  });

  test('names no SKU of a brand that is not seen', async () => {
    const { token } = await app.memberOf('Three', { role: 'viewer', brands: [SEEN.name] });
    const ofPush = { ...body, dashboardData: { ...dashboardData, tags: ['Q4 push'] } };
    const answer = await ask(app, { tenant: null, token, body: ofPush });
    expect(answer.text).toContain('**10**');
    expect(answer.body).not.toMatch(/Birchwick/u);
  });

  test('a tag that no SKU has is none of all', async () => {
    const none = { ...body, dashboardData: { ...dashboardData, tags: ['No such tag'] } };
    expect((await ask(app, { tenant: 'Three', body: none })).text).toMatch(/\*\*0\*\*|not known|no data/u);
  });
});

describe('a question that names tags', () => {
  const body = (message: string) => ({
    message,
    dashboardData: { dateRange: { from: DAY.start_date, to: DAY.end_date } },
  });

  test('is answered for their SKUs', async () => {
    const { text } = await ask(app, { tenant: 'Three', body: body('units sold of clearance') });
    expect(text).toContain('**30**');
    expect(text).toContain('All figures are of the 2 SKUs with the tag “Clearance”.');
  });

  test('sets them beside each other, and the total stays that of all products', async () => {
    const { text } = await ask(app, { tenant: 'Three', body: body('units sold by tag') });
    const all = totalsOf(await user.breakdown(DAY)).units_sold;
    // 10 + 20 of Clearance, 10 + 15 · 1009 of Q4 push: Aldermark S1 is in both.
    expect(text).toContain('| Q4 push | 15,145 |');
    expect(text).toContain('| Clearance | 30 |');
    expect(text).toContain(`**${all.toLocaleString('en-US')}**`);
    expect(text).toContain('A SKU with several tags counts in each of them');
  });

  test('sets the worst first, where that is asked for', async () => {
    const { text } = await ask(app, { tenant: 'Three', body: body('which tag had the fewest units sold?') });
    expect(text.indexOf('| Clearance | 30 |')).toBeGreaterThan(0);
    expect(text.indexOf('| Clearance | 30 |')).toBeLessThan(text.indexOf('| Q4 push | 15,145 |'));
  });

  test('says how each changed, where that is asked for', async () => {
    const { text } = await ask(app, { tenant: 'Three', body: body('units sold of which tag fell most?') });
    expect(text).toContain('| Tag | Units Sold | Change |');
  });

  test('sets the first 20 of more tags beside each other, and says how many are left out', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `Extra ${at + 1}`);
    const [some, others] = [many.slice(0, 10), many.slice(10)];
    await change([
      { sku_name: 'Birchwick S1', add: some, remove: [] },
      { sku_name: 'Birchwick S3', add: others, remove: [] },
    ]);
    const { text } = await ask(app, { tenant: 'Three', body: body('units sold by tag') });
    await change([
      { sku_name: 'Birchwick S1', add: [], remove: some },
      { sku_name: 'Birchwick S3', add: [], remove: others },
    ]);
    // 21 of these, Clearance and Q4 push, of which 20 are shown.
    expect(text).toContain('3 more tags are left out.');
  });

  test('finds no SKU of a brand that is not seen', async () => {
    const { token } = await app.memberOf('Three', { role: 'viewer', brands: [SEEN.name] });
    const answer = await ask(app, { tenant: null, token, body: body('units sold of Q4 push') });
    expect(answer.text).toContain('**10**');
    expect(answer.body).not.toMatch(/Birchwick/u);
  });
});
