import { DEFAULT_PREFERENCES, ENDPOINTS, type Preferences } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'a long test password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.userOfNewTenant('Alder & Oak');
  await app.userOfNewTenant('Birch');
  await addUser('Alder & Oak', 'maya@test.example', 'Maya Okafor');
  await addUser('Alder & Oak', 'noah@test.example', 'Noah Lind');
});
afterAll(() => app.close());

async function addUser(tenantName: string, email: string, name: string): Promise<void> {
  const { directory } = app.skuline.identity;
  const tenant = await directory.getTenantNamed(tenantName);
  await directory.createUser({ email, name, password: PASSWORD, tenantId: tenant.id });
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Asks as the user of this email, by a token for the named tenant. */
async function ask(
  email: string,
  method: 'GET' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  tenantName?: string,
): Promise<Answer> {
  const { directory } = app.skuline.identity;
  const tenantId = tenantName === undefined ? undefined : (await directory.getTenantNamed(tenantName)).id;
  const token = await directory.issueIdToken({ email, tenantId });
  const response = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

const MAYA = 'maya@test.example';
const NOAH = 'noah@test.example';
const STRANGER = '1@test.example';
const refusal = (code: string) => ({ error: { code } });
const versionOf = ({ body }: Answer) => z.looseObject({ version: z.number() }).parse(body).version;
const fieldsOf = ({ body }: Answer) =>
  z
    .object({ error: z.object({ details: z.array(z.object({ parameter: z.string() })) }) })
    .parse(body)
    .error.details.map(({ parameter }) => parameter);

describe('preferences', () => {
  const chosen: Preferences = {
    notifications: {
      enabledCategories: { sales: true, finance: false, advertising: false, conversion: true },
      maxNotificationsToShow: 12,
      autoResolveAfterDays: 30,
      maxNotificationsPerHour: 9,
      disabledRules: ['traffic_surge'],
      digest: 'weekly',
      digestPdf: true,
    },
    theme: 'dark',
    defaultRange: 'month_to_date',
    version: 0,
  };

  test('before the first save they are the defaults, and what is saved comes back', async () => {
    expect(await ask(MAYA, 'GET', '/api/preferences')).toEqual({ status: 200, body: DEFAULT_PREFERENCES });
    const saved = await ask(MAYA, 'PUT', '/api/preferences', chosen);
    expect(saved).toEqual({ status: 200, body: { ...chosen, version: 1 } });
    expect(await ask(MAYA, 'GET', '/api/preferences')).toEqual(saved);
  });

  test('they are the same in whatever tenant the person acts, and nobody else has them', async () => {
    await addUser('Birch', MAYA, 'ignored: the account exists');
    const there = await ask(MAYA, 'GET', '/api/preferences', undefined, 'Birch');
    expect(there.body).toMatchObject({ theme: 'dark', version: 1 });
    expect((await ask(NOAH, 'GET', '/api/preferences')).body).toEqual(DEFAULT_PREFERENCES);
    expect((await ask(STRANGER, 'GET', '/api/preferences')).body).toEqual(DEFAULT_PREFERENCES);
  });

  test('a first save from a version that never was is refused', async () => {
    expect(await ask(STRANGER, 'PUT', '/api/preferences', { ...chosen, version: 7 })).toMatchObject({
      status: 409,
      body: refusal('changed_elsewhere'),
    });
  });

  test('a save from an older version is refused and changes nothing', async () => {
    const before = await ask(MAYA, 'GET', '/api/preferences');
    const stale = await ask(MAYA, 'PUT', '/api/preferences', { ...chosen, theme: 'light', version: 0 });
    expect(stale).toMatchObject({ status: 409, body: refusal('changed_elsewhere') });
    expect(await ask(MAYA, 'GET', '/api/preferences')).toEqual(before);
  });

  test('of two saves at the same moment one wins and the other is refused', async () => {
    const answers = await Promise.all(
      (['light', 'dark'] as const).map((theme) =>
        ask(NOAH, 'PUT', '/api/preferences', { ...chosen, theme, version: 0 }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('the hourly override may be left out: the built-in cap holds', async () => {
    const { maxNotificationsPerHour: _, ...notifications } = chosen.notifications;
    const version = versionOf(await ask(MAYA, 'GET', '/api/preferences'));
    const saved = await ask(MAYA, 'PUT', '/api/preferences', { ...chosen, notifications, version });
    expect(saved.body).toMatchObject({ notifications: { maxNotificationsPerHour: null } });
  });

  test('rules that are off and the digest may be left out: none, and never', async () => {
    const {
      disabledRules: _rules,
      digest: _digest,
      digestPdf: _pdf,
      ...notifications
    } = chosen.notifications;
    const version = versionOf(await ask(MAYA, 'GET', '/api/preferences'));
    const saved = await ask(MAYA, 'PUT', '/api/preferences', { ...chosen, notifications, version });
    expect(saved.body).toMatchObject({
      notifications: { disabledRules: [], digest: 'off', digestPdf: false },
    });
  });

  test.each([
    [{ notifications: { ...chosen.notifications, digest: 'hourly' } }, 'notifications.digest'],
    [{ notifications: { ...chosen.notifications, disabledRules: 'all' } }, 'notifications.disabledRules'],
    [{ theme: 'sepia' }, 'theme'],
    [{ defaultRange: 'last_90_days' }, 'defaultRange'],
    [
      { notifications: { ...chosen.notifications, maxNotificationsToShow: 0 } },
      'notifications.maxNotificationsToShow',
    ],
    [
      { notifications: { ...chosen.notifications, maxNotificationsToShow: 51 } },
      'notifications.maxNotificationsToShow',
    ],
    [
      { notifications: { ...chosen.notifications, autoResolveAfterDays: 1.5 } },
      'notifications.autoResolveAfterDays',
    ],
    [
      { notifications: { ...chosen.notifications, maxNotificationsPerHour: '9' } },
      'notifications.maxNotificationsPerHour',
    ],
    [
      { notifications: { ...chosen.notifications, enabledCategories: { sales: true } } },
      'notifications.enabledCategories.finance',
    ],
  ])('%o is refused at its field', async (change, field) => {
    const answer = await ask(MAYA, 'PUT', '/api/preferences', { ...chosen, ...change });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain(field);
  });

  test('fields it does not know are refused', async () => {
    const answer = await ask(MAYA, 'PUT', '/api/preferences', { ...chosen, user_id: 'another' });
    expect(answer).toMatchObject({ status: 400, body: refusal('unknown_parameter') });
  });
});

describe('the company profile', () => {
  const WORDS = 'We make kettles.\nSince 1987 – «wie früher». 名前 🫖';

  test('any member may change it, and every member sees it and who changed it last', async () => {
    const first = await ask(MAYA, 'GET', '/api/company-profile');
    expect(first.body).toEqual({
      name: 'Alder & Oak',
      brandBackground: '',
      changedBy: null,
      changedAt: null,
      version: 0,
    });
    const change = { name: 'Alder & Oak', brandBackground: WORDS, version: 0 };
    expect((await ask(MAYA, 'PUT', '/api/company-profile', change)).status).toBe(200);
    expect((await ask(NOAH, 'GET', '/api/company-profile')).body).toEqual({
      name: 'Alder & Oak',
      brandBackground: WORDS,
      changedBy: 'Maya Okafor',
      changedAt: expect.any(String),
      version: 1,
    });
  });

  test('a first save from a version that never was is refused', async () => {
    const change = { name: 'Birch', brandBackground: '', version: 7 };
    expect(await ask(STRANGER, 'PUT', '/api/company-profile', change)).toMatchObject({
      status: 409,
      body: refusal('changed_elsewhere'),
    });
  });

  test('another tenant sees and changes its own alone', async () => {
    expect((await ask(STRANGER, 'GET', '/api/company-profile')).body).toMatchObject({
      name: 'Birch',
      brandBackground: '',
    });
    const own = { name: 'Birch', brandBackground: 'Furniture.', version: 0 };
    expect((await ask(STRANGER, 'PUT', '/api/company-profile', own)).status).toBe(200);
    expect((await ask(MAYA, 'GET', '/api/company-profile')).body).toMatchObject({ brandBackground: WORDS });
  });

  test('the tenant comes from the token: one in the body is an unknown field', async () => {
    const { id } = await app.skuline.identity.directory.getTenantNamed('Birch');
    const foreign = { name: 'Mine', brandBackground: '', version: 1, tenant_id: id };
    expect((await ask(MAYA, 'PUT', '/api/company-profile', foreign)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(STRANGER, 'GET', '/api/company-profile')).body).toMatchObject({ name: 'Birch' });
    expect((await ask(MAYA, 'GET', `/api/company-profile?tenant_id=${id}`)).status).toBe(403);
  });

  test('a save from an older version keeps both the name and the background', async () => {
    const before = await ask(MAYA, 'GET', '/api/company-profile');
    const stale = { name: 'Alder and Oak', brandBackground: 'lost', version: 0 };
    expect(await ask(NOAH, 'PUT', '/api/company-profile', stale)).toMatchObject({
      status: 409,
      body: refusal('changed_elsewhere'),
    });
    expect(await ask(MAYA, 'GET', '/api/company-profile')).toEqual(before);
  });

  test("a name another tenant has, in whatever case, is refused and the background isn't saved either", async () => {
    const before = await ask(MAYA, 'GET', '/api/company-profile');
    const taken = { name: ' BIRCH ', brandBackground: 'half', version: versionOf(before) };
    expect(await ask(MAYA, 'PUT', '/api/company-profile', taken)).toMatchObject({
      status: 409,
      body: refusal('already_exists'),
    });
    expect(await ask(MAYA, 'GET', '/api/company-profile')).toEqual(before);
  });

  test("a new name is the tenant's name everywhere", async () => {
    const version = versionOf(await ask(MAYA, 'GET', '/api/company-profile'));
    const change = { name: 'Alder, Oak & Co', brandBackground: WORDS, version };
    expect((await ask(MAYA, 'PUT', '/api/company-profile', change)).body).toMatchObject({
      name: change.name,
    });
    expect((await ask(NOAH, 'GET', '/api/tenant')).body).toMatchObject({ name: change.name });
  });

  test.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ brandBackground: 'x'.repeat(4001) }, 'brandBackground'],
    [{ brandBackground: 'nul \u0000' }, 'brandBackground'],
    [{ brandBackground: null }, 'brandBackground'],
  ])('%o is refused at its field', async (change, field) => {
    const sent = { name: 'Alder', brandBackground: '', version: 1, ...change };
    const answer = await ask(MAYA, 'PUT', '/api/company-profile', sent);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
});

describe('the account', () => {
  test('its name can be changed, and a change from an older state is refused', async () => {
    const before = await ask(NOAH, 'GET', '/api/account');
    expect(before.body).toMatchObject({ email: NOAH, name: 'Noah Lind', managedAt: null });
    const version = versionOf(before);
    const renamed = await ask(NOAH, 'PUT', '/api/account', { name: ' Noah Lindqvist ', version });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Noah Lindqvist' } });
    expect(versionOf(renamed)).toBeGreaterThan(version);
    expect(await ask(NOAH, 'PUT', '/api/account', { name: 'Late', version })).toMatchObject({
      status: 409,
      body: refusal('changed_elsewhere'),
    });
    expect((await ask(NOAH, 'GET', '/api/account')).body).toMatchObject({ name: 'Noah Lindqvist' });
    expect((await ask(MAYA, 'GET', '/api/account')).body).toMatchObject({ name: 'Maya Okafor' });
  });

  test('the email is not for changing', async () => {
    const answer = await ask(NOAH, 'PUT', '/api/account', { name: 'N', version: 1, email: 'x@test.example' });
    expect(answer).toMatchObject({ status: 400, body: refusal('unknown_parameter') });
  });

  test.each([
    [{ currentPassword: 'not this one' }, 422, 'wrong_password'],
    [{ newPassword: 'short' }, 400, 'invalid_request'],
    [{ newPassword: PASSWORD }, 400, 'invalid_request'],
    [{ newPassword: 'x'.repeat(129) }, 400, 'invalid_request'],
    [{ currentPassword: '' }, 400, 'invalid_request'],
  ])('a password change with %o is refused', async (change, status, code) => {
    const body = { currentPassword: PASSWORD, newPassword: 'another long password', ...change };
    expect(await ask(MAYA, 'PUT', '/api/account/password', body)).toMatchObject({
      status,
      body: refusal(code),
    });
  });
});

test.each(Object.values(ENDPOINTS).filter(({ path }) => /account|preferences|company/.test(path)))(
  '$method $path needs a token',
  async ({ method, path }) => {
    const response = await app.http.inject({ method, url: path.replace(':id', 'x'), payload: {} });
    expect(response.statusCode).toBe(401);
  },
);
