import type { Insight } from '@skuline/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { InsightsHistoryPage } from './InsightsHistoryPage.tsx';

vi.mock(import('../../clock.ts'), async (original) => {
  const { toDateKey } = await import('@skuline/domain/calendar');
  return {
    ...(await original()),
    now: () => new Date('2026-11-20T20:00:00Z'),
    today: () => toDateKey('2026-11-20'),
  };
});

const insight: Insight = {
  id: '1',
  metric: 'conversion',
  measure_type: 'Value',
  units: '%',
  value_now: 0.083,
  computed_change: null,
  condition_render: 'fell by more than 10%',
  baseline_render: 'vs the previous 28 days',
  scope: { brand: null, channel: null, parent_sku: null, sku: null },
  status: 'new',
  // Still the 18th in Los Angeles.
  fired_at: '2026-11-19T07:00:00.000Z',
  snoozed_until: null,
  narrative: null,
  title: 'Conversion fell by more than 10%',
  description: 'Conversion was 8.3% vs the previous 28 days',
  recommendations: ['Review and adjust strategy accordingly.'],
  created_at: '2026-11-19T07:00:00.000Z',
  rule_id: 'conversion_drop',
  category: 'conversion',
  impact: -120,
  days: { start: '2026-11-12', end: '2026-11-18' },
  cause: null,
  resolved_at: null,
  resolution: null,
  recovered_on: null,
  feedback: null,
};

function open(answer: () => Promise<Insight[]>) {
  return renderPage(<InsightsHistoryPage />, { api: { listInsightsHistory: answer } });
}

const cells = async () =>
  (await screen.findAllByRole('row'))
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('each insight says what happened, what it is about, where it stands, and the day in Los Angeles', async () => {
  await open(() =>
    Promise.resolve([
      insight,
      {
        ...insight,
        id: '2',
        metric: 'net_sales',
        scope: { ...insight.scope, brand: 'Alder' },
        status: 'resolved',
        narrative: {
          title: 'Net sales fell',
          description: 'Fewer sessions.',
          recommendations: ['Raise bids.'],
        },
      },
    ]),
  );
  expect(await cells()).toEqual([
    [
      'Conversion fell by more than 10%' +
        'Conversion was 8.3% vs the previous 28 days' +
        'Review and adjust strategy accordingly.',
      'ConversionTotal',
      'Unread',
      'Nov 18',
    ],
    ['Net sales fellFewer sessions.Raise bids.', 'Net SalesAlder', 'Resolved', 'Nov 18'],
  ]);
});

test.each([
  ['2026-11-20T20:00:01Z', 'Snoozed'],
  ['2026-11-20T19:59:59Z', 'Unread'],
])('put off until %s it reads %s', async (snoozed_until, label) => {
  await open(() => Promise.resolve([{ ...insight, snoozed_until }]));
  expect((await cells())[0]?.[2]).toBe(label);
});

test('no insights: all caught up', async () => {
  await open(() => Promise.resolve([]));
  expect(await screen.findByText('All caught up!')).toBeVisible();
  expect(screen.getByText('No insights at this time')).toBeVisible();
});

test('a failure to load is logged and shows an empty list', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open(() => Promise.reject(new Error('down')));
  expect(await screen.findByText('All caught up!')).toBeVisible();
  expect(warned).toHaveBeenCalledWith('Skuline: Failed to load insights', expect.any(Error));
});
