import { type ApiCalls, ApiError, type TodayResponse } from '@skuline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FiguresScope } from '../../../analysis/index.ts';
import { fakeTenant, renderPage } from '../../../testing/index.ts';
import { TodayHere, TodayStrip } from './Today.tsx';

vi.setSystemTime('2026-11-25T20:00:00Z');

const nothing: TodayResponse = { insights: [], goals: [], missing_reports: [] };
const SOMETHING: TodayResponse = {
  insights: [
    {
      id: 'i1',
      metric: 'orders',
      measure_type: 'total',
      units: '',
      value_now: 0,
      computed_change: -100,
      granularity: 'Filtered',
      usual: null,
      usual_from: null,
      condition_render: null,
      baseline_render: null,
      scope: { brand: null, channel: null, parent_sku: 'Linen Throw', sku: null },
      status: 'new',
      fired_at: '2026-11-25T10:00:00Z',
      created_at: '2026-11-25T10:00:00Z',
      snoozed_until: null,
      narrative: null,
      title: 'Linen Throw ran out',
      description: 'No orders since Nov 22.',
      recommendations: ['Send stock.'],
      rule_id: 'stock-out',
      category: 'sales',
      impact: -930,
      days: { start: '2026-11-22', end: '2026-11-24' },
      cause: null,
      resolved_at: null,
      resolution: null,
      recovered_on: null,
      feedback: null,
    },
  ],
  goals: [
    {
      id: 'g',
      name: 'Net sales $1.4M',
      status: 'behind',
      progress: '$560,000 by Nov 24, 15.2% behind the pace. The rest needs $140,000 a day.',
    },
  ],
  missing_reports: [{ kind: 'traffic', days: [{ start: '2026-11-22', end: '2026-11-24' }] }],
};
const answering = (given: TodayResponse) => vi.fn<ApiCalls['getToday']>().mockResolvedValue(given);

test('one line says what matters most; opened, it tells each event with evidence and next step', async () => {
  const { user } = await renderPage(<TodayStrip />, { api: { getToday: answering(SOMETHING) } });
  const line = await screen.findByRole('button', { name: 'Today Linen Throw ran out ($930 lost)' });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  const goal = within(screen.getByRole('list', { name: 'Goals' })).getByRole('link');
  expect(goal).toHaveTextContent('Net sales $1.4M Behind');
  expect(goal).toHaveAttribute('title', '$560,000 by Nov 24, 15.2% behind the pace.');
  expect(goal).toHaveAttribute('href', '/profile/insight-settings#goals');
  expect(screen.queryByText('Send stock.')).toBeNull();
  await user.click(line);
  expect(screen.getByRole('link', { name: 'Linen Throw ran out' })).toHaveAttribute(
    'href',
    '/insights/history?insight=i1',
  );
  expect(screen.getByText('No orders since Nov 22.')).toBeVisible();
  expect(screen.getByText('Send stock.')).toBeVisible();
  const goals = within(screen.getByRole('region', { name: 'Goals' }));
  expect(
    goals.getByText('Behind. $560,000 by Nov 24, 15.2% behind the pace. The rest needs $140,000 a day.'),
  ).toBeVisible();
  const missing = within(screen.getByRole('region', { name: 'Missing reports' }));
  expect(missing.getByText(/^No traffic report for Nov 22 – 24\./)).toBeVisible();
  expect(missing.getByRole('link', { name: 'Import it' })).toHaveAttribute('href', '/import');
  await user.click(line);
  expect(screen.queryByText('Send stock.')).toBeNull();
});

test('the line says so when there is nothing to know', async () => {
  const { user } = await renderPage(<TodayStrip />, { api: { getToday: answering(nothing) } });
  await user.click(await screen.findByRole('button', { name: 'Today Nothing unusual in your figures.' }));
  expect(screen.queryByRole('link')).toBeNull();
});

test('nothing is said of a company without any data', async () => {
  const getTenant = () => Promise.resolve({ ...fakeTenant, dataThrough: null });
  await renderPage(
    <>
      <TodayStrip />
      <TodayHere>Ask</TodayHere>
    </>,
    { api: { getTenant, getToday: answering(nothing) } },
  );
  expect(await screen.findByText('Ask')).toBeVisible();
  expect(screen.queryByText(/^Today/)).toBeNull();
});

test('elsewhere the sheet stands above other content, which waits for it; a sentence opens its evidence', async () => {
  const { promise, resolve } = Promise.withResolvers<TodayResponse>();
  const { user } = await renderPage(<TodayHere>Ask</TodayHere>, { api: { getToday: () => promise } });
  expect(screen.queryByText('Ask')).toBeNull();
  resolve(SOMETHING);
  const sheet = within(await screen.findByRole('region', { name: 'Today' }));
  expect(screen.getByText('Ask')).toBeVisible();
  expect(sheet.getByText('Send stock.')).not.toBeVisible();
  await user.click(sheet.getByText('Linen Throw ran out'));
  expect(sheet.getByText('Send stock.')).toBeVisible();
  const link = sheet.getByRole('link', { name: 'Open insight' });
  expect(link).toHaveAttribute('href', '/insights/history?insight=i1');
});

test('the other content stands alone when there is nothing to know', async () => {
  await renderPage(<TodayHere>Ask</TodayHere>, { api: { getToday: answering(nothing) } });
  expect(await screen.findByText('Ask')).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
});

test('nothing stands there for the past, nor where it could not be fetched', async () => {
  const getToday = vi
    .fn<ApiCalls['getToday']>()
    .mockRejectedValue(new ApiError(500, 'internal', 'No.', null));
  const page = (
    <FiguresScope isFollowed>
      <div data-testid="place">
        <TodayStrip />
      </div>
    </FiguresScope>
  );
  const { unmount } = await renderPage(page, { api: { getToday } });
  await vi.waitFor(() => expect(getToday).toHaveBeenCalled());
  await vi.waitFor(() => expect(screen.getByTestId('place')).toBeEmptyDOMElement());
  unmount();
  getToday.mockReset().mockResolvedValue(SOMETHING);
  await renderPage(page, { at: '/?as_of=2026-11-01', api: { getToday } });
  expect(await screen.findByTestId('place')).toBeEmptyDOMElement();
  expect(getToday).not.toHaveBeenCalled();
});
