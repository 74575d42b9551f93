import { eq } from 'drizzle-orm';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { System } from '@skuline/contract';
import { FULL_ACCESS } from '../../identity/index.ts';
import { enqueueJob } from '../../jobs/index.ts';
import { auditLog, job } from '../../stores/transactional/schema/index.ts';
import { apiUser } from '../../testing/figures-api.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { gatherJobs } from './system.service.ts';

let app: TestApp;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer({ user: 'skuline', pass: 'a/secret' });
  app = await startTestApp({
    env: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Skuline <skuline@test.example>',
      BACKUP_EVERY: '6h',
      FORMS_PER_HOUR: '3',
    },
  });
  await app.userOfNewTenant('Alder & Oak');
  await app.userOfNewTenant('Birch');
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function operatorOf(company: string, role: 'admin' | 'viewer' = 'viewer') {
  const member = await app.memberOf(company, { role, brands: null });
  await app.skuline.identity.directory.changeOperator(member.email, true);
  const token = await app.signIn(member.email);
  return { ...apiUser(app.http, token), email: member.email, token, script: member.token };
}

const ask = (token: string, method: 'GET' | 'POST', url: string) =>
  app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

describe('the page System', () => {
  test('tells an operator of both stores, the disk, backups, jobs and companies', async () => {
    const folder = path.join(app.dataDir, 'backups');
    await mkdir(folder);
    await writeFile(path.join(folder, 'skuline-2026-11-26T01-00-00Z.skl'), 'older');
    await writeFile(path.join(folder, 'skuline-2026-11-27T01-00-00Z.skl'), 'newer one');
    const operator = await operatorOf('Birch');
    const system: System = await operator.getJson('/api/system');
    expect(system.stores).toEqual([
      { name: 'database', answers: true, bytes: expect.any(Number), migration: expect.any(Number) },
      { name: 'analytics', answers: true, bytes: expect.any(Number), migration: expect.any(Number) },
    ]);
    for (const { bytes } of system.stores) expect(bytes).toBeGreaterThan(0);
    expect(system.companies).toEqual([
      { id: app.tenantIdOf('Alder & Oak'), name: 'Alder & Oak', members: 1, deletedAt: null },
      { id: app.tenantIdOf('Birch'), name: 'Birch', members: 2, deletedAt: null },
    ]);
    expect(system.backups).toMatchObject({
      folder,
      everyHours: 6,
      keep: 7,
      made: [
        { name: 'skuline-2026-11-27T01-00-00Z.skl', bytes: 9 },
        { name: 'skuline-2026-11-26T01-00-00Z.skl', bytes: 5 },
      ],
    });
    expect(system.disk?.free).toBeLessThanOrEqual(system.disk?.total ?? 0);
    expect(system).toMatchObject({
      version: '0.1.0',
      stagedFiles: { files: 0, bytes: 0 },
      testMailTo: operator.email,
    });
    expect(system.findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(system.findings.map(({ check }) => check)).toEqual([
      'Database',
      'Analytics',
      'Clock',
      'Operators',
      'Jobs',
      'Data directory',
      'Disk',
      'Memory',
      'Mail',
      'Backups',
    ]);
  });

  test('is no admin’s, whichever company they have, until the terminal names them', async () => {
    const { email } = await app.memberOf('Alder & Oak', FULL_ACCESS);
    const token = await app.signIn(email);
    const refused = await ask(token, 'GET', '/api/system');
    expect(refused.json()).toMatchObject({
      error: {
        code: 'forbidden',
        message:
          'Only an operator can see how Skuline runs. Whoever runs Skuline names one by "skuline user operator".',
      },
    });
    const { directory } = app.skuline.identity;
    await directory.changeOperator(email, true);
    expect((await ask(token, 'GET', '/api/system')).statusCode).toBe(200);
    expect((await ask(token, 'GET', '/api/tenants')).json()).toMatchObject([{ isOperator: true }]);
    await directory.changeOperator(email, false);
    expect((await ask(token, 'GET', '/api/system')).statusCode).toBe(403);
    expect((await ask(token, 'GET', '/api/tenants')).json()[0]).not.toHaveProperty('isOperator');
  });

  test('is of the person: whoever takes the address of a former operator is none', async () => {
    const { directory } = app.skuline.identity;
    await expect(directory.changeOperator('nobody@test.example', true)).rejects.toMatchObject({
      code: 'user_not_found',
    });
    const { email, token, script } = await operatorOf('Alder & Oak');
    const limited = await directory.issueApiToken({ email, scopes: ['read'], brands: null, days: 1 });
    expect((await ask(limited, 'GET', '/api/system')).statusCode).toBe(403);
    expect((await ask(script, 'GET', '/api/system')).json()).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('signed in') },
    });
    expect((await ask(token, 'GET', '/api/system')).statusCode).toBe(200);
  });
});

describe('run now', () => {
  const find = async (name: string) =>
    app.skuline.transactional.db.select().from(job).where(eq(job.name, name));

  test('brings forward what is planned of a name, and the company of the operator alone has it in its log', async () => {
    const { db } = app.skuline.transactional;
    const later = new Date(Date.now() + 3_600_000);
    await enqueueJob(db, { name: 'delete-companies', key: '', dueAt: later });
    const { token, email } = await operatorOf('Birch', 'admin');
    const answer = await ask(token, 'POST', '/api/system/jobs/delete-companies/runs');
    expect(answer.json()).toEqual({ hastened: 1 });
    const [hastened] = await find('delete-companies');
    expect(hastened?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now());
    await app.skuline.jobs.runDue();
    const [run] = await find('delete-companies');
    expect(run?.lastSuccessAt).not.toBeNull();
    const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'job.hastened'));
    expect(rows.map(({ tenantId, actor, subject }) => ({ tenantId, actor, subject }))).toEqual([
      { tenantId: app.tenantIdOf('Birch'), actor: email, subject: 'delete-companies' },
    ]);
  });

  test.each(['no-such-job', 'send-notice'])('of %s, of which nothing is planned, says so', async (name) => {
    const { token } = await operatorOf('Birch');
    const answer = await ask(token, 'POST', `/api/system/jobs/${name}/runs`);
    expect(answer.json()).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringContaining(name) },
    });
  });
});

test('a few jobs an hour are enough', async () => {
  const { token } = await operatorOf('Birch');
  const statuses = [];
  for (let at = 0; at < 4; at += 1)
    statuses.push((await ask(token, 'POST', '/api/system/jobs/backup/runs')).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

describe('a test mail', () => {
  test('goes to the operator who asks, is in the audit log, and a few an hour are enough', async () => {
    const { token, email } = await operatorOf('Birch');
    const send = () => ask(token, 'POST', '/api/system/test-mails');
    expect((await send()).json()).toEqual({ to: email });
    expect(mails.mails.map(({ to }) => to)).toEqual([[email]]);
    mails.refuseNext(1);
    expect((await send()).json()).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringContaining('did not take the mail') },
    });
    await send();
    expect((await send()).statusCode).toBe(429);
    const { db } = app.skuline.transactional;
    expect(await db.select().from(auditLog).where(eq(auditLog.action, 'mail.tested'))).toHaveLength(2);
  });
});

test('jobs are gathered by name, those that fail first, with the error of the newest try', () => {
  const row = {
    key: '',
    lastRunAt: null,
    lastSuccessAt: null,
    nextRunAt: null,
    attempts: 0,
    isSetUp: true,
    lastError: null,
  };
  expect(
    gatherJobs([
      {
        ...row,
        name: 'backup',
        lastRunAt: '2026-11-27T01:00:00.000Z',
        lastSuccessAt: '2026-11-27T01:00:00.000Z',
      },
      {
        ...row,
        name: 'raise',
        key: 'a',
        nextRunAt: '2026-11-27T03:00:00.000Z',
        lastRunAt: '2026-11-27T02:00:00.000Z',
        lastError: 'newer',
      },
      {
        ...row,
        name: 'raise',
        key: 'b',
        nextRunAt: '2026-11-27T02:30:00.000Z',
        lastRunAt: '2026-11-27T01:00:00.000Z',
        lastError: 'older',
      },
    ]),
  ).toEqual([
    {
      name: 'raise',
      isSetUp: true,
      planned: 2,
      failing: 2,
      lastRunAt: '2026-11-27T02:00:00.000Z',
      lastSuccessAt: null,
      nextRunAt: '2026-11-27T02:30:00.000Z',
      lastError: 'newer',
    },
    {
      name: 'backup',
      isSetUp: true,
      planned: 0,
      failing: 0,
      lastRunAt: '2026-11-27T01:00:00.000Z',
      lastSuccessAt: '2026-11-27T01:00:00.000Z',
      nextRunAt: null,
      lastError: null,
    },
  ]);
});
