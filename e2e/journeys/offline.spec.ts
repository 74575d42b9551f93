import { expect, test } from '../harness/journey.ts';

test('offline, a page not loaded before keeps the app, says so, and appears when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/cohort');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  await context.setOffline(true);
  await navigation.getByRole('link', { name: 'Insights history' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(
    page.getByText('You are offline. The page loads as soon as you are back online.'),
  ).toBeVisible();
  await expect(page.getByText("We've been notified")).toBeHidden();
  await expect(navigation).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeHidden();
  await expect(page.getByText('All caught up!')).toBeVisible();
});
