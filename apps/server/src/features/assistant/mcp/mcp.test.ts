import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const HEADER =
  'date_key,brand_name,parent_sku_name,sku_name,sessions,orders,units_sold,gross_sales,promotions,net_sales,ad_spend,contribution,ad_impressions,ad_clicks,ad_orders,ad_sales';
const csv = (brand: string, orders: number) =>
  `${HEADER}\n2026-03-01,${brand},${brand} P,${brand} S,100,${orders},12,120,0,120,10,50,1000,50,5,60\n`;
const DAY = { start: '2026-03-01', end: '2026-03-01' };

let app: TestApp;
let url: URL;
beforeAll(async () => {
  app = await startTestApp({ env: { ASSISTANT_DAILY_LIMIT: '25' } });
  for (const [name, brand, orders] of [
    ['Oak Company', 'Oak', 10],
    ['Pine Company', 'Pine', 77],
    ['Hasty Company', 'Elm', 1],
  ] as const) {
    await app.userOfNewTenant(name);
    await app.importCsv(name, csv(brand, orders));
  }
  url = new URL('/mcp', await app.http.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => app.close());

const open: Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

async function connect(tenant: string): Promise<Client> {
  const client = new Client({ name: 'test-assistant', version: '1.0.0' });
  const headers = { authorization: `Bearer ${app.tokenOf(tenant)}`, 'user-agent': 'Test Assistant/1' };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  open.push(client);
  return client;
}

const toolAnswer = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  isError: z.boolean().default(false),
});

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = toolAnswer.parse(await client.callTool({ name, arguments: args }));
  return { text: content[0].text, isError };
}

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const post = (headers: Readonly<Record<string, string>>, body: unknown = message) =>
  fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
const authorized = (tenant = 'Oak Company') => ({ authorization: `Bearer ${app.tokenOf(tenant)}` });

describe('another assistant', () => {
  test('finds the governed tools, each read-only, and no free SQL', async () => {
    const client = await connect('Oak Company');
    expect(client.getServerVersion()?.name).toBe('skuline');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['fetch_instructions', 'fetch_data_insights']);
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([true, true]);
    expect(tools[1]?.inputSchema.properties).toHaveProperty('metrics');
  });

  test('reads the figures of the tenant of its token, with their texts', async () => {
    const asked = { metrics: ['orders', 'conversion'], breakdown: 'brand_name', date_range: DAY };
    const oak = await call(await connect('Oak Company'), 'fetch_data_insights', asked);
    expect(oak.text).toContain('"Oak"');
    expect(oak.text).toContain('"10.00%"');
    expect(oak.text).not.toContain('Pine');
    const pine = await call(await connect('Pine Company'), 'fetch_data_insights', asked);
    expect(pine.text).toContain('"77.00%"');
    expect(pine.text).not.toContain('Oak');
  });

  test('learns what metrics mean and which days there are', async () => {
    const { text } = await call(await connect('Oak Company'), 'fetch_instructions', {
      metrics: ['conversion'],
    });
    expect(text).toContain('2026-03-01');
    expect(text).toContain('how_to');
  });

  test('reads definitions and coverage as resources', async () => {
    const client = await connect('Oak Company');
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['skuline://definitions', 'skuline://coverage']);
    const { contents } = await client.readResource({ uri: 'skuline://coverage' });
    expect(contents[0]).toMatchObject({ uri: 'skuline://coverage', mimeType: 'application/json' });
    expect(JSON.stringify(contents)).toContain('2026-03-01');
    const definitions = await client.readResource({ uri: 'skuline://definitions' });
    expect(JSON.stringify(definitions)).toContain('Conversion');
  });

  test.each([
    ['an unknown metric', { metrics: ['profit'] }],
    ['days in the wrong order', { date_range: { start: '2026-03-02', end: '2026-03-01' } }],
    ['a day that is none', { date_range: { start: '2026-02-30', end: '2026-03-01' } }],
  ])('is told in a sentence of %s', async (_what, args) => {
    const { isError, text } = await call(await connect('Oak Company'), 'fetch_data_insights', args);
    expect(isError).toBe(true);
    expect(text.length).toBeGreaterThan(20);
  });

  test('may ask for any days from 1990 to 2100, and is told so of others', async () => {
    const client = await connect('Oak Company');
    const ask = (args: Readonly<Record<string, unknown>>) => call(client, 'fetch_data_insights', args);
    for (const date_range of [
      { start: '0001-01-01', end: '9999-12-31' },
      { start: '1989-12-31', end: '2026-03-01' },
    ]) {
      expect(await ask({ date_range })).toMatchObject({
        isError: true,
        text: expect.stringContaining(
          'must be a calendar day such as 2026-11-19, from 1990-01-01 to 2100-12-31',
        ) as string,
      });
    }
    const all = { start: '1990-01-01', end: '2100-12-31' };
    for (const kind of ['figures', 'drivers', 'funnel', 'profit_and_loss', 'search_volume']) {
      for (const comparison of ['previous_period', 'last_year', 'none']) {
        expect(await ask({ kind, comparison, date_range: all })).toMatchObject({ isError: false });
      }
    }
    for (const granularity of ['daily', 'weekly', 'monthly']) {
      expect(await ask({ granularity, date_range: all, breakdown: 'brand_name' })).toMatchObject({
        isError: false,
      });
    }
  });

  test('sends SQL of its own only where the tenant allows it, and to that tenant alone', async () => {
    const statement = {
      custom_sql: 'SELECT brand_name, sum(orders) AS orders_sold FROM daily_performance GROUP BY 1',
    };
    const oak = await connect('Oak Company');
    expect(await call(oak, 'sql_analytics_query', statement)).toMatchObject({ isError: true });
    await app.skuline.assistant.allowFreeSql(app.tenantIdOf('Pine Company'), true);
    expect(await call(oak, 'sql_analytics_query', statement)).toMatchObject({ isError: true });
    const pine = await connect('Pine Company');
    expect((await pine.listTools()).tools.map(({ name }) => name)).toContain('sql_analytics_query');
    const answer = await call(pine, 'sql_analytics_query', statement);
    expect(answer).toMatchObject({ isError: false, text: expect.stringContaining('"Pine","77"') as string });
    expect(answer.text).not.toContain('Oak');
    const refused = await call(pine, 'sql_analytics_query', { custom_sql: 'SELECT * FROM event' });
    expect(refused).toEqual({
      isError: true,
      text: 'Only the tables daily_performance and keyword_volume can be read, and what a WITH defines.',
    });
    await app.skuline.assistant.allowFreeSql(app.tenantIdOf('Pine Company'), false);
    expect(await call(pine, 'sql_analytics_query', statement)).toMatchObject({ isError: true });
  });

  test('is written down with what it called', async () => {
    const client = await connect('Oak Company');
    await call(client, 'fetch_data_insights', {
      question: 'How many orders?',
      metrics: ['orders'],
      date_range: DAY,
    });
    const [newest] = await app.skuline.assistant.log.list(app.tenantIdOf('Oak Company'), 1);
    expect(newest).toMatchObject({
      source: 'mcp',
      answeredBy: 'Test Assistant/1',
      question: 'How many orders?',
      toolName: 'fetch_data_insights',
      outcome: 'completed',
    });
  });

  test('is held to the limits of the chat', async () => {
    const client = await connect('Hasty Company');
    const answers = [];
    for (let at = 0; at < 26; at += 1)
      answers.push(await call(client, 'fetch_data_insights', { kind: 'coverage' }));
    expect(answers.filter(({ isError }) => isError)).toHaveLength(1);
    expect(answers.at(-1)?.text).toMatch(
      /^You have reached your limit of 25 questions a day: .* tomorrow, 12:00 AM \(Los Angeles\)\.$/,
    );
  });
});

describe('at /mcp', () => {
  test.each([
    ['no token', {}],
    ['a token that is none', { authorization: 'Bearer nonsense' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ])('%s is refused, and told where tokens come from', async (_what, headers) => {
    const response = await post(headers);
    expect(response.status).toBe(401);
    const said = response.headers.get('www-authenticate') ?? '';
    const metadata =
      /^Bearer resource_metadata="([^"]+)", scope="figures:read offline_access"$/.exec(said)?.[1] ?? '';
    const document = await fetch(new URL(new URL(metadata).pathname, url));
    expect(await document.json()).toMatchObject({
      resource: expect.stringMatching(/\/mcp$/) as string,
      authorization_servers: [app.skuline.identity.authConfig().authority],
      scopes_supported: ['figures:read', 'offline_access'],
    });
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'a page of %s may not call, even with a token',
    async (origin) => {
      const response = await post({ ...authorized(), origin });
      expect(response.status).toBe(403);
    },
  );

  test('every message is answered by itself: there is no session, no stream and no batch', async () => {
    const response = await post(authorized());
    expect(response.status).toBe(200);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(url, { method, headers: authorized() })).status).toBe(405);
    }
    expect((await post(authorized(), [message, message])).status).toBe(400);
  });

  test('a token for other assistants opens it, and no page', async () => {
    const { directory } = app.skuline.identity;
    const [user] = await directory.listUsers(app.tenantIdOf('Oak Company'));
    const token = await directory.issueAssistantToken({ email: user?.email ?? '', days: 1 });
    const headers = { authorization: `Bearer ${token}` };
    expect((await post(headers)).status).toBe(200);
    expect((await fetch(new URL('/api/tenant', url), { headers })).status).toBe(401);
  });

  test('a session id of another caller means nothing', async () => {
    const oak = await post({ ...authorized('Oak Company'), 'mcp-session-id': 'stolen' });
    expect(oak.status).toBe(200);
  });

  test('a message that is too long is refused', async () => {
    const response = await post(authorized(), { ...message, params: { filler: 'x'.repeat(300_000) } });
    expect(response.status).toBe(413);
  });

  test('an invalid protocol message is refused', async () => {
    expect((await post(authorized(), { hello: 'there' })).status).toBe(400);
  });

  test('a tenant named in a call is not believed', async () => {
    const body = {
      ...message,
      method: 'tools/call',
      params: {
        name: 'fetch_data_insights',
        arguments: { tenant_id: app.tenantIdOf('Pine Company'), metrics: ['orders'], date_range: DAY },
      },
    };
    const text = await (await post(authorized('Oak Company'), body)).text();
    expect(text).not.toContain('77');
  });
});
