import { codeAt } from '@skuline/server/src/identity/testing/app-code.ts';
import { listViolations } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';
import { PEOPLE } from '../harness/people.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false });

test('two-step sign-in is set up, asked for at the next sign-in, and a recovery code opens the account once', async ({
  page,
}) => {
  const signOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/profile/account');
    await fillSignIn(page, PEOPLE.twoSteps);
  };
  await page.goto('/profile/account');
  await fillSignIn(page, PEOPLE.twoSteps);
  await page.getByRole('textbox', { name: 'Your password' }).fill(PEOPLE.twoSteps.password);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.getByLabel('Or type this key into your app').inputValue();
  const recovery = await page
    .getByRole('status', { name: 'Recovery codes' })
    .locator('code')
    .allTextContents();
  expect(recovery).toHaveLength(10);
  expect(await listViolations(page)).toEqual([]);
  await page.getByLabel('Code that the app shows').fill(codeAt(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/^On. 10 recovery codes are left/)).toBeVisible();

  await signOut();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  expect(await listViolations(page)).toEqual([]);
  await code.fill('no such code');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Incorrect code\./)).toBeVisible();
  await code.fill(codeAt(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^On. 10 recovery codes are left/)).toBeVisible();

  await signOut();
  await code.fill(recovery[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^On. 9 recovery codes are left/)).toBeVisible();
});
