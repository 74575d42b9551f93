import { expect, test } from '../harness/journey.ts';
import { ApiCalls } from '../harness/api-calls.ts';

// The tour plays by itself for whoever has not asked for less motion.
test.use({ isSignedIn: false, contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor sees what the product is, charts a sample card, and asks for a demo', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sales, traffic and ads, down to the SKU.',
  );
  await page.getByRole('button', { name: /^Conversion/ }).click();
  await expect(page.getByRole('heading', { name: 'Conversion by Parent SKU' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Request a demo' }).first().click();

  await page.getByRole('button', { name: 'Request a demo' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Maya Alder');
  await page.getByLabel('Work email').fill('maya@alderandoak.com');
  await page.getByLabel('Company').fill('Alder & Oak');
  await page.route('**/api/demo-requests', (route) => route.abort());
  await page.getByRole('button', { name: 'Request a demo' }).click();
  await expect(page.getByRole('alert')).toContainText('Everything you wrote is still here');
  await page.unroute('**/api/demo-requests');
  await page.getByRole('button', { name: 'Request a demo' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, we have it' })).toBeFocused();
});

test('a form can be filled in and sent before the app is there', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/signin', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill('maya@alderandoak.com');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  letGo();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('maya@alderandoak.com');
});

test('the tour runs on the real pages without asking the server for data', async ({ page }) => {
  const calls = new ApiCalls(page);
  await page.goto('/demo-sequence?step=6');
  await expect(page.getByRole('button', { name: 'SKUs (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: /^Step 8: / }).click();
  await expect(page.getByRole('region', { name: 'Search Volume' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Tour' }).getByRole('heading')).toContainText('8 of 10');
  await expect(page.getByText('The sample has no answer')).toHaveCount(0);
  const asked = calls.paths().filter((path) => !/^\/api\/(telemetry-config|events)$/.test(path));
  expect(asked).toEqual([]);
});

test('link previews and search engines read each public page, and no other', async ({ request, baseURL }) => {
  const titles = new Set<string>();
  for (const path of ['/', '/signin', '/request-demo', '/privacy-policy', '/demo-sequence']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    const html = await response.text();
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}">`);
    expect(html).toContain(`<meta property="og:image" content="${baseURL}/og-image.png">`);
    expect(html).not.toContain('noindex');
    expect(response.headers()['cache-control']).toBe('no-cache');
  }
  expect(titles.size).toBe(5);
  expect(await (await request.get('/dashboard')).text()).toContain('<meta name="robots" content="noindex"');
  const robots = await request.get('/robots.txt');
  expect([robots.headers()['content-type'], await robots.text()]).toEqual([
    expect.stringContaining('text/plain'),
    expect.stringContaining('Disallow: /'),
  ]);
  const picture = await request.get('/og-image.png');
  expect(picture.headers()['content-type']).toBe('image/png');
});
