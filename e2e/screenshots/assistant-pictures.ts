import type { Page } from '@playwright/test';
import type { Picture } from './picture.ts';

const PATH = '/dashboard?range=last_30_days';
/** Beside the page, on a phone over it. */
const panel = (page: Page) =>
  page.getByRole('complementary', { name: 'Assistant' }).or(page.getByRole('dialog', { name: 'Assistant' }));

/** On a wide window the panel is open from the start. */
async function openPanel(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message to the assistant' });
  const opener = page.getByRole('button', { name: /^AI/ });
  await opener.or(field).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await field.waitFor();
}

async function ask(page: Page, question: string): Promise<void> {
  await openPanel(page);
  const field = page.getByRole('textbox', { name: 'Message to the assistant' });
  await field.fill(question);
  await field.press('Enter');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
}

function answered(name: string, question: string, shows: Picture['shows']): Picture {
  return { name: `assistant-${name}`, path: PATH, isWindow: true, act: (page) => ask(page, question), shows };
}

/** The panel: what stands in it at first, what is asked and answered, and *Why?*, where questions begin. */
export const ASSISTANT_PICTURES: readonly Picture[] = [
  {
    name: 'assistant-today',
    path: PATH,
    isWindow: true,
    act: openPanel,
    shows: (page) => panel(page).getByRole('button', { name: 'What are my top performing SKUs?' }),
  },
  answered('table', 'What are my top performing SKUs?', (page) => panel(page).getByRole('table').first()),
  answered('chart', 'Net sales by week', (page) => panel(page).locator('figure, [role="img"]').first()),
  answered('why', 'Why did net sales change?', (page) => panel(page).getByText(/figures from your data/)),
  answered('refused', 'Write a poem about kettles', (page) =>
    panel(page).getByRole('list', { name: 'Suggested follow-up questions' }),
  ),
  {
    ...answered('error', 'Net sales by brand', (page) =>
      panel(page).getByRole('button', { name: 'Dismiss' }),
    ),
    arrange: (page) =>
      page.route('**/api/agentic-chat', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It went wrong.' } } }),
      ),
  },
  {
    name: 'assistant-subject',
    path: PATH,
    isWindow: true,
    act: (page) => page.getByRole('button', { name: /^Ask/ }).first().click(),
    shows: (page) => panel(page).getByRole('button', { name: /^Remove/ }),
  },
  {
    name: 'why-card',
    path: `${PATH}&metric=net_sales`,
    isWindow: true,
    act: (page) => page.getByRole('button', { name: 'Why? Net Sales' }).click(),
    shows: (page) => page.getByRole('region', { name: 'Fell most' }),
  },
];
