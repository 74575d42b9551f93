import { expect, test } from '../harness/journey.ts';
import { BRAND_VIEWER, SUPERSTORE } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false, seller: SUPERSTORE });

/** Pages of figures and of the person: open to whoever sees some brands. */
const OPEN = [
  '/dashboard',
  '/profit-loss',
  '/funnel',
  '/cohort',
  '/pricing',
  '/advertising',
  '/stock',
  '/insights/history',
  '/insights/digest',
  '/costs',
  '/companies',
  '/help',
  '/profile/account',
  '/profile/preferences',
  '/profile/insight-settings',
];
/** Pages of the whole company. */
const CLOSED = [
  '/import',
  '/import/coverage',
  '/import/match',
  '/import/changes',
  '/connections',
  '/catalogue',
  '/profile/company-profile',
  '/profile/members',
  '/profile/activity',
];

test('whoever sees one brand is offered its pages, and told of the others whom to ask', async ({ page }) => {
  await page.goto('/dashboard');
  await fillSignIn(page, BRAND_VIEWER);
  const sections = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(sections.filter({ hasText: 'Costs' })).toBeVisible();
  await expect(sections.filter({ hasText: /Import data|Connections|Catalog/ })).toHaveCount(0);
  await page.locator('main').click({ position: { x: 1, y: 1 } });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Costs')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Import data')).toHaveCount(0);

  for (const path of CLOSED) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(/^Only .* can .*\. Ask an admin of Superstore\.$/).first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${page.url()}: ${response.url()}`);
  });
  for (const path of OPEN) {
    await test.step(path, async () => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    });
  }
  expect(refused).toEqual([]);
});
