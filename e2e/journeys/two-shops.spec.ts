import { listViolations } from '../harness/axe.ts';
import { chooseFile, expectState, importButton, importFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { TWO_SHOPS } from '../harness/sellers.ts';
import { shopifyOrders } from '../harness/shopify-orders.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

test('the orders of a second shop are asked about with the figures that would fall, and added they count beside the first', async ({
  page,
}) => {
  await page.goto('/import');
  await fillSignIn(page, TWO_SHOPS);
  await importFile(page, shopifyOrders('shop-one', 'S1-LAMP', [100, 50]));
  await chooseFile(page, shopifyOrders('shop-two', 'S2-SOCK', [20, 20]));
  const choices = page.getByRole('radiogroup', {
    name: 'Is this the same shop as what is shown on Nov 14–15, or another one?',
  });
  await expect(choices).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('gross sales $150.00 → $40.00')).toBeVisible();
  await expect(page.getByText('1 SKU would vanish: S1-LAMP.')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await choices.getByRole('radio', { name: 'Add it to what is shown' }).check();
  await page.getByRole('textbox', { name: 'What is the other shop called?' }).fill('Outlet');
  await page.getByRole('button', { name: 'Use this answer' }).click();
  await expectState(page, 'shop-two.csv', 'Answered');
  await importButton(page).click();
  await expectState(page, 'shop-two.csv', 'Imported');

  await page.goto('/dashboard?start=2026-11-14&end=2026-11-15');
  await expect(page.getByRole('button', { name: /^Gross Sales \$190 / })).toBeVisible();
});
