import { type EndpointDefinition, ENDPOINTS } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { savedView } from '../../stores/transactional/schema/index.ts';
import { GIVEN_BODIES } from '../../testing/given-bodies.ts';
import { GIVEN_QUERIES } from '../../testing/given-queries.ts';
import { fillBrands, HIDDEN, HIDDEN_NAMES, SEEN } from '../../testing/three-brands.ts';
import { openViews } from './index.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TODAY = new Date('2026-11-20T20:00:00Z');
const IN_31_DAYS = new Date('2026-12-21T20:01:00Z');
const WEEK = 'start=2026-11-03&end=2026-11-09';
const OF_SEEN = `${WEEK}&brand=${SEEN.name}`;

let now = TODAY;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  await app.userOfNewTenant('Three');
  await app.userOfNewTenant('Other');
  await fillBrands(app, 'Three', [SEEN, ...HIDDEN]);
}, 120_000);
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(token: string, method: Method, url: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const response = await app.http.inject({ method, url, headers, ...payload });
  const isJson = String(response.headers['content-type']).includes('json');
  const json: unknown = isJson ? JSON.parse(response.payload) : null;
  return { status: response.statusCode, json, text: response.payload, headers: response.headers };
}

const admin = () => app.tokenOf('Three');
const ofId = z.looseObject({ id: z.string() });
const ofToken = z.looseObject({ id: z.string(), token: z.string() });
const listed = z.object({ data: z.array(z.looseObject({ name: z.string() })) });

async function add(token: string, name: string, search = 'range=last_7_days', page = '/dashboard') {
  return ofId.parse((await call(token, 'POST', '/api/views', { name, page, search })).json);
}

async function namesFor(token: string): Promise<string[]> {
  return listed.parse((await call(token, 'GET', '/api/views')).json).data.map(({ name }) => name);
}

async function makeLink(token: string, request: Readonly<Record<string, unknown>> = {}) {
  const body = { name: 'For Ann', page: '/dashboard', search: OF_SEEN, days: 30, ...request };
  const made = await call(token, 'POST', '/api/links', body);
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  return ofToken.parse(made.json);
}

describe('saved views', () => {
  test('are their maker’s alone until everybody may see them, and are changed by their maker', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const other = await app.memberOf('Three', { role: 'viewer', brands: null });
    const { id } = await add(maker.token, 'Ads', 'range=today&token=x&brand=Oak', '/funnel');
    await add(maker.token, 'ads of 2025');
    expect(await namesFor(maker.token)).toEqual(['Ads', 'ads of 2025']);
    expect(await namesFor(other.token)).toEqual([]);
    expect((await call(other.token, 'PUT', `/api/views/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await call(admin(), 'DELETE', `/api/views/${id}`)).status).toBe(404);
    const published = await call(maker.token, 'PUT', `/api/views/${id}/audience`, { is_company: true });
    expect(published.json).toMatchObject({
      page: '/funnel',
      search: 'range=today&brand=Oak',
      is_company: true,
    });
    expect(await namesFor(other.token)).toEqual(['Ads']);
    expect(await namesFor(app.tokenOf('Other'))).toEqual([]);
    expect((await call(other.token, 'DELETE', `/api/views/${id}`)).status).toBe(404);
    expect((await call(app.tokenOf('Other'), 'DELETE', `/api/views/${id}`)).status).toBe(404);
    expect((await call(maker.token, 'PUT', `/api/views/${id}`, { name: 'Ad spend' })).status).toBe(200);
    expect(await namesFor(other.token)).toEqual(['Ad spend']);
    expect((await call(admin(), 'DELETE', `/api/views/${id}`)).status).toBe(200);
    expect(await namesFor(maker.token)).toEqual(['ads of 2025']);
  });

  test('of the company are changed by nobody who may not show one to the company', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const { id } = await add(maker.token, 'Team week');
    await call(maker.token, 'PUT', `/api/views/${id}/audience`, { is_company: true });
    const { directory } = app.skuline.identity;
    const of = { email: maker.email, tenantId: app.tenantIdOf('Three') };
    await directory.changeAccess({ ...of, access: { role: 'viewer', brands: null } });
    const change = { name: 'Rewritten', search: '' };
    expect((await call(maker.token, 'PUT', `/api/views/${id}`, change)).status).toBe(403);
    expect((await call(maker.token, 'DELETE', `/api/views/${id}`)).status).toBe(200);
  });

  test('that nobody else sees go with the membership of their maker', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const { id } = await add(maker.token, 'Left behind');
    await add(maker.token, 'Left alone');
    await call(maker.token, 'PUT', `/api/views/${id}/audience`, { is_company: true });
    const of = { email: maker.email, tenantId: app.tenantIdOf('Three') };
    await app.skuline.identity.directory.removeFromTenant(of);
    await app.skuline.identity.directory.addToTenant(of);
    const back = await app.skuline.identity.directory.issueIdToken(of);
    expect(await namesFor(back)).toEqual(['Left behind']);
    expect((await call(admin(), 'DELETE', `/api/views/${id}`)).status).toBe(200);
  });

  test('have a name of their own', async () => {
    const { token } = await app.memberOf('Three', { role: 'viewer', brands: null });
    const { id } = await add(token, 'Kettles');
    await add(token, 'Pans');
    const again = await call(token, 'POST', '/api/views', { name: ' Kettles ', page: '/costs', search: '' });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('called Kettles')]);
    expect((await call(token, 'PUT', `/api/views/${id}`, { name: 'Pans' })).status).toBe(409);
    expect((await call(token, 'PUT', `/api/views/${id}`, { name: 'Kettles', search: '' })).status).toBe(200);
  });

  test.each([
    [{ name: ' ' }, 'Give it a name.'],
    [{ page: '/profile/account' }, 'page'],
    [{ search: 'x'.repeat(8001) }, 'Choose fewer'],
  ])('that cannot be kept, %o, are refused with what to do', async (wrong, sentence) => {
    const body = { name: 'N', page: '/dashboard', search: '', ...wrong };
    const { status, text } = await call(admin(), 'POST', '/api/views', body);
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test('of the company name no brand to somebody who may not see it', async () => {
    const hidden = HIDDEN[0]?.name ?? '';
    const searches = {
      'Aldermark week': OF_SEEN,
      'Birchwick week': `${WEEK}&brand=${hidden}`,
      'Birch all': WEEK,
      'Against another': `${OF_SEEN}&funnel_reference=brand:${hidden}`,
      'Of a SKU': `${OF_SEEN}&sku=${hidden}-1`,
      'Of a parent': `${OF_SEEN}&parent=${hidden}`,
      'Of a text': `${OF_SEEN}&movers_search=${hidden}`,
    };
    for (const [name, search] of Object.entries(searches)) {
      const { id } = await add(admin(), name, search);
      await call(admin(), 'PUT', `/api/views/${id}/audience`, { is_company: true });
    }
    const { token } = await app.memberOf('Three', { role: 'viewer', brands: [SEEN.name] });
    await add(token, 'My own');
    const { text } = await call(token, 'GET', '/api/views');
    expect(await namesFor(token)).toEqual(['Aldermark week', 'My own']);
    expect(text).not.toMatch(HIDDEN_NAMES);
  });

  test('are fifty of a person at most, and others can still add theirs', async () => {
    const { token } = await app.memberOf('Three', { role: 'viewer', brands: null });
    for (let at = 0; at < 50; at += 1) await add(token, `View ${at}`);
    const more = { name: 'One more', page: '/costs', search: '' };
    const { status, text } = await call(token, 'POST', '/api/views', more);
    expect([status, text]).toEqual([400, expect.stringContaining('at most 50')]);
    const other = await app.memberOf('Three', { role: 'viewer', brands: null });
    expect((await call(other.token, 'POST', '/api/views', more)).status).toBe(200);
  });

  test('are a thousand of a company at most, its people’s own among them', async () => {
    const name = 'Of a thousand views';
    await app.userOfNewTenant(name);
    const tenantId = app.tenantIdOf(name);
    const kept = Array.from({ length: 1000 }, (_, at) => ({
      id: `thousand-${at}`,
      tenantId,
      userId: `person ${at % 20}`,
      madeBy: 'Ann',
      name: `View ${at}`,
      page: '/costs' as const,
      search: '',
      isCompany: at % 2 === 0,
      changedAt: TODAY,
    }));
    await app.skuline.transactional.db.insert(savedView).values(kept);
    const more = { name: 'One more', page: '/costs', search: '' };
    const refused = await call(app.tokenOf(name), 'POST', '/api/views', more);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('at most 1000')]);
    await call(app.tokenOf(name), 'DELETE', '/api/views/thousand-0');
    expect((await call(app.tokenOf(name), 'POST', '/api/views', more)).status).toBe(200);
    expect((await call(admin(), 'POST', '/api/views', { ...more, name: 'Elsewhere' })).status).toBe(200);
  });
});

describe('a link to a page', () => {
  const RANGE = 'start_date=2026-11-03&end_date=2026-11-09';
  const BREAKDOWN = `/api/daily-performance-breakdown?${RANGE}&group_by=brand_name`;

  test('shows the figures of its view, as its maker sees them, and counts its openings', async () => {
    const { token } = await makeLink(admin());
    const opened = await call(token, 'GET', '/api/shared-view');
    expect(opened.json).toEqual({
      name: 'For Ann',
      company_id: app.tenantIdOf('Three'),
      company: 'Three',
      page: '/dashboard',
      search: OF_SEEN,
      today: '2026-11-20',
      ends_at: '2026-12-20T20:00:00.000Z',
    });
    expect(opened.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const shown = await call(token, 'GET', `${BREAKDOWN}&brand_name=${SEEN.name}`);
    const own = await call(admin(), 'GET', `${BREAKDOWN}&brand_name=${SEEN.name}`);
    expect([shown.status, shown.json]).toEqual([200, own.json]);
    const links = listed.parse((await call(admin(), 'GET', '/api/links')).json).data;
    expect(links[0]).toMatchObject({ state: 'open', uses: 1, last_used_at: TODAY.toISOString() });
  });

  test('does not tell when files were imported, which its maker reads', async () => {
    const { token } = await makeLink(admin());
    const of = async (by: string) => (await call(by, 'GET', '/api/tenant')).json;
    expect(await of(admin())).not.toMatchObject({ lastImportedAt: null });
    expect(await of(token)).toMatchObject({ name: 'Three', lastImportedAt: null });
  });

  test('opens no other operation, with whatever is sent', async () => {
    const open = new Set(['getSharedView', 'getTenant']);
    for (const page of ['/dashboard', '/profit-loss', '/funnel']) {
      const { token } = await makeLink(admin(), { page });
      for (const [id, { method, path, auth }] of Object.entries<EndpointDefinition>(ENDPOINTS)) {
        if (auth === 'public') continue;
        const query = GIVEN_QUERIES[id] ?? '';
        const url = `${path.replace(/:day/, '2026-11-09').replace(/:\w+/, '1')}?${query}`;
        const { status, text } = await call(token, method, url.replace(/[&?]$/, ''), GIVEN_BODIES[id]);
        expect([page, id, status]).toEqual([page, id, open.has(id) ? 200 : 403]);
        expect([page, id, HIDDEN_NAMES.test(text)]).toEqual([page, id, false]);
      }
      const tools = await call(token, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
      expect(tools.status).toBe(401);
    }
  });

  test.each([
    ['another brand', `${BREAKDOWN}&brand_name=Birchwick`],
    ['every brand', BREAKDOWN],
    ['its brand and another', `${BREAKDOWN}&brand_name=${SEEN.name}&brand_name=Birchwick`],
    [
      'other days',
      `/api/daily-performance-breakdown?start_date=2026-10-01&end_date=2026-11-09&brand_name=${SEEN.name}`,
    ],
    ['what was known then', `${BREAKDOWN}&brand_name=${SEEN.name}&as_of=2026-11-18`],
  ])('does not show %s', async (_, url) => {
    const { token } = await makeLink(admin());
    const { status, text } = await call(token, 'GET', url);
    expect([status, HIDDEN_NAMES.test(text)]).toEqual([403, false]);
  });

  test('without brands of its own shows those that its maker may see at that time', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const { token } = await makeLink(maker.token, { search: WEEK });
    expect((await call(token, 'GET', BREAKDOWN)).text).toMatch(HIDDEN_NAMES);
    const { directory } = app.skuline.identity;
    const tenantId = app.tenantIdOf('Three');
    const { email } = maker;
    await directory.changeAccess({ email, tenantId, access: { role: 'analyst', brands: [SEEN.name] } });
    const { status, text } = await call(token, 'GET', BREAKDOWN);
    expect([status, text.includes(SEEN.name), HIDDEN_NAMES.test(text)]).toEqual([200, true, false]);
    await directory.changeAccess({ email, tenantId, access: { role: 'viewer', brands: null } });
    expect((await call(token, 'GET', BREAKDOWN)).status).toBe(401);
    expect((await call(admin(), 'GET', '/api/links')).text).toContain('"paused"');
    await directory.changeAccess({ email, tenantId, access: { role: 'analyst', brands: null } });
    expect((await call(token, 'GET', BREAKDOWN)).status).toBe(200);
    await directory.removeFromTenant({ email, tenantId });
    expect((await call(token, 'GET', BREAKDOWN)).status).toBe(401);
  });

  test('ends with all access of its maker, which is in the audit log', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const name = 'Of a stolen sign-in';
    const { token } = await makeLink(maker.token, { name });
    const sheet = await makeLink(maker.token, { name, sheet: 'movers', days: null });
    expect((await call(token, 'GET', '/api/shared-view')).status).toBe(200);
    await app.skuline.identity.directory.setPassword(maker.email, 'another-long-password');
    expect((await call(token, 'GET', '/api/shared-view')).status).toBe(401);
    expect((await app.http.inject({ url: `/api/sheet.csv?token=${sheet.token}` })).statusCode).toBe(404);
    const { text } = await call(admin(), 'GET', '/api/audit-log/file');
    expect(text.split('\n').filter((line) => /Ended a link.*Of a stolen sign-in/.test(line))).toHaveLength(2);
  });

  test.each([
    ['a brand', `${WEEK}&brand=${SEEN.name}&brand=Birchwick`],
    ['the brand of a reference', `${OF_SEEN}&funnel_reference=brand:Birchwick`],
  ])('is paused while it names %s that its maker may not see', async (_, search) => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const { token } = await makeLink(maker.token, { search });
    expect((await call(token, 'GET', '/api/shared-view')).status).toBe(200);
    const of = { email: maker.email, tenantId: app.tenantIdOf('Three') };
    const access = { role: 'analyst', brands: [SEEN.name] } as const;
    await app.skuline.identity.directory.changeAccess({ ...of, access });
    expect((await call(token, 'GET', '/api/shared-view')).status).toBe(401);
  });

  test('is opened and asked three hundred times a minute at most', async () => {
    const { token } = await makeLink(admin());
    const statuses = [];
    for (let at = 0; at < 301; at += 1) statuses.push((await call(token, 'GET', '/api/shared-view')).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    now = new Date(TODAY.getTime() + 61_000);
    expect((await call(token, 'GET', '/api/shared-view')).status).toBe(200);
    now = TODAY;
  });

  test('does not work where an outside issuer keeps accounts', async () => {
    const { token } = await makeLink(admin());
    const sheet = await makeLink(admin(), { sheet: 'movers', days: null });
    const { transactional } = app.skuline;
    const { links } = openViews({ transactional, keepsAccounts: false, clock: { now: () => now } });
    await expect(links.verify(token)).rejects.toThrow('This link does not work');
    await expect(links.readSheet(sheet.token)).rejects.toThrow('This link does not work');
  });

  test('works until its end, or until it is ended by its maker or an admin, and is known to them alone', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const other = await app.memberOf('Three', { role: 'analyst', brands: null });
    const first = await makeLink(maker.token);
    const second = await makeLink(maker.token);
    expect((await call(other.token, 'GET', '/api/links')).json).toEqual({ data: [] });
    expect((await call(other.token, 'DELETE', `/api/links/${first.id}`)).status).toBe(404);
    expect((await call(app.tokenOf('Other'), 'DELETE', `/api/links/${first.id}`)).status).toBe(404);
    expect((await call(admin(), 'DELETE', `/api/links/${first.id}`)).status).toBe(200);
    expect((await call(first.token, 'GET', '/api/shared-view')).status).toBe(401);
    expect((await call(second.token, 'GET', '/api/shared-view')).status).toBe(200);
    now = IN_31_DAYS;
    expect((await call(second.token, 'GET', '/api/shared-view')).status).toBe(401);
    now = TODAY;
  });

  test.each([
    [{ days: 366 }, 400],
    [{ days: null }, 400],
    [{ page: '/costs' }, 400],
    [{ sheet: 'funnel' }, 400],
    [{ name: '' }, 400],
  ])('that cannot be made, %o, is refused', async (wrong, status) => {
    const body = { name: 'N', page: '/dashboard', search: WEEK, days: 30, ...wrong };
    expect((await call(admin(), 'POST', '/api/links', body)).status).toBe(status);
  });

  test('of relative days moves on with them', async () => {
    const { token } = await makeLink(admin(), { search: '' });
    const ask = (start: string, end: string) =>
      call(
        token,
        'GET',
        `/api/daily-performance-breakdown?start_date=${start}&end_date=${end}&group_by=date_key`,
      );
    expect((await ask('2026-11-14', '2026-11-20')).status).toBe(200);
    expect((await ask('2026-11-15', '2026-11-21')).status).toBe(403);
    now = new Date('2026-11-21T20:00:00Z');
    expect((await ask('2026-11-15', '2026-11-21')).status).toBe(200);
    now = TODAY;
  });
});

describe('a table for a spreadsheet', () => {
  const read = (token: string) => app.http.inject({ url: `/api/sheet.csv?token=${token}` });
  const PERIODS =
    'start_date=2026-11-03&end_date=2026-11-09&previous_start_date=2026-10-27&previous_end_date=2026-11-02';
  const BY = `by=sku_name&${PERIODS}&brand_name=${SEEN.name}&format=csv`;

  test.each([
    ['movers', '/dashboard', `/api/movers/file?metric=net_sales&${BY}&order_by=change_size`],
    [
      'funnel',
      '/funnel',
      `/api/funnel/file?step=conversion&${BY}&rates=ctr&rates=ad_conversion&reference=previous`,
    ],
  ])('of %s is what the page saves, without a header or a redirect', async (sheet, page, file) => {
    const search = `${OF_SEEN}&breakdown=sku_name&metric=net_sales&funnel_step=conversion`;
    const { token } = await makeLink(admin(), { page, search, sheet, days: null });
    const response = await read(token);
    const saved = await call(admin(), 'GET', file);
    expect([saved.status, saved.text.split('\r\n').length > 8]).toEqual([200, true]);
    expect(response.payload).toBe(saved.text);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
  });

  test('cannot be told from one that never was, once it has ended or its maker may not share', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: null });
    const [ended, over, paused] = [
      await makeLink(maker.token, { sheet: 'movers', days: null }),
      await makeLink(maker.token, { sheet: 'movers', days: 1 }),
      await makeLink(maker.token, { sheet: 'movers', days: null }),
    ];
    const page = await makeLink(maker.token);
    await call(maker.token, 'DELETE', `/api/links/${ended.id}`);
    const access = { role: 'viewer', brands: null } as const;
    const told = [];
    for (const token of [ended.token, 'sklink_nonsense', page.token]) told.push(await read(token));
    now = new Date(TODAY.getTime() + 2 * 24 * 60 * 60 * 1000);
    told.push(await read(over.token));
    now = TODAY;
    expect((await read(paused.token)).statusCode).toBe(200);
    const tenantId = app.tenantIdOf('Three');
    await app.skuline.identity.directory.changeAccess({ email: maker.email, tenantId, access });
    told.push(await read(paused.token));
    const code = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
    for (const { statusCode, payload } of told) {
      expect(statusCode).toBe(404);
      expect(code.parse(JSON.parse(payload)).error.message).toMatch(/^This link does not work/);
    }
  });

  test('has the brands alone that its maker may see, opens nothing else, and is read thirty times a minute', async () => {
    const maker = await app.memberOf('Three', { role: 'analyst', brands: [SEEN.name] });
    const { token } = await makeLink(maker.token, { search: WEEK, sheet: 'movers', days: null });
    const { payload } = await read(token);
    expect([payload.includes(SEEN.name), HIDDEN_NAMES.test(payload)]).toEqual([true, false]);
    expect((await call(token, 'GET', '/api/shared-view')).status).toBe(401);
    expect((await call(token, 'GET', '/api/tenant')).status).toBe(401);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await read(token)).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b).slice(-2)).toEqual([200, 429]);
    now = new Date(TODAY.getTime() + 61_000);
    expect((await read(token)).statusCode).toBe(200);
    now = TODAY;
  });
});

test('who makes and ends links, and shows views to everybody, is in the audit log, without a token', async () => {
  const { token, id } = await makeLink(admin(), { name: 'Audited' });
  await call(admin(), 'DELETE', `/api/links/${id}`);
  const { text } = await call(admin(), 'GET', '/api/audit-log/file');
  for (const action of [
    'Made a link',
    'Ended a link',
    'Changed who sees',
    'Changed a view',
    'Removed a view',
  ]) {
    expect(text).toContain(action);
  }
  expect(text).not.toContain(token);
});
