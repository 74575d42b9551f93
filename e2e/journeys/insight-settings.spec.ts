import { withoutRules } from '../harness/api-calls.ts';
import { listViolations } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';

test('a rule is tried on real days before it is saved, and a goal says what it needs', async ({ page }) => {
  await withoutRules(page);
  await page.goto('/profile/insight-settings');
  await page.getByRole('button', { name: 'New rule' }).dispatchEvent('click');
  const slider = page.getByRole('slider', { name: 'Threshold' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^20 percent, (about|under) \d/);
  const title = page.getByRole('heading', { name: /^On the last 180 days this would / });

  // By keyboard, and nothing is asked of the server for it.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await slider.focus();
  for (let points = 0; points < 5; points += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Threshold' })).toHaveValue('25 %');
  const comparedWith = page.getByRole('combobox', { name: 'Compared with' });
  await comparedWith.click();
  await page.getByRole('option', { name: 'fixed value' }).dispatchEvent('click');
  await expect(comparedWith).toHaveValue('fixed value');
  await page.getByRole('textbox', { name: 'Threshold' }).fill('15000');
  await expect(title).toHaveText(/ have fired \d+ times$/);
  expect(asked.filter((url) => url.includes('/api/daily'))).toEqual([]);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Slow days');
  await page.getByRole('button', { name: /^Wasted ad spend Ads/ }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Stay' }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Rule saved.')).toBeVisible();

  await page.getByRole('button', { name: 'New goal' }).click();
  const form = page.getByRole('form', { name: 'New goal' });
  await form.getByRole('textbox', { name: 'Target' }).fill('2000000');
  await form.getByRole('button', { name: 'Save goal' }).click();
  // The goal is shown before it is stored, and the form is no longer called new then: only the message says that it is.
  await expect(page.getByText('Goal saved.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(
    page.locator('p', { hasText: / a day; so far \$.* Even pace: \$66,667 a day\./ }),
  ).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^Slow days/ }).click();
  await expect(page.getByRole('region', { name: 'Slow days' })).toContainText('Save rule');
  await expect(slider).toHaveAttribute('aria-valuetext', /^\$15,000, about \d/);
  await expect(page.getByRole('heading', { name: 'Net sales, November' })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
});
