import { expect, type Locator, type Page } from '@playwright/test';
import { DEFAULT_VISIBLE_CARDS } from '@skuline/domain/cards';
import { withTrueMinus } from '@skuline/domain/formatting';
import { CARD_METRIC_IDS, type CardMetricId, METRICS } from '@skuline/domain/metrics';
import type { ExpectedCard, ExpectedPeriod } from './expected.ts';

/** The growth as read by screen readers: direction, size, and whether it is good. */
function spokenGrowth(id: CardMetricId, growth: string): string {
  if (growth === '—') return 'change unknown';
  const size = growth.replace(/^[+-]/, '').replace('%', ' percent');
  if (!/[1-9]/.test(growth)) return `unchanged, ${size}`;
  if (/^[+-]0\.[1-4]%$/.test(growth)) return `about unchanged, ${size}`;
  const direction = growth.startsWith('-') ? 'down' : 'up';
  return `${direction} ${size}, ${direction === METRICS[id].goodDirection ? 'better' : 'worse'}`;
}

function cardOf(period: ExpectedPeriod, id: CardMetricId): ExpectedCard {
  const card = period.cards[id];
  if (card === undefined) throw new Error(`The expected figures have no card '${id}'.`);
  return card;
}

function spokenCard(period: ExpectedPeriod, id: CardMetricId): string {
  const { display, growth_display: growth } = cardOf(period, id);
  // The expected figures count what no file tells as 0, as the API does; a card shows that it is unknown.
  if (period.notInData.includes(id)) return `${METRICS[id].label} — not in your data`;
  return `${METRICS[id].label} ${withTrueMinus(display)} ${spokenGrowth(id, growth)}`;
}

/** The card with exactly this label, value and change. */
export function findCard(page: Page, period: ExpectedPeriod, id: CardMetricId): Locator {
  return page.getByRole('button', { name: spokenCard(period, id), exact: true });
}

/** Asserts the values and changes of the first eight cards, in the default order. */
export async function expectMainCards(page: Page, period: ExpectedPeriod): Promise<void> {
  await expectSheet(page, 'Main metrics', CARD_METRIC_IDS.slice(0, DEFAULT_VISIBLE_CARDS), period);
}

/** Asserts the values and changes of all cards, in the default order; the other metrics must be shown. */
export async function expectAllCards(page: Page, period: ExpectedPeriod): Promise<void> {
  await expectMainCards(page, period);
  await expectSheet(page, 'Other metrics', CARD_METRIC_IDS.slice(DEFAULT_VISIBLE_CARDS), period);
}

async function expectSheet(
  page: Page,
  label: string,
  ids: readonly CardMetricId[],
  period: ExpectedPeriod,
): Promise<void> {
  const cards = ids.map((id) => `  - listitem:\n    - button ${JSON.stringify(spokenCard(period, id))}`);
  await expect(page.getByRole('list', { name: label })).toMatchAriaSnapshot(
    [`- list "${label}":`, ...cards].join('\n'),
  );
}

/** Opens the Other Metrics. */
export async function showOtherMetrics(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show', exact: true }).click();
}

/** The labels of the first eight cards, in order. */
export function mainCards(page: Page): Locator {
  return page.getByRole('list', { name: 'Main metrics' }).locator('[data-metric]');
}
