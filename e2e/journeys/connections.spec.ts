import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type SkulineProcess, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { FAST_RATES, startWire, type Wire } from '@skuline/server/src/testing/wire/index.ts';
import { listViolations } from '../harness/axe.ts';
import { createEmpty } from '../harness/global-setup.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.describe.configure({ timeout: 180_000 });

const SCALE = 500;
const OWNER = { email: 'owner@alder.example', password: 'an oak and an alder', tenant: 'Alder & Oak' };

let folder: string;
let wire: Wire;
let skuline: SkulineProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-connections-'));
  wire = await startWire({ scale: SCALE, rates: FAST_RATES });
  skuline = await startSkuline(path.join(folder, 'data'), {
    AMAZON_SP_API_URL: wire.urls.spApi,
    AMAZON_LWA_URL: wire.urls.lwa,
    PULL_TIME_SCALE: String(SCALE),
  });
  await createEmpty(OWNER, skuline);
});

test.afterAll(async () => {
  await skuline.stop();
  await wire.close();
  await rm(folder, { recursive: true, force: true });
});

test('a seller pastes the keys, tests them, chooses what is pulled, and sees how fresh each kind is', async ({
  page,
}) => {
  const [seller] = wire.sellers;
  if (seller === undefined) throw new Error('The wire has no seller.');
  await page.goto(`${skuline.url}/connections`);
  await fillSignIn(page, OWNER);
  const form = page.getByRole('region', { name: 'Connect an account' });
  await form.getByLabel('Client ID').fill(seller.keys.clientId);
  await form.getByLabel('Client secret').fill('wrong');
  await form.getByLabel('Refresh token').fill(seller.keys.refreshToken);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/invalid_client/)).toBeVisible();
  await form.getByLabel('Client secret').fill(seller.keys.clientSecret);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText(`The keys open ${seller.name}.`)).toBeVisible();
  seller.roles.delete('Amazon Fulfillment');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(
    form.getByRole('listitem').filter({ hasText: /^Returns: .*Amazon Fulfillment/ }),
  ).toBeVisible();
  seller.roles.add('Amazon Fulfillment');

  await form.getByRole('checkbox', { name: 'CA' }).uncheck();
  for (const kind of ['Fees and proceeds', 'Settlements', 'Stock', 'Returns', 'Search queries']) {
    await form.getByRole('checkbox', { name: kind }).uncheck();
  }
  const since = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('First day').fill(since);
  expect(await listViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Connect', exact: true }).click();

  const row = page.getByRole('listitem').filter({ hasText: `Amazon · ${seller.name}` });
  await expect(page.getByText('No data imported yet')).toBeVisible();
  await expect(row.getByText('Up to date')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('link', { name: /^Data through/ })).toBeVisible();
  const kindOf = (label: string) => row.locator('dl > div').filter({ hasText: label }).locator('dd').first();
  await expect(kindOf('Orders')).toHaveText(/^through .*, may still change$/);
  await expect(kindOf('Sales and traffic')).toHaveText(/^through .*(?:final through|may still change)/);
  await expect(row.getByText(/^next \w+ \d+, /).first()).toBeVisible();
  await expect(kindOf('Settlements')).toHaveText('switched off');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    expect(await listViolations(page)).toEqual([]);
  }

  await row.getByRole('button', { name: /^Disconnect/ }).click();
  await row.getByRole('button', { name: 'Keep them' }).click();
  await expect(page.getByText('Nothing is connected yet.')).toBeVisible();
});
