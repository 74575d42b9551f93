import type { Locator, Page } from '@playwright/test';
import { CARD_METRIC_IDS, METRICS } from '@skuline/domain/metrics';
import { mainCards } from '../harness/cards.ts';
import { expect, test } from '../harness/journey.ts';

const DEFAULT_LABELS = CARD_METRIC_IDS.slice(0, 8).map((id) => METRICS[id].label);

function cardInHand(page: Page, label: string): Locator {
  return page.getByRole('region', { name: 'Metrics' }).getByRole('button', { name: label, exact: true });
}

async function startCustomizing(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await customize(page);
}

async function customize(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Customize' }).click();
  await expect(page.getByText('Customizing dashboard layout...')).toBeVisible();
}

/** How the labels of the first eight cards start. */
async function expectFirst(page: Page, labels: readonly string[]): Promise<void> {
  await expect(mainCards(page)).toHaveText(labels.map((label) => new RegExp(`^${label}`)));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(card: Locator): Promise<Point> {
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragTo(page: Page, card: Locator, target: Locator): Promise<void> {
  const [from, to] = [await middleOf(card), await middleOf(target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

test('cards are moved by mouse and by keyboard alone, kept over a reload, and put back', async ({ page }) => {
  await test.step('a card is dragged into the first eight, survives a reload, and Reset brings the default back', async () => {
    await startCustomizing(page);
    await expect(
      page.getByText('Drag cards to rearrange. First 8 cards will be displayed by default.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: /by Parent SKU$/ })).toBeHidden();
    await dragTo(page, cardInHand(page, 'ROAS'), cardInHand(page, 'Sessions'));
    await page.getByRole('button', { name: 'Done' }).click();
    const moved = ['ROAS', ...DEFAULT_LABELS.slice(0, 7)];
    await expectFirst(page, moved);
    await expect(page.getByRole('heading', { name: 'Orders by Parent SKU' })).toBeVisible();

    await page.reload();
    await expectFirst(page, moved);

    await page.getByRole('button', { name: 'Customize' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expectFirst(page, DEFAULT_LABELS);
    await page.reload();
    await expectFirst(page, DEFAULT_LABELS);
  });

  await test.step('Done right after a drop is heard, and a drag that Escape ends leaves every card where it was', async () => {
    await customize(page);
    const done = page.getByRole('button', { name: 'Done' });
    const [orders, sessions, end] = [
      await middleOf(cardInHand(page, 'Orders')),
      await middleOf(cardInHand(page, 'Sessions')),
      await middleOf(done),
    ];
    await page.mouse.move(orders.x, orders.y);
    await page.mouse.down();
    await page.mouse.move(sessions.x, sessions.y, { steps: 3 });
    await expect(page.getByText('Orders is over position 1 of 20.')).toBeAttached();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByText('Canceled. Orders is back where it was.')).toBeAttached();

    await page.mouse.move(orders.x, orders.y);
    await page.mouse.down();
    await page.mouse.move(sessions.x, sessions.y, { steps: 3 });
    await expect(page.getByText('Orders is over position 1 of 20.')).toBeAttached();
    // The press on Done follows the drop without a pause.
    await Promise.all([page.mouse.up(), page.mouse.click(end.x, end.y)]);
    await expect(done).toHaveCount(0);
    const [first = '', second = '', ...rest] = DEFAULT_LABELS;
    await expectFirst(page, [second, first, ...rest]);
  });

  await test.step('by keyboard alone, every step is said aloud', async () => {
    await customize(page);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expectFirst(page, DEFAULT_LABELS);
    await customize(page);
    const said = page.getByRole('status').filter({ hasText: /Sessions/ });
    await cardInHand(page, 'Sessions').press('Space');
    await expect(said).toContainText('Sessions picked up, position 1 of 20.');
    await afterNextFrame(page);
    await page.keyboard.press('ArrowRight');
    await expect(said).toContainText('Sessions is over position 2 of 20.');
    await page.keyboard.press('Escape');
    await expect(said).toContainText('Canceled. Sessions is back where it was.');

    // Immediately: cards moved by the first drag must be back in place.
    await cardInHand(page, 'Sessions').press('Space');
    await expect(said).toContainText('Sessions picked up');
    await afterNextFrame(page);
    await page.keyboard.press('ArrowRight');
    await expect(said).toContainText('Sessions is over position 2 of 20.');
    await page.keyboard.press('Space');
    await expect(said).toContainText('Sessions dropped at position 2 of 20.');
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    const [first = '', second = '', ...rest] = DEFAULT_LABELS;
    await expectFirst(page, [second, first, ...rest]);
  });
});

/** A lifted card handles keys only from the next task on; no person is faster. */
async function afterNextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a card that a finger rests on can be dragged', async ({ page, context }) => {
    await startCustomizing(page);
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    const [from, to] = [
      await middleOf(cardInHand(page, 'Sessions')),
      await middleOf(cardInHand(page, 'Orders')),
    ];
    await touch('touchStart', [from]);
    await expect(page.getByText('Sessions picked up, position 1 of 20.')).toBeAttached();
    for (const part of [0.3, 0.6, 1]) {
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
    await expect(page.getByText('Sessions is over position 2 of 20.')).toBeAttached();
    await touch('touchEnd', []);
    await page.getByRole('button', { name: 'Done' }).tap();
    const [first = '', second = '', ...rest] = DEFAULT_LABELS;
    await expectFirst(page, [second, first, ...rest]);
  });
});
