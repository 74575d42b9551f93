import { addDays, daysThrough, eachDay, todayInLosAngeles } from '@skuline/domain/calendar';
import type { Page } from '@playwright/test';
import { listViolationsInBothThemes } from '../harness/axe.ts';
import { type CsvFile, importFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { TOLD_BY_RULES } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';

// The server judges by its own clock.
const NOW = new Date();
test.use({ isSignedIn: false, now: NOW });

// Worked out by hand from the file: 7 × $5,000 of $50,000; a fifth of the sales after a half; Kettle 7 × $1,500 after
// 7 × $3,000, of Alder's 7 × $3,500 after 7 × $5,000.
const REVENUE = 'Net sales 30% below the target of $50,000';
const MARGIN = 'Contribution margin fell 60.0% to 20.0%';
const PRODUCT = 'Kettle fell 50.0% while Alder fell 30.0%';

/**
 * Two weeks up to the newest final day: in the second one Kettle and Pan sell half, and each dollar of sales leaves a fifth.
 * The two days after them are not judged.
 */
function twoWeeks(): CsvFile {
  const today = todayInLosAngeles(NOW);
  const row = (names: string, sales: number, contribution: number) =>
    `${names},1000,50,50,${sales},0,${sales},0,${contribution},0,0,0,0`;
  const lines = eachDay(daysThrough(today, 16)).flatMap((day) => {
    const isSecond = day > addDays(today, -9);
    const [half, share] = isSecond ? [1500, 0.2] : [3000, 0.5];
    return [
      row(`${day},Alder,Kettle,KTL-1`, half, half * share),
      row(`${day},Alder,Jar,JAR-1`, 2000, 2000 * share),
      row(`${day},Briskway,Pan,PAN-1`, half, half * share),
    ];
  });
  const header =
    'date_key,brand_name,parent_sku_name,sku_name,sessions,orders,units_sold,gross_sales,promotions,net_sales,ad_spend,contribution,ad_impressions,ad_clicks,ad_orders,ad_sales';
  return {
    name: 'two-weeks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[header, ...lines].join('\n')}\n`),
  };
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
/** Opens the list, where the panel is beside the page. */
const openList = (page: Page) => page.getByRole('button', { name: /^Insights/, expanded: false }).click();
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 4 });
/** How many cards are in sight with all that can be done about them. */
async function countInSight(page: Page): Promise<number> {
  const list = page.getByRole('region', { name: 'Insights', exact: true }).locator('..');
  return list.evaluate((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    const places = [...element.querySelectorAll('article')].map((article) => article.getBoundingClientRect());
    return places.filter((place) => place.right <= right && place.bottom <= bottom).length;
  });
}
/** What is done is shown before it is kept, and a page that is left would cut it off. */
const kept = (page: Page) =>
  page.waitForResponse((response) => /\/api\/notifications\/./.test(response.url()));

test('what built-in rules tell is rated, snoozed and resolved, and every device knows it', async ({
  page,
  browser,
}) => {
  await page.goto('/import');
  await fillSignIn(page, TOLD_BY_RULES);
  await importFile(page, twoWeeks());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/funnel');
  await page.getByRole('button', { name: 'AI 3 insights' }).click();
  await expect.poll(() => countInSight(page)).toBeGreaterThanOrEqual(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/funnel');
  await openList(page);
  await expect(titles(page)).toHaveText([REVENUE, MARGIN, PRODUCT]);
  await expect(card(page, MARGIN)).toContainText('Finance · Total · today');
  await expect(page.getByRole('button', { name: /^Insights/, expanded: true })).toHaveText('Insights3');
  expect(await listViolationsInBothThemes(page, 'aside')).toEqual([]);
  await expect.poll(() => countInSight(page)).toBe(3);
  const story = card(page, PRODUCT).getByText(/^With the growth of its brand/);
  const heightOf = async () => (await story.boundingBox())?.height ?? 0;
  const folded = await heightOf();
  await card(page, PRODUCT).getByRole('button', { name: PRODUCT, expanded: false }).click();
  await expect.poll(heightOf).toBeGreaterThan(folded);
  await card(page, PRODUCT).getByRole('button', { name: PRODUCT, expanded: true }).click();

  const rated = kept(page);
  await card(page, MARGIN).getByRole('button', { name: 'Helpful', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, MARGIN).getByText('Helpful', { exact: true })).toBeFocused();
  await rated;
  const snoozed = kept(page);
  await card(page, REVENUE).getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByRole('menuitem', { name: '1 day' })).toContainText('until tomorrow');
  await page.getByRole('menuitem', { name: '1 hour' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'I have 2 insights for you' })).toBeFocused();
  await snoozed;
  const resolved = kept(page);
  await card(page, PRODUCT).getByRole('button', { name: 'Resolve' }).click();
  await expect(titles(page)).toHaveText([MARGIN]);
  await resolved;

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/funnel');
  await fillSignIn(phone, TOLD_BY_RULES);
  await phone.getByRole('button', { name: 'AI 1 insight' }).click();
  await expect(phone.getByText('1 snoozed')).toBeVisible();
  await expect(titles(phone)).toHaveText([MARGIN]);
  await expect(card(phone, MARGIN).getByText('Helpful', { exact: true })).toBeVisible();
  expect(await listViolationsInBothThemes(phone, '[role="dialog"]')).toEqual([]);
  for (const action of ['Resolve', 'Snooze', 'Chat']) {
    const box = await card(phone, MARGIN).getByRole('button', { name: action }).boundingBox();
    expect(box?.height, action).toBeGreaterThanOrEqual(44);
  }
  const cleared = kept(phone);
  await phone.getByRole('button', { name: 'More' }).click();
  await phone.getByRole('menuitem', { name: 'Delete all' }).dispatchEvent('click');
  await expect(phone.getByText('All caught up!')).toBeVisible();
  await cleared;
  await phone.getByRole('button', { name: 'Undo' }).dispatchEvent('click');
  await expect(titles(phone)).toHaveText([MARGIN]);
  await context.close();
});
