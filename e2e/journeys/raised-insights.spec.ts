import { addDays, daysThrough, eachDay, toDateKey } from '@skuline/domain/calendar';
import { importFile, type CsvFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { STOCKKEEPER } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';

// The server raises insights by its own clock.
test.use({ isSignedIn: false, now: new Date() });

/** No event of the retail calendar is near. */
const LAST = toDateKey('2026-03-12');
const HEADER =
  'date_key,brand_name,parent_sku_name,sku_name,sessions,orders,units_sold,gross_sales,promotions,net_sales,ad_spend,contribution,ad_impressions,ad_clicks,ad_orders,ad_sales';
/** How long the job of an import may take to be run on a busy machine. */
const RAISE_TIMEOUT_MS = 90_000;

/** Fourteen weeks of three SKUs that sell alike; in the last seven days one of them sells nothing. */
function plantedFile(): CsvFile {
  const lines = eachDay(daysThrough(LAST, 98)).flatMap((day, at) =>
    ['KTL-1', 'KTL-2', 'KTL-3'].map((sku, index) => {
      const name = `${day},Alder,Kettle,${sku}`;
      if (sku === 'KTL-1' && day > addDays(LAST, -7)) return `${name},0,0,0,0,0,0,0,0,0,0,0,0`;
      const sessions = 400 + ((at * 7919 + index * 104_729) % 41) - 20;
      const orders = Math.round(sessions / 10);
      return `${name},${sessions},${orders},${orders},${orders * 25},0,${orders * 25},40,${orders * 10},5000,80,4,100`;
    }),
  );
  return {
    name: 'planted.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[HEADER, ...lines].join('\n')}\n`),
  };
}

test('what the server raises from an import is in the panel and the history, and stays resolved', async ({
  page,
}) => {
  await page.goto('/import');
  await fillSignIn(page, STOCKKEEPER);
  await importFile(page, plantedFile());

  await page.goto('/insights/history');
  const row = page.getByRole('button', { name: /KTL-1.* selling/ }).first();
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible();
  }).toPass({ timeout: RAISE_TIMEOUT_MS });
  await expect(page.getByRole('radio', { name: 'Unread 1' })).toBeChecked();

  // The panel beside the history does not list the same insight again.
  const panel = page.getByRole('complementary', { name: 'Assistant' });
  await expect(panel.getByText('What are my top performing SKUs?')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Today' })).toHaveCount(0);

  // Its days are marked among those around them.
  await row.click();
  await page.getByRole('link', { name: 'Open on the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\?.*span=/);
  await expect(page.getByText(/^Insight: \w{3} \d+/)).toBeVisible();

  await page.goto('/funnel');
  await page.getByRole('button', { name: /^Insights 1$/, expanded: false }).click();
  const card = page.getByRole('article', { name: /KTL-1/ });
  await expect(card).toBeVisible();
  // Opening another page right away would cut off a request that has not left yet.
  const saved = page.waitForResponse(/\/resolve\b/);
  await card.getByRole('button', { name: 'Resolve' }).click();
  await expect(card).toBeHidden();
  await saved;

  await page.goto('/insights/history');
  await page.getByRole('radio', { name: 'Resolved 1' }).dispatchEvent('click');
  await expect(row).toContainText('Resolved by hand');
});
