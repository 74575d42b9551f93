import { LAUNCH } from '../harness/browser.ts';
import { expectMainCards } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';
import { expectLoggedOut, SignInCalls } from '../harness/session.ts';
import { fillSignIn } from '../harness/sign-in.ts';

/** A host name only this browser resolves: as insecure a context as a page from another machine. */
const MACHINE = 'office-machine';

test.use({
  isSignedIn: false,
  seller: SUPERSTORE,
  launchOptions: {
    ...LAUNCH,
    args: [...(LAUNCH.args ?? []), `--host-resolver-rules=MAP ${MACHINE} 127.0.0.1`],
  },
});

test('from another machine over plain http people sign in, work, stay signed in and sign out', async ({
  page,
  baseURL,
}) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const origin = `http://${MACHINE}:${new URL(baseURL ?? '').port}`;
  await page.goto(`${origin}/dashboard?range=last_7_days`);
  expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await fillSignIn(page, SUPERSTORE);
  const week = periodOf(readExpected(SUPERSTORE).periods, 'last_7_days');
  await expectMainCards(page, week);

  const calls = new SignInCalls(page);
  // No page is open while the clock jumps: one would begin a refresh of its own.
  const address = page.url();
  await page.goto('about:blank');
  await page.clock.setFixedTime(new Date(SUPERSTORE.now.getTime() + 51 * 60_000));
  await page.goto(address);
  await expectMainCards(page, week);
  expect([calls.refreshes, new URL(page.url()).origin]).toEqual([1, origin]);

  await page.goto(`${origin}/profile/account`);
  await expect(page.getByText('This connection is not encrypted')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectLoggedOut(page, SUPERSTORE);
  expect(problems).toEqual([]);
});

test('another site’s page cannot sign in with this one', async ({ request, baseURL }) => {
  const { host } = new URL(baseURL ?? '');
  const signIn = (origin: string) =>
    request.post('/api/auth/sign-in/email', {
      headers: { origin },
      data: { email: SUPERSTORE.email, password: SUPERSTORE.password },
    });
  expect((await signIn(`http://${host}`)).status()).toBe(200);
  for (const elsewhere of [
    'http://evil.example',
    `http://evil.example:${host.split(':')[1] ?? ''}`,
    'null',
  ]) {
    expect((await signIn(elsewhere)).status()).toBe(403);
  }
});

test('on the machine itself the connection is nobody else’s', async ({ page }) => {
  await page.goto('/profile/account');
  await fillSignIn(page, SUPERSTORE);
  await expect(page.getByRole('heading', { name: 'Sign-ins' })).toBeVisible();
  await expect(page.getByText('This connection is not encrypted')).toBeHidden();
});
