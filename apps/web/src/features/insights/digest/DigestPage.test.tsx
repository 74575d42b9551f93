import type { ApiCalls, DigestResponse } from '@skuline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/index.ts';
import { DigestPage } from './DigestPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const digest: DigestResponse = {
  period: 'daily',
  date_key: '2026-11-18',
  range: { start: '2026-11-18', end: '2026-11-18' },
  previous_range: { start: '2026-11-17', end: '2026-11-17' },
  tenant_name: 'Alder & Oak',
  days_with_data: 1,
  is_final: true,
  figures: [{ metric: 'net_sales', value: 1200, previous: 1000, growth_rate: 20, known_days: 1 }],
  missing_reports: [],
  insights: [],
  recovered: [],
  goals: [],
  mail: 'not_configured',
};
const answering = (given: Partial<DigestResponse> = {}) =>
  vi.fn<ApiCalls['getDigest']>().mockResolvedValue({ ...digest, ...given });

function open(getDigest: ApiCalls['getDigest'], at = '/insights/digest') {
  return renderPage(<DigestPage />, { at, api: { getDigest } });
}

test('the digest says its days, its figures compared, and that no mail is sent', async () => {
  await open(answering());
  const sheet = within(await screen.findByRole('article', { name: 'Daily digest' }));
  expect(sheet.getByText('Alder & Oak · Wed, Nov 18')).toBeVisible();
  expect(sheet.getByRole('row', { name: /^Net Sales/ })).toHaveTextContent('Net Sales$1,200$1,00020.0%');
  expect(sheet.getByText('Compared with Tue, Nov 17.')).toBeVisible();
  expect(sheet.getByText('No new insights about these days.')).toBeVisible();
  expect(sheet.getByText(/^No mail server is configured/)).toBeVisible();
  expect(sheet.getByRole('link', { name: 'Preferences' })).toHaveAttribute('href', '/profile/preferences');
});

test('where mail is configured, it says how to have it by mail; without figures there is no table', async () => {
  await open(answering({ mail: 'configured', figures: [], days_with_data: 0 }));
  expect(await screen.findByText(/^You can get this by email/)).toBeVisible();
  expect(screen.getByText('There is no data for these days yet.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the link says which digest it is: of a day or a week, and the ones before and after', async () => {
  const getDigest = answering();
  const { user, history } = await open(getDigest);
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Later digest' }));
  await waitFor(() => expect(history.location.search).toBe('?date=2026-11-19'));
  await user.click(screen.getByRole('radio', { name: 'Weekly' }));
  await waitFor(() => expect(history.location.search).toBe('?date=2026-11-19&period=weekly'));
  expect(screen.getByRole('button', { name: 'Later digest' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Earlier digest' }));
  await waitFor(() => expect(history.location.search).toBe('?date=2026-11-12&period=weekly'));
  expect(getDigest.mock.calls.map(([query]) => query)).toEqual([
    { period: 'daily' },
    { period: 'daily', date: '2026-11-19' },
    { period: 'weekly', date: '2026-11-19' },
    { period: 'weekly', date: '2026-11-12' },
  ]);
});

test('the last day of all has a digest, and no later one', async () => {
  await open(answering(), '/insights/digest?date=2100-12-31');
  await screen.findByRole('article');
  expect(screen.getByRole('button', { name: 'Later digest' })).toBeDisabled();
});

test('a digest that cannot be loaded is asked for again', async () => {
  const getDigest = answering().mockRejectedValueOnce(new Error('It is down.'));
  const { user } = await open(getDigest);
  expect(await screen.findByRole('alert')).toHaveTextContent('It is down.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Daily digest' })).toBeVisible();
});

test('it is printed by the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await open(answering());
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
