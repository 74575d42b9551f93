import type { Browser, Page } from '@playwright/test';
import { listViolations } from '../harness/axe.ts';
import { dateTrigger } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { PEOPLE, type Person } from '../harness/people.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

/** Opens `path` and signs in on the way. */
async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, person);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Another device: a browser with empty storage. */
async function openDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' });
const background = (page: Page) => page.getByLabel('Brand background');

test('by keyboard alone: from the sidebar to the account, a new name, and on to the next tab', async ({
  page,
}) => {
  await openAs(page, PEOPLE.keyboard, '/cohort');
  await page.getByRole('link', { name: PEOPLE.keyboard.email }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/account$/);
  await expect(save(page)).toBeDisabled();

  await expect(page.getByRole('main')).toBeFocused();
  // The tabs are its first tab stops; the sidebar leads to one of them, too.
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  for (const tab of [
    'Account',
    'Company profile',
    'Members',
    'Shared links',
    'Activity',
    'Preferences',
    'Goals & alerts',
  ]) {
    await page.keyboard.press('Tab');
    await expect(tabs.getByRole('link', { name: tab })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kay Board');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kay Board' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Kay Board' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kay Board');

  await tabs.getByRole('link', { name: 'Goals & alerts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Goals & alerts · Skuline');
  await page.getByRole('checkbox', { name: 'Finance' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // The same stored value on the other page.
  await page.goto('/profile/preferences');
  await expect(page.getByRole('checkbox', { name: 'Finance' })).not.toBeChecked();
});

test('theme, default range and notifications are the person’s: at once here, and on the next device', async ({
  page,
  browser,
}) => {
  await openAs(page, PEOPLE.devices, '/profile/preferences');
  const scheme = (on: Page) => on.locator('html').getAttribute('data-mantine-color-scheme');
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => scheme(page)).toBe('dark');
  await page.getByRole('combobox', { name: 'Default date range' }).click();
  await page.getByRole('option', { name: 'Month to Date' }).dispatchEvent('click');
  await page.getByLabel('Maximum notifications shown').fill('0');
  await page.getByLabel('Resolve automatically after').focus();
  await expect(page.getByText('Enter a whole number from 1 to 50.')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByLabel('Maximum notifications shown').fill('8');
  await save(page).click();
  await expect(page.getByText('Preferences saved.')).toBeVisible();
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => kept('skuline.default-range')).toBe('"month_to_date"');
  expect(JSON.parse((await kept('skuline.notification-preferences')) ?? '')).toMatchObject({
    maxNotificationsToShow: 8,
    autoResolveAfterDays: 7,
  });
  await page.goto('/dashboard');
  await expect(dateTrigger(page)).toHaveText('Month to Date');
  await page.goto('/dashboard?range=yesterday');
  await expect(dateTrigger(page)).toHaveText('Yesterday');

  const phone = await openDevice(browser);
  await openAs(phone, PEOPLE.devices, '/dashboard');
  await expect(dateTrigger(phone)).toHaveText('Month to Date');
  expect(await scheme(phone)).toBe('dark');
  // The header's menu changes the same preference, and other tabs follow.
  await phone.getByRole('button', { name: 'Theme' }).click();
  const saved = phone.waitForResponse((response) => response.request().method() === 'PUT');
  await phone.getByRole('menuitemradio', { name: 'Light' }).dispatchEvent('click');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect.poll(() => scheme(page)).toBe('light');
  await phone.context().close();
});

test('two devices and two tabs: nothing typed is lost, and everyone learns what was saved', async ({
  page,
  context,
  browser,
}) => {
  await openAs(page, PEOPLE.company, '/profile/company-profile');
  const tab = await context.newPage();
  await tab.goto('/profile/company-profile');
  await expect(background(tab)).toBeVisible();
  await background(page).fill('Paper clips.');
  await save(page).click();
  await expect(page.getByText('Company profile saved.')).toBeVisible();
  // The other tab of this browser follows.
  await expect(background(tab)).toHaveValue('Paper clips.');
  await expect(tab.getByText(/^Last changed by company@example.com/)).toBeVisible();

  const device = await openDevice(browser);
  await openAs(device, PEOPLE.company, '/profile/company-profile');
  await background(device).fill('Paper clips and glue.');
  await save(device).click();
  await expect(device.getByText('Company profile saved.')).toBeVisible();
  await device.context().close();

  await background(page).fill('Paper clips and tape.');
  await save(page).click();
  await expect(page.getByText('Changed elsewhere while you were editing.')).toBeVisible();
  await expect(background(page)).toHaveValue('Paper clips and tape.');
  expect(await listViolations(page)).toEqual([]);
  await save(page).click();
  await expect(background(tab)).toHaveValue('Paper clips and tape.');
});

test('unsaved changes are asked about on every way out, and a save without a network loses nothing', async ({
  page,
  context,
}) => {
  await openAs(page, PEOPLE.leaving, '/cohort');
  await page.goto('/profile/account');
  await page.getByRole('link', { name: 'Company profile' }).click();
  await background(page).fill('Not saved yet.');

  await context.setOffline(true);
  await save(page).click();
  await expect(page.getByText(/server could not be reached/)).toBeVisible();
  await context.setOffline(false);
  await expect(background(page)).toHaveValue('Not saved yet.');

  await page.goBack();
  await expect(question(page)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/company-profile$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(background(page)).toHaveValue('Not saved yet.');

  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(background(page)).toHaveValue('Not saved yet.');

  await page.getByRole('button', { name: 'Logout' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a browser that is signed out elsewhere is out with its next refresh', async ({ page, browser }) => {
  await openAs(page, PEOPLE.sessions, '/profile/account');
  const other = await openDevice(browser);
  await other.clock.install();
  await openAs(other, PEOPLE.sessions, '/cohort');
  await page.reload();
  await expect(page.getByText('This browser')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
  await expect(page.getByText('Chrome on Linux was signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0);

  // The page sends no request of its own: the refresh after 50 minutes reveals it.
  await other.clock.fastForward('51:00');
  await expect(other).toHaveURL(/\/signin\?.*notice=signed-out/);
  expect(await other.evaluate(() => localStorage.getItem('skuline.session'))).toBeNull();
  await other.context().close();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
