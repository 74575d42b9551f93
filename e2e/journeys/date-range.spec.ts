import { ApiCalls, withoutRules } from '../harness/api-calls.ts';
import { dateTrigger, openDates } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';

test('the panel of dates: what leaves and applies a range, its two months, and what the trigger says', async ({
  page,
}) => {
  await test.step('Cancel leaves everything; Escape and a press outside apply a changed complete range', async () => {
    await withoutRules(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
    const calls = new ApiCalls(page);
    let dialog = await openDates(page);
    await dialog.getByRole('button', { name: 'Month to Date' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(dateTrigger(page)).toHaveText('Last 7 Days');

    // Half a range cannot be applied.
    dialog = await openDates(page);
    await dialog.getByRole('button', { name: '7 November 2011', exact: true }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).click();
    await expect(dialog).toBeHidden();
    await expect(dateTrigger(page)).toHaveText('Last 7 Days');
    expect(calls.periods()).toEqual([]);

    dialog = await openDates(page);
    await dialog.getByRole('button', { name: 'Month to Date' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).click();
    await expect(dialog).toBeHidden();
    await expect(dateTrigger(page)).toHaveText('Month to Date');
    await expect.poll(() => calls.periods()).toHaveLength(2);

    dialog = await openDates(page);
    await dialog.getByRole('button', { name: 'Last 7 Days' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(dateTrigger(page)).toHaveText('Last 7 Days');
    await expect(dateTrigger(page)).toBeFocused();
  });

  await test.step('two months from Monday on, days after today disabled; Apply needs both ends', async () => {
    const dialog = await openDates(page);
    await expect(dialog.getByRole('table')).toHaveCount(2);
    for (const month of ['October 2011', 'November 2011']) {
      await expect(dialog.getByRole('button', { name: month, exact: true })).toBeVisible();
    }
    const firstWeekday = dialog.getByRole('table').first().locator('thead th').first();
    await expect(firstWeekday).toHaveText(/^Mo/);
    // November 24 is today in Los Angeles and already past in Tokyo, the browser's time zone.
    await expect(dialog.getByRole('button', { name: '24 November 2011' })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: '25 November 2011' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Next month' })).toBeDisabled();

    await dialog.getByRole('button', { name: '7 November 2011', exact: true }).click();
    await expect(dialog).toContainText('Choose an end date');
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await dialog.getByRole('button', { name: '20 October 2011', exact: true }).click();
    await expect(dialog).toContainText('Oct 20 – Nov 7 19 days');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dateTrigger(page)).toHaveText('Oct 20 – Nov 7');
    await expect(dateTrigger(page)).toBeFocused();
    await expect(page).toHaveURL(/start=2011-10-20&end=2011-11-07/);
  });

  await test.step('on a phone one month at a time, in a drawer that closes with its own button', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await openDates(page);
    await expect(dialog.getByRole('table')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Yesterday' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dateTrigger(page)).toHaveText('Yesterday');
  });
});
