import type { AuditAction, AuditRow } from '@skuline/contract';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { actAs } from '../../platform/acting.ts';
import { auditCommand } from '../../cli/commands/audit.command.ts';
import { createTenantCommand, deleteTenant } from '../../cli/commands/tenant.command.ts';
import { type Procedure, runProcedure } from '../../cli/command.ts';
import { FULL_ACCESS } from '../../identity/index.ts';
import { CodeFlow } from '../../identity/testing/code-flow.ts';
import { apiCaller, refusalOf } from '../../testing/api-caller.ts';
import { SAMPLE_ROWS, sampleCsv } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { keepAuditLogJob } from './keep-audit-log.job.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = 'a long test password';
const OWNER = '0@test.example';
const baseUrl = 'http://127.0.0.1:4400';

let app: TestApp;
const ask = apiCaller(() => app);
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Alder', 'Birch']) await app.userOfNewTenant(name);
});
afterAll(() => app.close());

interface Answered {
  readonly rows: readonly AuditRow[];
  readonly next_before: number | null;
}

async function rowsOf(tenant: string, query = ''): Promise<readonly AuditRow[]> {
  // As the endpoint declares it.
  return ((await ask(tenant, 'GET', `/api/audit-log?limit=200${query}`)).body as Answered).rows;
}
const newest = async (tenant: string, action: AuditAction) => (await rowsOf(tenant, `&action=${action}`))[0];

describe('the audit log has', () => {
  test('who did what to whom, from which network, by which request', async () => {
    const { email } = await app.memberOf('Alder', { role: 'viewer', brands: ['Oak'] });
    const { id } = await app.skuline.identity.directory
      .findUserByEmail(email)
      .then((found) => found ?? { id: '' });
    const headers = {
      authorization: `Bearer ${app.tokenOf('Alder')}`,
      'x-request-id': 'page-0123456789',
    };
    const payload = { role: 'analyst', brands: null };
    const remoteAddress = '2001:db8:1:2:3:4:5:6';
    const url = `/api/members/${id}`;
    const response = await app.http.inject({ method: 'PUT', url, headers, payload, remoteAddress });
    expect([response.statusCode, response.headers['x-request-id']]).toEqual([200, 'page-0123456789']);
    expect(await newest('Alder', 'member.changed')).toMatchObject({
      actor: OWNER,
      token_name: 'Script',
      subject: email,
      details: 'analyst; was viewer of Oak',
      address: '2001:db8:1:2::/64',
      request_id: 'page-0123456789',
    });
  });

  test.each<[AuditAction, 'POST' | 'PUT' | 'DELETE', string, object | undefined, Partial<AuditRow>]>([
    [
      'member.invited',
      'POST',
      '/api/members/invitations',
      { email: 'kim@test.example' },
      { subject: 'kim@test.example', details: 'admin' },
    ],
    [
      'costs.changed',
      'PUT',
      '/api/costs',
      {
        edits: [
          { kind: 'unit_cost', sku_name: 'KTL', effective_from: '2026-11-01', unit_cost: 2, version: 0 },
        ],
      },
      { subject: 'costs', details: '1 value' },
    ],
    ['goals.changed', 'PUT', '/api/goals', { goals: [] }, { details: '0 goals' }],
    ['rules.changed', 'PUT', '/api/insights/rules', { rules: [] }, { details: '0 rules' }],
    [
      'company.changed',
      'PUT',
      '/api/company-profile',
      { name: 'Alder', brandBackground: 'Kettles', version: 0 },
      { subject: 'Alder' },
    ],
    ['account.changed', 'PUT', '/api/account', { name: 'Ann', version: 0 }, { subject: OWNER }],
  ])('%s', async (action, method, url, body, expected) => {
    const account = url === '/api/account' ? (await ask('Alder', 'GET', url)).body : {};
    const { version } = account as { version?: number };
    const sent = version === undefined ? body : { ...body, version };
    expect(await ask('Alder', method, url, sent)).toMatchObject({ status: 200 });
    expect(await newest('Alder', action)).toMatchObject({ actor: OWNER, ...expected });
  });

  test('nothing of what was refused', async () => {
    const before = await rowsOf('Alder');
    const refused = await ask('Alder', 'PUT', '/api/company-profile', {
      name: 'Birch',
      brandBackground: '',
      version: 1,
    });
    expect(refused).toMatchObject({ status: 409 });
    expect(await rowsOf('Alder')).toEqual(before);
  });

  test('files that are imported, undone and taken away', async () => {
    await app.importCsv('Alder', sampleCsv(SAMPLE_ROWS));
    expect(await newest('Alder', 'file.imported')).toMatchObject({ subject: 'test.csv', details: '6 rows' });
    const { imports } = (await ask('Alder', 'GET', '/api/imports')).body as { imports: { id: number }[] };
    await ask('Alder', 'POST', `/api/imports/${imports[0]?.id}/undo`);
    expect(await newest('Alder', 'import.undone')).toMatchObject({ actor: OWNER, subject: 'test.csv' });
    const headers = { authorization: `Bearer ${app.tokenOf('Alder')}` };
    await app.http.inject({ url: '/api/costs/file', headers });
    expect(await newest('Alder', 'figures.exported')).toMatchObject({ actor: OWNER, subject: 'costs' });
  });

  test('sign-ins and failed ones, in each company of the person, and none of an address that nobody has', async () => {
    const email = OWNER;
    const birch = app.tenantIdOf('Birch');
    await app.skuline.identity.directory.addToTenant({ email, tenantId: birch, access: FULL_ACCESS });
    await new CodeFlow({ http: app.http, baseUrl, identity: app.skuline.identity }).run({
      email,
      password: PASSWORD,
    });
    const signIn = (payload: object) =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: baseUrl },
        payload,
      });
    expect((await signIn({ email, password: 'wrong' })).statusCode).toBe(401);
    expect((await signIn({ email: 'nobody@test.example', password: 'wrong' })).statusCode).toBe(401);
    for (const tenant of ['Alder', 'Birch']) {
      await vi.waitFor(async () =>
        expect(await newest(tenant, 'sign-in.failed')).toMatchObject({ actor: email }),
      );
      expect(await newest(tenant, 'sign-in.done')).toMatchObject({ actor: email, address: '127.0.0.1' });
    }
    const all = await app.skuline.auditLog.list(null, NO_FILTERS, { limit: 1000, before: undefined });
    expect(JSON.stringify(all)).not.toMatch(/nobody@|wrong|a long test password/);
  });

  test('tokens that are made and ended, by their names alone', async () => {
    const { directory } = app.skuline.identity;
    const token = await actAs({ actor: 'command line' }, () =>
      directory.issueApiToken({
        email: OWNER,
        tenantId: app.tenantIdOf('Alder'),
        name: '=cmd()',
        scopes: ['read'],
        brands: null,
        days: 30,
      }),
    );
    expect(await newest('Alder', 'token.made')).toMatchObject({
      actor: 'command line',
      subject: '=cmd()',
      details: 'for read; 30 days',
    });
    const made = (await directory.listTokens(OWNER)).find(({ name }) => name === '=cmd()');
    await directory.endToken(made?.id ?? '');
    expect(await newest('Alder', 'token.ended')).toMatchObject({ subject: '=cmd()' });
    expect(JSON.stringify(await rowsOf('Alder'))).not.toContain(token);
  });
});

const NO_FILTERS = { actions: [], person: '', start: null, end: null };

describe('the audit log is read', () => {
  test('page by page, each row once', async () => {
    const all = await rowsOf('Alder');
    const paged: AuditRow[] = [];
    for (let before = ''; ; ) {
      const { rows, next_before } = (await ask('Alder', 'GET', `/api/audit-log?limit=3${before}`))
        .body as Answered;
      paged.push(...rows);
      if (next_before === null) break;
      before = `&before=${next_before}`;
    }
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(9);
  });

  test('by action, person and days of Los Angeles', async () => {
    const actions = await rowsOf('Alder', '&action=goals.changed&action=rules.changed');
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(['goals.changed', 'rules.changed']));
    expect((await rowsOf('Alder', '&person=KIM%40')).map(({ subject }) => subject)).toEqual([
      'kim@test.example',
    ]);
    expect(await rowsOf('Alder', '&person=%25')).toEqual([]);
    expect(await rowsOf('Alder', '&end_date=2020-01-01')).toEqual([]);
    expect(await rowsOf('Alder', '&start_date=2020-01-01&end_date=9999-12-31')).toEqual(
      await rowsOf('Alder'),
    );
  });

  test('by nobody of another company, by no token of a viewer, and by no hostile filter', async () => {
    expect(JSON.stringify(await rowsOf('Birch'))).not.toMatch(/kim@|test\.csv|=cmd/);
    const of = await ask('Birch', 'GET', `/api/audit-log?tenant_id=${app.tenantIdOf('Alder')}`);
    expect(refusalOf(of).code).toBe('tenant_mismatch');
    for (const query of [
      `person=${'x'.repeat(321)}`,
      'person=%00',
      'action=all',
      'limit=201',
      'before=0',
      'start_date=x',
    ]) {
      expect([query, (await ask('Alder', 'GET', `/api/audit-log?${query}`)).status]).toEqual([query, 400]);
    }
    const { token } = await app.memberOf('Alder', { role: 'analyst', brands: null });
    for (const url of ['/api/audit-log', '/api/audit-log/file']) {
      expect((await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
        403,
      );
    }
  });

  test('as a CSV file whose cells no spreadsheet runs', async () => {
    const headers = { authorization: `Bearer ${app.tokenOf('Alder')}` };
    const { payload } = await app.http.inject({ url: '/api/audit-log/file?person=%3Dcmd', headers });
    expect(payload.split('\r\n')[0]).toBe(
      '\uFEFFat (UTC),action,who,by the token,on what,details,network address,request',
    );
    expect(payload).toContain(`Made a token,command line,,'=cmd(),"for read; 30 days",,`);
    expect(payload).not.toContain(',=cmd');
  });
});

describe('rows of the audit log', () => {
  test.each(['UPDATE audit_log SET actor = $$x$$', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'are kept from %s',
    async (statement) => {
      await expect(app.skuline.transactional.pool.query(statement)).rejects.toThrow('are not changed');
    },
  );

  test('go when they were kept for 400 days', async () => {
    const left = async (days: number) => {
      const clock = { now: () => new Date(Date.now() + days * DAY_MS) };
      const job = keepAuditLogJob({ transactional: app.skuline.transactional, keepDays: 400, clock });
      await job.run({ key: '', signal: new AbortController().signal });
      const ofAlder = app.tenantIdOf('Alder');
      return app.skuline.auditLog.list(ofAlder, NO_FILTERS, { limit: 1000, before: undefined });
    };
    expect((await left(399)).length).toBeGreaterThan(9);
    expect(await left(401)).toEqual([]);
  });

  test('of a deleted company say that it was deleted, and nothing else', async () => {
    const hooks = {
      onProgress() {},
      write: async () => {},
      onTenant() {},
      signal: new AbortController().signal,
    };
    const run = (procedure: Procedure, args: unknown) => runProcedure(procedure, args, app.skuline, hooks);
    await run(createTenantCommand, { name: 'Cedar' });
    const { id } = await app.skuline.identity.directory.getTenantNamed('Cedar');
    await app.skuline.identity.directory.addToTenant({ email: OWNER, tenantId: id });
    await run(deleteTenant, { name: 'Cedar', now: true });
    const left = (await run(auditCommand, { limit: 1000 })) as {
      tenant_id: string;
      action: string;
      actor: string;
      subject: string;
    }[];
    expect(left.filter(({ tenant_id }) => tenant_id === id)).toMatchObject([
      { action: 'company.deleted', actor: 'command line', subject: 'Cedar' },
      { action: 'company.deletion-asked', actor: 'command line' },
      { action: 'company.made', actor: 'command line' },
    ]);
  });

  test('say that a backup was made, in every company', async () => {
    await app.skuline.takeBackup({
      file: path.join(app.dataDir, 'audit.skl'),
      passphrase: null,
      signal: new AbortController().signal,
    });
    expect(await readdir(app.dataDir)).toContain('audit.skl');
    for (const tenant of ['Alder', 'Birch'])
      expect(await newest(tenant, 'backup.made')).toMatchObject({ actor: 'Skuline' });
  });
});
