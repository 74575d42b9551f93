import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistantToken } from '../../stores/transactional/schema/index.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
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
  const rows = await started.transactional.db.select().from(assistantToken);
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

test('all of a user’s are ended at once, and one that left has none', async () => {
  const { directory } = started.identity;
  const [first, second] = [await issue(), await issue()];
  expect(await directory.endAssistantTokens(EMAIL)).toBeGreaterThanOrEqual(2);
  for (const token of [first, second]) {
    await expect(started.identity.verifyForAssistant(token)).rejects.toMatchObject(refused);
  }
  const kept = await issue();
  const { id: tenantId } = await directory.getTenantNamed('Oak');
  await directory.removeFromTenant({ email: EMAIL, tenantId });
  await expect(started.identity.verifyForAssistant(kept)).rejects.toMatchObject(refused);
});
