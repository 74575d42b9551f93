import { METRICS } from '@skuline/domain/metrics';
import { expectAllCards, findCard, mainCards, showOtherMetrics } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER } from '../harness/sellers.ts';

const last7 = periodOf(readExpected(RETAILER).periods, 'last_7_days');

test('8 cards show at once, 12 behind Show and Hide; pointed at, they tell what was before; pressed, they are charted', async ({
  page,
}) => {
  // The landing page leads whoever is signed in to the dashboard.
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Open dashboard' }).click();
  await expect(mainCards(page)).toHaveCount(8);
  await expect(page.getByRole('heading', { name: 'Other Metrics 12' })).toBeVisible();
  const others = page.getByRole('list', { name: 'Other metrics' });
  await expect(others).toBeHidden();

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(others.getByRole('button')).toHaveCount(12);
  await expectAllCards(page, last7);
  // This seller has no sessions.
  await expect(findCard(page, last7, 'sessions')).toContainText('—not in your data');
  await expect(findCard(page, last7, 'orders')).toContainText('7.6%');
  await expect(findCard(page, last7, 'orders').locator('svg')).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(others).toBeHidden();

  const hint = page.getByRole('tooltip');
  const sales = findCard(page, last7, 'net_sales');
  await sales.hover();
  await expect(hint).toContainText('Nov 18 – 24 $311,490');
  await expect(hint).toContainText('Nov 11 – 17 $372,996');
  await page.mouse.move(5, 5);
  await expect(hint).toBeHidden();

  // One tab stop for the sheet, on the charted metric; the arrow keys move within it.
  await page.getByRole('link', { name: 'Show what is missing' }).focus();
  await page.keyboard.press('Tab');
  await expect(findCard(page, last7, 'orders')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(findCard(page, last7, 'sessions')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(findCard(page, last7, 'orders')).toBeFocused();
  await expect(findCard(page, last7, 'orders')).toHaveAccessibleDescription(/Nov 11 – 17 20,986/);
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();

  await expect(page.getByRole('heading', { name: 'Orders by Parent SKU' })).toBeVisible();
  await findCard(page, last7, 'net_sales').click();
  await expect(page.getByRole('heading', { name: 'Net Sales by Parent SKU' })).toBeVisible();
  await expect(findCard(page, last7, 'net_sales')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('combobox', { name: 'Metric' })).toHaveValue(METRICS.net_sales.label);

  await findCard(page, last7, 'gross_sales').press('Enter');
  await expect(page.getByRole('heading', { name: 'Gross Sales by Parent SKU' })).toBeVisible();
  await expect(findCard(page, last7, 'net_sales')).toHaveAttribute('aria-pressed', 'false');

  await showOtherMetrics(page);
  await findCard(page, last7, 'ad_spend').press('Enter');
  await expect(page.getByRole('heading', { name: 'Ad Spend by Parent SKU' })).toBeVisible();
});
