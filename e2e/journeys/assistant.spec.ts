import type { Locator, Page } from '@playwright/test';
import { listViolationsInBothThemes } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

const CHAT = '**/api/agentic-chat';
const TOP = 'What are my top performing SKUs?';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Assistant' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message to the assistant' });
const answers = (page: Page) => page.getByRole('article', { name: 'Answer' });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** Answers each question with the begin of an answer that never ends, unless it is stopped. */
async function answerWithoutEnd(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (input !== '/api/agentic-chat') return send(input, init);
      const text = `data: ${JSON.stringify({ type: 'response.output_text.delta', delta: 'Three SKUs lead. They' })}\n\n`;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  });
}

test('a suggestion is answered from the data: its steps open, its figures say where they come from', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
  await page.getByRole('button', { name: TOP }).click();
  await expect(panel(page).getByText(/\d+ figures from your data/)).toBeVisible();
  await expect(panel(page).getByText('Agent · Built-in analyst')).toBeVisible();
  expect(await listViolationsInBothThemes(page, 'aside')).toEqual([]);

  await answers(page)
    .getByRole('button', { name: /^Done, fetch_data_insights/ })
    .click();
  await expect(answers(page).getByText('Metric', { exact: true })).toBeVisible();
  await answers(page).getByRole('button', { name: 'Show rows' }).click();
  await expect(answers(page).getByRole('table').first()).toBeVisible();

  const figure = answers(page)
    .getByRole('button', { name: /, from your data$/ })
    .first();
  await figure.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: /, from your data$/ });
  await expect(details.getByText('Metric')).toBeVisible();
  expect(await listViolationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();
  await figure.click();
  await details.getByRole('link', { name: 'Open on the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\?.*start=2011/);
});

test('what was said comes back after a reload, apart for each page, and in other tabs', async ({
  page,
  context,
}) => {
  await page.goto('/funnel');
  await field(page).fill('net sales');
  await page.keyboard.press('Enter');
  await expect(retry(page)).toBeVisible();
  await page.reload();
  await expect(answers(page)).toHaveCount(1);

  const other = await context.newPage();
  await other.goto('/funnel');
  await expect(answers(other)).toHaveCount(1);
  await field(other).fill('orders');
  await other.keyboard.press('Enter');
  await expect(answers(other)).toHaveCount(2);
  await expect(retry(other)).toBeVisible();
  await expect(answers(page)).toHaveCount(2);
  await other.close();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'What can I help you with today?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Funnel Analysis', level: 1 })).toBeVisible();
  await expect(answers(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Start new chat' }).click();
  await expect(answers(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test('the field, a question and the list of insights grow to their limits', async ({ page }) => {
  await page.setViewportSize({ width: 2400, height: 1300 });
  await page.goto('/funnel');
  const sizeOf = async (locator: Locator) => (await locator.boundingBox()) ?? { width: 0, height: 0 };
  await field(page).fill(Array.from({ length: 40 }, (_, line) => `${line} of many lines`).join('\n'));
  expect((await sizeOf(field(page))).height).toBe(210);
  await field(page).fill(`How were ${'net sales and '.repeat(20)}orders?`);
  await page.keyboard.press('Enter');
  const question = page.locator('[data-question]').filter({ hasText: 'Show more' });
  await expect(question).toBeVisible();
  expect((await sizeOf(question)).width).toBe(450);
  await page.getByRole('button', { name: /^Insights/ }).click();
  const list = page.getByRole('region', { name: 'Insights', exact: true }).locator('..');
  await expect(list).toHaveCSS('max-height', '440px');
});

test('an answer is stopped without a word of error; one that a reload cuts is kept and marked', async ({
  page,
}) => {
  await answerWithoutEnd(page);
  await page.goto('/funnel');
  await page.getByRole('button', { name: TOP }).click();
  await expect(answers(page).getByText('Three SKUs lead. They')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Answer' })).toHaveText('Three SKUs lead.');
  await expect(page.getByRole('button', { name: 'Close assistant' })).toBeDisabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(answers(page).getByText('Stopped')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await retry(page).click();
  await expect(answers(page).getByText('Three SKUs lead. They')).toBeVisible();
  await page.reload();
  await expect(answers(page).getByText('Three SKUs lead. They')).toBeVisible();
  await expect(answers(page).getByText('Stopped')).toBeVisible();
});

test('offline the text stays and goes out later; a failure is said in a box, a limit in its own words', async ({
  page,
  context,
}) => {
  await test.step('offline the text stays in its field, and goes out later', async () => {
    await page.goto('/funnel');
    await field(page).fill('net sales');
    // Code that is missing when the connection comes back reloads the page.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
    await expect(field(page)).toHaveValue('net sales');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(retry(page)).toBeVisible();
  });

  await test.step('a failure is said in a box; what can be done about a limit is said in its own words', async () => {
    const limit = 'You have asked today’s 50 questions. Ask again tomorrow.';
    let status = 500;
    await page.route(CHAT, (route) =>
      route.fulfill({ status, json: { error: { code: 'too_many_requests', message: limit } } }),
    );
    await page.getByRole('button', { name: 'Start new chat' }).click();
    await page.getByRole('button', { name: TOP }).click();
    // A part of the page that was to be loaded while it was offline says so elsewhere.
    const box = panel(page).getByRole('alert').filter({ hasText: 'Something went wrong' });
    await expect(box).toContainText('Failed to get response');
    expect(await listViolationsInBothThemes(page, 'aside')).toEqual([]);
    status = 429;
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect(box).toContainText(limit);
    await box.getByRole('button', { name: 'Dismiss' }).click();
    await expect(box).toHaveCount(0);
  });
});

test('Ask opens the panel with the page as a chip beside the question, which is answered; on a phone it fills the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard?brand=France');
  const ask = page.getByRole('button', { name: 'Ask' });
  await expect(ask).toBeEnabled();
  await ask.click();
  const drawer = page.getByRole('dialog', { name: 'Assistant' });
  await expect(drawer.getByText('Context from recommendation added')).toBeVisible();
  await expect(field(page)).toHaveValue('Why did orders change?');
  const about = drawer.getByText(/^About: Orders · .* compared with .* · Brand France$/);
  await expect(about).toBeVisible();
  await expect(field(page)).toBeFocused();
  expect(await listViolationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Context from recommendation added')).toHaveCount(0);
  await expect(about).toBeVisible();
  await expect(drawer.getByText(/\d+ figures from your data/)).toBeVisible();
});
