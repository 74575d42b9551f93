import type { Page } from '@playwright/test';
import { expect, test } from '../harness/journey.ts';

/** The style sheets of the page that have not been loaded. */
const missingStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
  );

test('offline, a page not loaded before keeps the app, says so, and appears when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/cohort');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  // The frame is drawn before the page: what is not there yet when the connection goes cannot be shown.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await navigation.getByRole('link', { name: 'Insights history' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(
    page.getByText('You are offline. The page loads as soon as you are back online.'),
  ).toBeVisible();
  await expect(page.getByText("We've been notified")).toBeHidden();
  await expect(navigation).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search insights' })).toBeVisible();
  await expect.poll(() => missingStyles(page)).toEqual([]);
});

test('with the server away, a page not loaded before keeps the app; with a new version there, it is reloaded', async ({
  page,
}) => {
  await page.goto('/cohort');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  // The frame is drawn before the page: what is not there yet when the connection goes cannot be shown.
  await page.waitForLoadState('networkidle');
  // As while the server restarts: the browser is online, and nothing answers.
  await page.route(/\/(assets|healthz)/, (route) => route.abort());
  await navigation.getByRole('link', { name: 'Insights history' }).dispatchEvent('click');
  await expect(page.getByText('Skuline cannot be reached at the moment.')).toBeVisible();
  await expect(navigation).toBeVisible();
  await page.unroute(/\/(assets|healthz)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search insights' })).toBeVisible();
  await expect.poll(() => missingStyles(page)).toEqual([]);

  // As in an old tab: the server answers, and the code it had is gone.
  await page.goto('/cohort');
  await expect(navigation).toBeVisible();
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route(/\/assets\/.*funnel.*\.js/, (route) => (isGone ? route.abort() : route.continue()));
  await navigation.getByRole('link', { name: 'Funnel Analysis' }).click();
  await expect.poll(() => isGone).toBe(false);
  await expect(page.getByRole('heading', { name: 'Funnel Analysis' }).first()).toBeVisible();
});
