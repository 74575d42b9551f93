import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../platform/config/config.ts';
import { FULL_ACCESS } from '../../identity/index.ts';
import { createJobs, enqueueJob } from '../../jobs/index.ts';
import { openInsights } from '../../app/open-insights.ts';
import {
  digestMail,
  insight,
  job,
  member,
  user,
  userPreferences,
} from '../../stores/transactional/schema/index.ts';
import { apiCaller } from '../../testing/api-caller.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { storeInsight } from '../../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { wholeTenant } from '../../stores/reader.ts';

/** 7:00 of a Tuesday in Los Angeles: two days are not final, so the newest final day is a Sunday. */
const TUESDAY = new Date('2025-11-25T15:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const log = pino({ level: 'silent' });

let app: TestApp;
let server: TestMailServer;
let now = TUESDAY;
const clock = { now: () => now };
const ask = apiCaller(() => app);
const db = () => app.skuline.transactional.db;
const rows = () => db().select().from(digestMail);

beforeAll(async () => {
  server = await startMailServer({ user: 'skuline', pass: 'a/secret' });
  app = await startTestApp({
    clock,
    env: {
      SMTP_URL: server.url,
      MAIL_FROM: 'Skuline <skuline@test.example>',
      PUBLIC_URL: 'https://skuline.test',
    },
  });
  for (const name of ['Alder', 'Briskway', 'Empty', 'Ended', 'Gaps']) await app.userOfNewTenant(name);
  const csv = [14, 15, 16, 17, 18, 19, 20, 21, 22, 23].map(
    (day) => `2025-11-${day},Oak,Kettle,K-1,100,${day - 1},12,480,20,${day * 10 - 10},40,150,5000,80,4,160`,
  );
  await app.importCsv('Alder', sampleCsv(csv));
  await app.importCsv('Briskway', sampleCsv(csv));
  await app.importCsv('Ended', sampleCsv(csv.slice(0, 3)));
  await app.importCsv('Gaps', sampleCsv(csv.filter((row) => !/^2025-11-2[02]/.test(row))));
});
beforeEach(async () => {
  now = TUESDAY;
  server.mails.splice(0);
  server.refuseNext(0);
  for (const table of [digestMail, userPreferences, insight, job]) await db().delete(table);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function userIdOf(tenant: string): Promise<string> {
  const [found] = await app.skuline.identity.directory.listUsers(app.tenantIdOf(tenant));
  return found?.id ?? '';
}

async function prefer(tenant: string, digest: 'off' | 'daily' | 'weekly', digestPdf = false): Promise<void> {
  const values = {
    userId: await userIdOf(tenant),
    enabledCategories: [],
    maxNotificationsToShow: 5,
    autoResolveAfterDays: 7,
    digest,
    digestPdf,
    theme: 'system' as const,
    defaultRange: 'last_7_days',
    version: 1,
    updatedAt: now,
  };
  await db()
    .insert(userPreferences)
    .values(values)
    .onConflictDoUpdate({ target: userPreferences.userId, set: { digest, digestPdf } });
}

const plan = () => enqueueJob(db(), { name: 'plan-digests', key: '', dueAt: now });

/** A morning: what is due, and what that has made due. */
async function runMorning(jobs = app.skuline.jobs): Promise<void> {
  await plan();
  await jobs.runDue();
  await jobs.runDue();
}

const ids = z.array(z.object({ id: z.string() }));

describe('GET /api/insights/digest', () => {
  test('says the figures of a day beside the day before, as every page does, and the insights about it', async () => {
    const told = await storeInsight(app, 'Alder', {
      firstDay: '2025-11-17',
      lastDay: '2025-11-23',
      impact: -10,
    });
    const firedAt = new Date('2025-11-24T08:00:00Z');
    await storeInsight(app, 'Alder', { firstDay: '2025-11-16', lastDay: '2025-11-22', firedAt });
    const over = await storeInsight(app, 'Alder', { recoveredOn: '2025-11-23', status: 'resolved' });
    const { body } = await ask('Alder', 'GET', '/api/insights/digest?date=2025-11-23&period=daily');
    expect(body).toMatchObject({
      period: 'daily',
      date_key: '2025-11-23',
      range: { start: '2025-11-23', end: '2025-11-23' },
      previous_range: { start: '2025-11-22', end: '2025-11-22' },
      tenant_name: 'Alder',
      days_with_data: 1,
      is_final: true,
      insights: [{ id: told }],
      recovered: [{ id: over }],
      mail: 'configured',
    });
    expect(body).toMatchObject({
      figures: expect.arrayContaining([
        {
          metric: 'net_sales',
          value: 220,
          previous: 210,
          growth_rate: expect.closeTo(4.762, 3),
          known_days: 1,
        },
        {
          metric: 'conversion',
          value: 0.22,
          previous: 0.21,
          growth_rate: expect.closeTo(4.762, 3),
          known_days: 1,
        },
      ]),
      missing_reports: [],
    });
  });

  test.each([
    // Of Nov 22 the digest is sent on Nov 24 at 7:00 in Los Angeles, that of Nov 23 a day later.
    ['before the digest of its day was sent', '2025-11-24T14:59:00Z', ['2025-11-22']],
    ['after that, is told in the next one as well', '2025-11-24T15:00:00Z', ['2025-11-22', '2025-11-23']],
    ['after the last data, is told with these', '2025-12-04T15:00:00Z', ['2025-11-22', '2025-11-23']],
  ])('what came up, or has recovered, as was seen %s', async (_, at, told) => {
    const seenAt = new Date(at);
    const raised = await storeInsight(app, 'Alder', {
      firstDay: '2025-11-22',
      lastDay: '2025-11-22',
      firedAt: seenAt,
    });
    const over = await storeInsight(app, 'Alder', {
      recoveredOn: '2025-11-22',
      recoveredAt: seenAt,
      status: 'resolved',
    });
    const digests = await Promise.all(
      ['2025-11-21', '2025-11-22', '2025-11-23'].map(async (day) => {
        const { body } = await ask('Alder', 'GET', `/api/insights/digest?date=${day}&period=daily`);
        return { day, ...z.looseObject({ insights: ids, recovered: ids }).parse(body) };
      }),
    );
    const daysThatTell = (of: 'insights' | 'recovered', id: string) =>
      digests.flatMap(({ day, [of]: those }) => (those.some((each) => each.id === id) ? [day] : []));
    expect(daysThatTell('insights', raised)).toEqual(told);
    expect(daysThatTell('recovered', over)).toEqual(told);
  });

  describe('where the day of the next digest had no data', () => {
    const DAYS = ['2025-11-19', '2025-11-20', '2025-11-21', '2025-11-22', '2025-11-23'];
    const mailed = async (tenant: string, ...days: string[]) => {
      const of = { tenantId: app.tenantIdOf(tenant), userId: await userIdOf(tenant), plannedAt: TUESDAY };
      await db()
        .insert(digestMail)
        .values(days.map((dateKey) => ({ ...of, period: 'daily' as const, dateKey })));
    };
    /** The days whose digest tells an insight about one day that came up at 8:00 of another in Los Angeles. */
    const daysThatTell = async (tenant: string, about: string, firedOn: string) => {
      const given = { firstDay: about, lastDay: about, firedAt: new Date(`${firedOn}T16:00:00Z`) };
      const id = await storeInsight(app, tenant, given);
      const told = await Promise.all(
        DAYS.map(async (day) => {
          const { body } = await ask(tenant, 'GET', `/api/insights/digest?date=${day}&period=daily`);
          const { insights } = z.looseObject({ insights: ids }).parse(body);
          return insights.some((one) => one.id === id) ? [day] : [];
        }),
      );
      return told.flat();
    };

    // At 8:00 of Nov 23 the next digest is that of Nov 22, sent on Nov 24.
    test('what came up late is told in the first one after it', async () => {
      expect(await daysThatTell('Gaps', '2025-11-19', '2025-11-23')).toEqual(['2025-11-19', '2025-11-23']);
    });

    test('so it is where the data came when nothing was mailed any more', async () => {
      await mailed('Alder', '2025-11-19', '2025-11-21', '2025-11-23');
      expect(await daysThatTell('Alder', '2025-11-19', '2025-11-23')).toEqual(['2025-11-19', '2025-11-23']);
      expect(await daysThatTell('Alder', '2025-11-19', '2025-11-22')).toEqual(['2025-11-19', '2025-11-21']);
    });

    test('what came up in time for a digest that was not mailed is told in the one after it', async () => {
      await mailed('Alder', '2025-11-19', '2025-11-21');
      expect(await daysThatTell('Alder', '2025-11-20', '2025-11-21')).toEqual(['2025-11-20', '2025-11-21']);
    });

    test('what came up before the first mail is told by days with data', async () => {
      await mailed('Alder', '2025-11-23');
      expect(await daysThatTell('Alder', '2025-11-19', '2025-11-19')).toEqual(['2025-11-19']);
    });
  });

  test('says where the active goals stood at the end of the day', async () => {
    const goal = { id: 'g', name: 'November', metric: 'net_sales', period: 'weekly', targetValue: 1330 };
    const goals = [
      { ...goal, isActive: true },
      { ...goal, id: 'h', isActive: false },
    ];
    expect((await ask('Alder', 'PUT', '/api/goals', { goals })).status).toBe(200);
    const { body } = await ask('Alder', 'GET', '/api/insights/digest?date=2025-11-23');
    expect(body).toMatchObject({
      goals: [
        {
          id: 'g',
          name: 'November',
          status: 'on_track',
          progress: expect.stringMatching(/^\$1,330 by Nov 23, /),
        },
      ],
    });
    await ask('Alder', 'PUT', '/api/goals', { goals: [] });
  });

  test('of seven days compares the days that have data by now, at both ends', async () => {
    const answer = await ask('Alder', 'GET', '/api/insights/digest?date=2025-11-25&period=weekly');
    expect(answer.body).toMatchObject({
      range: { start: '2025-11-19', end: '2025-11-25' },
      previous_range: { start: '2025-11-14', end: '2025-11-16' },
      days_with_data: 5,
      is_final: false,
    });
  });

  test('without a date is about the newest final day, and without data has no figures', async () => {
    expect((await ask('Empty', 'GET', '/api/insights/digest')).body).toMatchObject({
      period: 'daily',
      date_key: '2025-11-23',
      days_with_data: 0,
      figures: [],
    });
  });

  test('without a date is about the last day with data where they end before the newest final day', async () => {
    expect((await ask('Ended', 'GET', '/api/insights/digest')).body).toMatchObject({
      date_key: '2025-11-16',
      days_with_data: 1,
    });
  });

  test.each([
    ['date=2026-02-30', 400],
    ['date=0001-01-01', 400],
    ['date=2100-12-31', 200],
    ['date=9999-12-31', 400],
    ['period=monthly', 400],
    ['day=2025-11-23', 400],
    ['tenant_id=another', 403],
  ])('?%s is answered with %i', async (query, status) => {
    expect((await ask('Alder', 'GET', `/api/insights/digest?${query}`)).status).toBe(status);
  });
});

describe('GET /api/today', () => {
  test('says what is open, the largest impact first, and how goals stand today', async () => {
    const small = await storeInsight(app, 'Alder', {
      firstDay: '2025-11-10',
      lastDay: '2025-11-11',
      impact: -10,
    });
    const large = await storeInsight(app, 'Alder', {
      firstDay: '2025-11-20',
      lastDay: '2025-11-21',
      impact: -900,
    });
    await storeInsight(app, 'Alder', { status: 'resolved' });
    await storeInsight(app, 'Briskway', { impact: -5000 });
    const goal = { id: 'g', name: 'November', metric: 'net_sales', period: 'weekly', targetValue: 1330 };
    const goals = [
      { ...goal, isActive: true },
      { ...goal, id: 'h', isActive: false },
    ];
    expect((await ask('Alder', 'PUT', '/api/goals', { goals })).status).toBe(200);
    const { body } = await ask('Alder', 'GET', '/api/today');
    await ask('Alder', 'PUT', '/api/goals', { goals: [] });
    expect(body).toMatchObject({
      insights: [{ id: large }, { id: small }],
      // Monday and Tuesday are not there yet: this week has begun, and the last one is over.
      goals: [
        {
          id: 'g',
          status: null,
          progress: 'No day of this week has data yet. Needed from here: $190 a day.',
        },
      ],
      missing_reports: [],
    });
  });

  test('has nothing to say where nothing was imported', async () => {
    expect(await ask('Empty', 'GET', '/api/today')).toMatchObject({
      status: 200,
      body: { insights: [], goals: [], missing_reports: [] },
    });
  });

  test.each([
    ['day=2025-11-23', 400],
    ['tenant_id=another', 403],
  ])('?%s is answered with %i', async (query, status) => {
    expect((await ask('Alder', 'GET', `/api/today?${query}`)).status).toBe(status);
  });
});

describe('mails', () => {
  test('go to those who want them, with what the page shows, once', async () => {
    await prefer('Alder', 'daily');
    await prefer('Briskway', 'off');
    await storeInsight(app, 'Alder', {
      firstDay: '2025-11-23',
      lastDay: '2025-11-23',
      narrative: { title: 'Kettle <ran out>', description: 'No orders.', recommendations: ['Send stock.'] },
    });
    await runMorning();
    await runMorning();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(['0@test.example']);
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: 'Skuline <skuline@test.example>',
      to: '0@test.example',
      subject: 'Daily digest of Alder: Sun, Nov 23',
      'list-unsubscribe': '<https://skuline.test/profile/preferences>',
      'message-id': expect.stringMatching(/^<digest-\d+@skuline\.test>$/),
    });
    for (const words of [
      'Net Sales: $220 (▲ 4.8%; before $210)',
      '- Kettle <ran out>',
      '<strong>Kettle &lt;ran out&gt;</strong>',
      'https://skuline.test/insights/digest?date=2025-11-23&period=daily',
      'href="https://skuline.test/insights/digest?date=2025-11-23&amp;period=daily"',
    ]) {
      expect(mail?.text).toContain(words);
    }
  });

  test('have the digest as a PDF for those who want it, of what they may see', async () => {
    await prefer('Alder', 'daily', true);
    await prefer('Briskway', 'daily');
    await runMorning();
    const [withPdf, without] = server.mails.toSorted((a, b) => b.raw.length - a.raw.length);
    expect(without?.raw).not.toContain('application/pdf');
    const [, name, base64 = ''] =
      /Content-Type: application\/pdf; name="([^"]+)"[\s\S]+?\r\n\r\n([\s\S]+?)\r\n--/.exec(
        withPdf?.raw ?? '',
      ) ?? [];
    expect(name).toBe('Daily digest 2025-11-23.pdf');
    const { pages } = await readPdf(Buffer.from(base64, 'base64'));
    expect(pages.join('\n')).toMatch(
      /^Daily digest\nAlder · Sun, Nov 23\n[\s\S]*Net Sales\n\$220\n▲ 4.8%\nbefore \$210\n/,
    );
  });

  test('of the week go out on the day on which its Sunday is final', async () => {
    await prefer('Alder', 'weekly');
    now = new Date(TUESDAY.getTime() - DAY_MS);
    await runMorning();
    expect(server.mails).toEqual([]);
    await db().delete(job);
    now = TUESDAY;
    await runMorning();
    expect(server.mails[0]?.text).toMatch(/Weekly digest: Alder\r\nNov 17 – 23\r\n/);
  });

  test('are not sent about days without data', async () => {
    await prefer('Empty', 'daily');
    await runMorning();
    expect(await rows()).toEqual([]);
  });

  test('go out once from two instances', async () => {
    await prefer('Alder', 'daily');
    await prefer('Briskway', 'daily');
    const { jobs } = app.skuline.insights;
    const other = createJobs({ transactional: app.skuline.transactional, definitions: jobs, clock, log });
    await plan();
    for (let look = 0; look < 3; look += 1) {
      await Promise.all([app.skuline.jobs.runDue(), other.runDue()]);
    }
    expect(server.mails).toHaveLength(2);
    expect(new Set(server.mails.flatMap(({ to }) => to))).toEqual(
      new Set(['0@test.example', '1@test.example']),
    );
  });

  test('say what their person may see when they are sent', async () => {
    await app.userOfNewTenant('Two Brands');
    const day = (brand: string, sales: number) =>
      `2025-11-23,${brand},P,${brand}-1,100,10,12,480,20,${sales},40,150,5000,80,4,160`;
    await app.importCsv('Two Brands', sampleCsv([day('Oak', 200), day('Elm', 50)]));
    for (const brand of ['Oak', 'Elm', null]) {
      await storeInsight(app, 'Two Brands', {
        firstDay: '2025-11-23',
        lastDay: '2025-11-23',
        scope: { brand, channel: null, parent_sku: null, sku: null },
        narrative: {
          title: `Sales of ${brand ?? 'everything'} fell`,
          description: null,
          recommendations: [],
        },
      });
    }
    await prefer('Two Brands', 'daily');
    await plan();
    await app.skuline.jobs.runDue();
    await db()
      .update(member)
      .set({ role: 'viewer', brands: ['Elm'] })
      .where(eq(member.userId, await userIdOf('Two Brands')));
    await app.skuline.jobs.runDue();
    const [mail] = server.mails;
    expect(mail?.text).toContain('Net Sales: $50');
    expect(mail?.text).toContain('Sales of Elm fell');
    expect(mail?.text).not.toMatch(/Oak|everything|\$250/);
  });

  test('are not sent to whoever lacks the second factor that their company requires', async () => {
    await prefer('Alder', 'daily');
    await app.skuline.identity.directory.requireSecondFactor(app.tenantIdOf('Alder'), true);
    await runMorning();
    await app.skuline.identity.directory.requireSecondFactor(app.tenantIdOf('Alder'), false);
    expect(server.mails.filter(({ to }) => to.includes('0@test.example'))).toEqual([]);
  });

  test('that the mail server refuses are tried again later, as the same message', async () => {
    await prefer('Alder', 'daily');
    server.refuseNext(2);
    await runMorning();
    const failed = (await app.skuline.jobs.list()).find(({ name }) => name === 'send-digest');
    expect(failed).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('Not now.'),
      nextRunAt: new Date(TUESDAY.getTime() + 60_000).toISOString(),
    });
    expect(failed?.lastError).not.toContain('secret');
    for (const minutes of [1, 4]) {
      now = new Date(TUESDAY.getTime() + minutes * 60_000);
      await app.skuline.jobs.runDue();
    }
    const [sent] = await rows();
    expect(sent?.sentAt).toEqual(now);
    expect(server.mails.map(({ headers }) => headers.get('message-id'))).toEqual([
      `<digest-${sent?.id}@skuline.test>`,
    ]);
  });

  test('that a crash has cut short are not sent twice', async () => {
    await prefer('Alder', 'daily');
    await plan();
    await app.skuline.jobs.runDue();
    await db().update(digestMail).set({ begunAt: now });
    await app.skuline.jobs.runDue();
    expect(server.mails).toEqual([]);
    expect(await rows()).toMatchObject([{ sentAt: null }]);
  });

  test.each([
    ['were switched off meanwhile', () => prefer('Alder', 'off')],
    [
      'a day has passed',
      async () => {
        now = new Date(TUESDAY.getTime() + DAY_MS + 1);
      },
    ],
    [
      'their person has left the tenant',
      async () => {
        const [person] = await db()
          .select()
          .from(user)
          .where(eq(user.id, await userIdOf('Alder')));
        // Somebody has to stay who may let others in.
        await app.memberOf('Alder', FULL_ACCESS);
        const membership = { email: person?.email ?? '', tenantId: app.tenantIdOf('Alder') };
        await app.skuline.identity.directory.removeFromTenant(membership);
      },
    ],
  ])('are not sent once they %s', async (_what, change) => {
    await prefer('Alder', 'daily');
    await plan();
    await app.skuline.jobs.runDue();
    expect(await rows()).toHaveLength(1);
    await change();
    await app.skuline.jobs.runDue();
    expect(server.mails).toEqual([]);
  });
});

test('without a mail server none are planned, and the page can say so', async () => {
  const config = parseConfig({}, '/');
  const { jobs, digests } = openInsights({ ...app.skuline, config, clock, log });
  expect(jobs.filter(({ name }) => name.includes('digest'))).toEqual([]);
  expect(await digests.get(wholeTenant(app.tenantIdOf('Alder')), { period: 'daily' })).toMatchObject({
    mail: 'not_configured',
  });
});
