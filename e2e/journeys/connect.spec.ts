import type { APIRequestContext, Page } from '@playwright/test';
import { createHash, randomBytes } from 'node:crypto';
import { listViolationsInBothThemes } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';
import { AGENCY, SUPERSTORE } from '../harness/sellers.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';
import { fillSignIn } from '../harness/sign-in.ts';

const CALLBACK = 'http://127.0.0.1:33418/callback';

test.use({ isSignedIn: false, now: SUPERSTORE.now });

/** What the assistant's program does, without the browser's cookies: it registers, and opens the person's browser at the issuer. */
async function askToConnect(
  page: Page,
  program: APIRequestContext,
): Promise<{ clientId: string; verifier: string }> {
  const registered = await program.post('/api/auth/oauth2/register', {
    data: { client_name: 'Journey Assistant', redirect_uris: [CALLBACK] },
  });
  const { client_id: clientId } = await registered.json();
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: 'of the program',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.route(`${CALLBACK}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Connected' }));
  await page.goto(`/api/auth/oauth2/authorize?${query.toString()}`);
  return { clientId, verifier };
}

async function pressOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('an assistant is let in by keyboard, for one of two companies, and shut out again', async ({
  page,
  request: program,
}) => {
  const { clientId, verifier } = await askToConnect(page, program);
  await expect(page.getByText('To connect another assistant to Skuline.')).toBeVisible();
  await fillSignIn(page, AGENCY);
  await expect(page.getByRole('heading', { name: 'Let Journey Assistant read your figures?' })).toBeVisible();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const company = page.getByRole('combobox', { name: 'Company' });
  await company.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: SUPERSTORE.tenant })).toBeVisible();
  // The list starts at the chosen company in a timer of its own, and takes back an arrow that comes before it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  if ((await company.inputValue()) !== SUPERSTORE.tenant) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(company).toHaveValue(SUPERSTORE.tenant);
  await pressOn(page, 'Allow');
  await page.waitForURL(`${CALLBACK}*`);
  const back = new URL(page.url()).searchParams;
  expect(back.get('state')).toBe('of the program');

  const answer = await program.post('/api/auth/oauth2/token', {
    form: {
      client_id: clientId,
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    },
  });
  const { access_token: token } = await answer.json();
  const statusAtMcp = async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
    const data = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    return (await program.post('/mcp', { headers, data })).status();
  };
  expect(await statusAtMcp()).toBe(200);

  await page.goto('/profile/account');
  await fillSignIn(page, AGENCY);
  await expect(page.getByText(`${SUPERSTORE.tenant}, connected by signing in`)).toBeVisible();
  await page.getByRole('button', { name: /^Revoke Journey Assistant/ }).click();
  await expect(page.getByText('Journey Assistant was revoked.')).toBeVisible();
  expect(await statusAtMcp()).toBe(401);
});

test('a person who refuses is sent back with that', async ({ page, request: program }) => {
  await askToConnect(page, program);
  await fillSignIn(page, AGENCY);
  await pressOn(page, 'Don’t allow');
  await page.waitForURL(`${CALLBACK}?*`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});
