import { AppError } from '@skuline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TenantId } from '../../stores/tenant-id.ts';
import { issuedToken } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
import type { TenantDirectory } from '../tenant-directory.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = 'ann@test.example';

let started: TestIdentity;
beforeAll(async () => {
  started = await startTestIdentity();
  const { directory } = started.identity;
  const { id: tenantId } = await directory.createTenant('Oak');
  await directory.createTenant('Pine');
  await directory.createUser({ email: EMAIL, password: 'a long test password', tenantId });
});
afterAll(() => started.close());

const issue = (days = 90) => started.identity.directory.issueAssistantToken({ email: EMAIL, days });
const refused = { code: 'unauthorized' };

test('opens what is for other assistants, for its user and tenant, and nothing else', async () => {
  const token = await issue();
  expect(token).toMatch(/^skuline_[\w-]{43}$/);
  const oak = await started.identity.directory.getTenantNamed('Oak');
  expect(await started.identity.verifyForAssistant(token)).toMatchObject({ email: EMAIL, tenantId: oak.id });
  await expect(started.identity.verify(token)).rejects.toMatchObject(refused);
});

test('an ID token opens it as well', async () => {
  const token = await started.identity.directory.issueIdToken({ email: EMAIL });
  expect(await started.identity.verifyForAssistant(token)).toMatchObject({ email: EMAIL });
});

test('only its hash is kept', async () => {
  const token = await issue();
  const rows = await started.transactional.db.select().from(issuedToken);
  expect(JSON.stringify(rows)).not.toContain(token.slice('skuline_'.length));
});

test.each(['skuline_', 'skuline_nonsense', `skuline_${'A'.repeat(43)}`])('%s is refused', async (token) => {
  await expect(started.identity.verifyForAssistant(token)).rejects.toMatchObject(refused);
});

test('it is over after its days', async () => {
  const token = await issue(2);
  started.clock.shiftMs = 2 * DAY_MS - 60_000;
  await started.identity.verifyForAssistant(token);
  started.clock.shiftMs = 2 * DAY_MS;
  await expect(started.identity.verifyForAssistant(token)).rejects.toMatchObject(refused);
  started.clock.shiftMs = 0;
});

test.each([0, 366, 1.5])('%s days are refused', async (days) => {
  await expect(issue(days)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('it is for a company of its user only', async () => {
  await expect(
    started.identity.directory.issueAssistantToken({
      email: EMAIL,
      days: 1,
      tenantId: parseTenantId('no such tenant'),
    }),
  ).rejects.toMatchObject({ code: 'tenant_not_found' });
});

describe('what ends them', () => {
  const PASSWORD = 'a long test password';
  let directory: TenantDirectory;
  let email = '';
  let tenantId: TenantId;
  let count = 0;
  let texts: readonly [script: string, assistant: string];
  beforeEach(async () => {
    ({ directory } = started.identity);
    email = `owner${++count}@test.example`;
    tenantId = (await directory.createTenant(`Owned ${count}`)).id;
    await directory.createUser({ email, password: PASSWORD, tenantId });
    texts = [
      await directory.issueIdToken({ email, name: 'Nightly import' }),
      await directory.issueAssistantToken({ email, days: 90, name: 'Laptop' }),
    ];
  });

  /** Which of the two are still believed. */
  const believed = async () =>
    Promise.all(
      texts.map((text) =>
        started.identity.verifyForAssistant(text).then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError && error.code === 'unauthorized') return false;
            throw error;
          },
        ),
      ),
    );
  const owner = async (): Promise<VerifiedUser> => ({
    ...(await started.identity.verifyForAssistant(texts[0])),
    tokenId: null,
  });
  const idOf = async (kind: 'script' | 'assistant') =>
    (await directory.listTokens(email)).find((token) => token.kind === kind)?.id ?? '';

  const NONE = [false, false];
  test.each<[string, readonly boolean[], () => Promise<unknown>]>([
    ['nothing', [true, true], async () => null],
    [
      'a changed password',
      NONE,
      async () =>
        started.identity.accounts.changePassword(await owner(), {
          currentPassword: PASSWORD,
          newPassword: 'quite another password',
          address: '192.0.2.1',
        }),
    ],
    ['a password that was reset', NONE, () => directory.setPassword(email, 'quite another password')],
    [
      'the end of all other sign-ins',
      NONE,
      async () => started.identity.accounts.endOtherSignIns(await owner()),
    ],
    ['the end of all tokens', NONE, async () => started.identity.accounts.endTokens(await owner())],
    ['a command for all of the user’s', NONE, () => directory.endTokensOf(email)],
    ['a command for those of assistants', [true, false], () => directory.endTokensOf(email, 'assistant')],
    [
      'the end of one by its owner',
      [false, true],
      async () => started.identity.accounts.endToken(await owner(), await idOf('script')),
    ],
    ['a command for one', [true, false], async () => directory.endToken(await idOf('assistant'))],
    [
      'a user taken out of the tenant and let in again',
      NONE,
      async () => {
        await directory.createUser({ email: 'boss@example.com', password: 'a long test password', tenantId });
        await directory.removeFromTenant({ email, tenantId });
        await directory.addToTenant({ email, tenantId });
      },
    ],
  ])('%s leaves %j of a script’s and an assistant’s', async (_what, left, act) => {
    await act();
    expect(await believed()).toEqual(left);
  });

  test('the one that is shown goes on where its owner ends all others', async () => {
    const user = await started.identity.verify(texts[0]);
    expect(await started.identity.accounts.endOtherSignIns(user)).toEqual({ signIns: 0, tokens: 1 });
    expect(await believed()).toEqual([true, false]);
  });

  test('nobody ends those of somebody else', async () => {
    const stranger = { ...(await owner()), userId: 'somebody else' };
    const id = await idOf('assistant');
    await expect(started.identity.accounts.endToken(stranger, id)).rejects.toMatchObject({
      code: 'token_not_found',
    });
    expect(await started.identity.accounts.listTokens(stranger)).toEqual([]);
    expect(await started.identity.accounts.endTokens(stranger)).toBe(0);
    expect(await believed()).toEqual([true, true]);
  });

  test('their owner sees their names, and when they were made, used and will be over', async () => {
    const user = await owner();
    started.clock.shiftMs = 5 * 60_000;
    await started.identity.verifyForAssistant(texts[1]);
    started.clock.shiftMs = 0;
    const tokens = await started.identity.accounts.listTokens(user);
    expect(tokens.map(({ kind, name, tenant }) => [kind, name, tenant])).toEqual(
      expect.arrayContaining([
        ['script', 'Nightly import', `Owned ${count}`],
        ['assistant', 'Laptop', `Owned ${count}`],
      ]),
    );
    const laptop = tokens.find(({ kind }) => kind === 'assistant');
    expect(Number(laptop?.lastUsedAt) - Number(laptop?.createdAt)).toBeGreaterThanOrEqual(4 * 60_000);
    expect(Number(laptop?.expiresAt) - Number(laptop?.createdAt)).toBe(90 * DAY_MS);
    expect(JSON.stringify(tokens)).not.toContain(texts[1].slice('skuline_'.length));
  });
});
