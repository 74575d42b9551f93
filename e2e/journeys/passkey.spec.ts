import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findFreePort, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { listViolations } from '../harness/axe.ts';
import { createEmpty } from '../harness/global-setup.ts';
import { expect, test } from '../harness/journey.ts';
import { PEOPLE } from '../harness/people.ts';
import { fillSignIn } from '../harness/sign-in.ts';

const OWNER = { ...PEOPLE.twoSteps, tenant: 'Passkey Works' };

test.use({ isSignedIn: false });

/** The other journeys’ server has an address that is a number, for which browsers have no passkeys. */
async function startAtName() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-passkey-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const skuline = await startSkuline(path.join(folder, 'data'), { PORT: String(port), PUBLIC_URL: origin });
  await createEmpty(OWNER, skuline);
  return {
    origin,
    stop: async () => {
      await skuline.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A device with a fingerprint that always is the right one. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The next sign-in page asks for a passkey by its button alone. */
async function withoutOffer(page: Page): Promise<void> {
  await page.route('**/api/auth/sign-in/passkey', (route) => route.abort(), { times: 1 });
}

test('a passkey signs in, is what a company requires, stands for a code, and ends when it is removed', async ({
  page,
}) => {
  const { origin, stop } = await startAtName();
  const signOutTo = async (place: string) => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${origin}/`);
    await page.goto(`${origin}${place}`);
  };
  try {
    await giveDevice(page);
    await page.goto(`${origin}/profile/account`);
    await fillSignIn(page, OWNER);
    await page.getByLabel('Name of the passkey').fill('Work laptop');
    await page.getByRole('textbox', { name: 'Account password' }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Work laptop was added.')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Recovery codes' }).locator('code')).toHaveCount(10);
    await expect(page.getByText(/^On, with a passkey. 10 recovery codes are left/)).toBeVisible();
    expect(await listViolations(page)).toEqual([]);

    await page.goto(`${origin}/profile/members`);
    await page.getByRole('button', { name: 'Require two-step sign-in' }).click();
    await expect(page.getByRole('button', { name: 'Make it optional' })).toBeVisible();

    // Offered at the field for the email: this device shows its passkey at once.
    await signOutTo('/profile/members');
    await expect(page.getByRole('button', { name: 'Make it optional' })).toBeVisible();

    await withoutOffer(page);
    await signOutTo('/profile/account');
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
    await fillSignIn(page, OWNER);
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('textbox', { name: 'Account password' }).fill(OWNER.password);
    const form = page.locator('form').filter({ has: page.getByLabel('Name of the passkey') });
    await form.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await expect(page.getByText('Work laptop was removed. Delete it on your device as well.')).toBeVisible();

    await withoutOffer(page);
    await signOutTo('/profile/account');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/^This passkey was not accepted/)).toBeVisible();
    await fillSignIn(page, OWNER);
    await expect(page.getByText(/^Your company requires it\. Turn it on/)).toBeVisible();

    // Every other page leads back to where it is set up.
    await page.goto(`${origin}/dashboard`);
    await expect(page).toHaveURL(`${origin}/profile/account`);
    await expect(page.getByText(/^Your company requires it\. Turn it on/)).toBeVisible();
  } finally {
    await stop();
  }
});
