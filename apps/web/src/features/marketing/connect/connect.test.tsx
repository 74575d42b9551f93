import { CONNECTION_ANSWER_PATH, type ConnectionRequest } from '@skuline/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fakeSession, renderApp } from '../../../testing/index.ts';

const QUERY = new URLSearchParams({
  client_id: 'c1',
  redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
  sig: 'signed',
}).toString();
const REQUEST: ConnectionRequest = {
  clientName: 'Claude',
  email: 'maya@alderandoak.com',
  companies: [
    { id: 't1', name: 'Alder & Oak' },
    { id: 't2', name: 'Birch' },
  ],
  companyId: 't1',
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

afterEach(() => vi.restoreAllMocks());

/** Opens the page of a request; `answerWith` is the issuer's word on the person's answer. */
async function openConnect(
  request: () => Response,
  answerWith = () => json({ url: '#gone' }),
  query = QUERY,
) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    if (path !== CONNECTION_ANSWER_PATH) return request();
    sent.push(JSON.parse(z.string().parse(init?.body)));
    return answerWith();
  });
  window.history.replaceState(null, '', `/connect?${query}`);
  const app = await renderApp(fakeSession({ isSignedIn: false }).session, { at: `/connect?${query}` });
  return { ...app, sent };
}

test('says who asks, what they could read, who is signed in, and where the answer goes', async () => {
  await openConnect(() => json(REQUEST));
  expect(await screen.findByRole('heading', { name: 'Let Claude read your figures?' })).toBeVisible();
  expect(screen.getByText('maya@alderandoak.com')).toBeVisible();
  expect(screen.getByText('claude.ai')).toBeVisible();
  expect(screen.getByText(/can’t change anything/)).toBeVisible();
});

test('a name is text, whatever it looks like', async () => {
  const clientName = '<img src=x onerror=alert(1)>';
  await openConnect(() => json({ ...REQUEST, clientName }));
  expect(await screen.findByRole('heading', { name: `Let ${clientName} read your figures?` })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

test.each([
  ['Allow', true],
  ['Don’t allow', false],
])('%s is sent for the chosen company with the signed request, by keyboard alone', async (name, accept) => {
  const { user, sent } = await openConnect(() => json(REQUEST));
  const company = await screen.findByRole('combobox', { name: 'Company' });
  await user.click(company);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(company).toHaveProperty('value', 'Birch'));
  const button = screen.getByRole('button', { name });
  while (document.activeElement !== button) await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Return to your assistant' })).toBeVisible();
  expect(sent).toEqual([{ accept, companyId: 't2', query: QUERY }]);
});

test('a person without a company can only refuse', async () => {
  await openConnect(() => json({ ...REQUEST, companies: [], companyId: null }));
  expect(await screen.findByText(/^Your account does not belong to a company yet/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Allow' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Don’t allow' })).toHaveProperty('disabled', false);
});

test('whoever is not signed in is sent to the sign-in, which goes on with the same request', async () => {
  const { history } = await openConnect(() => json({}, 401));
  await waitFor(() => expect(history.location.pathname).toBe('/signin'));
  expect(new URLSearchParams(history.location.search).get('sig')).toBe('signed');
  expect(await screen.findByText('To connect another assistant to Skuline.')).toBeVisible();
});

test('a request that has expired says so', async () => {
  const { user } = await openConnect(
    () => json(REQUEST),
    () => json({ error: 'invalid_signature' }, 400),
  );
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(await screen.findByText(/^This request has expired or was changed\./)).toBeVisible();
});

test('an answer that did not arrive can be sent again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = await openConnect(
    () => json(REQUEST),
    () => json({}, 503),
  );
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^Your answer could not be sent/),
  );
  expect(screen.getByRole('button', { name: 'Allow' })).toHaveProperty('disabled', false);
});

test.each([
  ['error=invalid_client', /^Skuline does not know this assistant any more\./],
  ['error=invalid_redirect', /^The request names a place to return to/],
  ['error=%3Cb%3Eevil', /^The request to connect is not complete\./],
  ['', /^The request to connect is not complete\./],
])('a request that was refused (%s) says why, and in its own words alone', async (query, message) => {
  await openConnect(() => json(REQUEST), undefined, query);
  expect(await screen.findByText(message)).toBeVisible();
});
