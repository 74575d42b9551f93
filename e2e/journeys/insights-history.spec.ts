import type { Insight, InsightStory } from '@skuline/contract';
import { listViolations } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

const EVERYTHING = { brand: null, channel: null, parent_sku: null, sku: null };

const raised = (id: number, given: Partial<Insight> = {}): Insight => ({
  id: String(id),
  metric: 'net_sales',
  measure_type: 'Value',
  units: '$',
  value_now: 612,
  computed_change: -0.91,
  usual: 4200,
  usual_from: null,
  granularity: 'Filtered',
  condition_render: null,
  baseline_render: null,
  scope: { ...EVERYTHING, parent_sku: '22423', sku: '22423' },
  status: 'resolved',
  fired_at: new Date(Date.UTC(2011, 10, 20, 16) - id * 86_400_000).toISOString(),
  snoozed_until: null,
  narrative: null,
  title: `Number ${id} all but stopped selling`,
  description: 'Net sales were $612 on Nov 14 – 16 where $4,200 is usual.',
  recommendations: ['Check the stock.'],
  created_at: '2011-11-17T16:00:00.000Z',
  rule_id: 'stock_out',
  category: 'sales',
  impact: -3588,
  days: { start: '2011-11-14', end: '2011-11-16' },
  cause: null,
  resolved_at: '2011-11-21T16:00:00.000Z',
  resolution: 'user',
  recovered_on: '2011-11-17',
  feedback: null,
  ...given,
});

const INSIGHTS = [
  raised(0, { id: '1000', status: 'new', title: 'Ad spend without a sale', category: 'advertising' }),
  ...Array.from({ length: 150 }, (_, index) => raised(index + 1)),
];

const STORY: InsightStory = {
  ...raised(3),
  series: {
    days: Array.from({ length: 24 }, (_, index) => {
      const day = index + 1;
      const isOut = day >= 14 && day <= 16;
      return {
        date_key: `2011-11-${String(day).padStart(2, '0')}`,
        value: isOut ? 204 : 1380 + 40 * (day % 5),
        usual: 1400,
        low: 1100,
        high: 1700,
        is_final: day < 23,
      };
    }),
  },
  drivers: [
    { id: 'orders', effect: -3500, previous: 300, current: 41 },
    { id: 'units_per_order', effect: -88, previous: 1.4, current: 1.3 },
  ],
  since: { recovered_on: '2011-11-17', mean_since: 1390, usual: 1400, is_back: null },
  notes: [{ id: '1', kind: 'own', date_key: '2011-11-16', text: 'Container arrived', link: null }],
};

test('by keyboard: a long history is scrolled, searched and opened to a story; what the server refuses is taken back', async ({
  page,
}) => {
  await page.route('**/api/insights/history?*', (route) => route.fulfill({ json: INSIGHTS }));
  await page.route('**/api/insights/snoozed?*', (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/insights\/\d+\?/, (route) => route.fulfill({ json: STORY }));
  await page.route(/\/api\/insights\/\d+\/reopen/, (route) => route.fulfill({ status: 503, json: {} }));

  // A link opens the insight and its tab.
  await page.goto('/insights/history?insight=3');
  const story = page.getByRole('region', { name: 'Number 3 all but stopped selling' });
  await expect(story).toContainText('Compared with usual−$3,588');
  await expect(page.getByText('150 insights resolved, Jun 23 – Nov 19 · Los Angeles time')).toBeVisible();
  await expect(story.getByRole('application')).toBeVisible();
  await expect(story.getByText('Recovered Nov 17', { exact: true })).toBeVisible();
  await expect(story.getByRole('button', { name: 'Note, Nov 16: Container arrived' })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  const row = (name: RegExp) => page.getByRole('button', { name, expanded: false });
  await row(/Number 2 /).focus();
  await page.keyboard.press('End');
  await expect(row(/Number 150 /)).toBeFocused();
  // Rows out of sight are not drawn.
  expect(await page.getByRole('listitem').filter({ hasText: 'all but stopped' }).count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect(row(/Number 1 /)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(/Number 2 /)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?insight=2&insights_tab=resolved$/);
  await expect(row(/Number 3 /)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('What happened since')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Reopen' }).dispatchEvent('click');
  await expect(page.getByText('The insight could not be reopened.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Resolved 150' })).toBeChecked();

  await page.getByRole('searchbox', { name: 'Search insights' }).fill('number 77');
  await expect(page.getByRole('listitem').filter({ hasText: 'all but stopped' })).toHaveCount(1);
  await page.getByRole('radio', { name: 'Unread 0' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(row(/Ad spend without a sale/)).toBeVisible();
});
