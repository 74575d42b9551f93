import { type ApiCalls, type LinkState } from '@skuline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, renderApp } from '../../../testing/index.ts';

async function open(at: string, api: Partial<ApiCalls> = {}) {
  return renderApp(fakeSession({ isSignedIn: false }).session, { at, api });
}
const byLink = (state: LinkState, api: Partial<ApiCalls> = {}) =>
  open('/reset-password#secret', {
    checkPasswordReset: async ({ body }) => ({
      state: body.token === 'secret' ? state : 'unknown',
      email: state === 'open' ? 'maya@alderandoak.com' : null,
    }),
    ...api,
  });

test('the sign-in page leads to it', async () => {
  const { user, history } = await open('/signin');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(history.location.pathname).toBe('/reset-password');
});

test.each([
  [true, 'Check your mail', /^If maya@alderandoak\.com has an account, a link is on its way/],
  [false, 'Ask for a link', /^This Skuline sends no mail\. Whoever runs it can make you a link/],
])(
  'where mails are sent (%s), it says what happens, and not whether there is an account',
  async (sendsMail, title, text) => {
    const requestPasswordReset = vi.fn<ApiCalls['requestPasswordReset']>().mockResolvedValue({ sendsMail });
    const { user } = await open('/reset-password', { requestPasswordReset });
    await user.type(await screen.findByLabelText('Email'), ' maya@alderandoak.com{Enter}');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(requestPasswordReset.mock.calls).toEqual([[{ body: { email: 'maya@alderandoak.com' } }]]);
  },
);

test.each([
  ['', 'Enter your email.'],
  ['maya', 'Enter an email like name@company.com.'],
])('the address %j is not sent', async (typed, message) => {
  const { user } = await open('/reset-password');
  await user.type(await screen.findByLabelText('Email'), `${typed}{Enter}`);
  expect(screen.getByText(message)).toBeVisible();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('by a link a new password is set, and signed in with', async () => {
  const setPasswordByLink = vi.fn<ApiCalls['setPasswordByLink']>().mockResolvedValue({ state: 'open' });
  const { user, history } = await byLink('open', { setPasswordByLink });
  const field = await screen.findByLabelText('New password');
  expect(screen.getByText(/^For maya@alderandoak\.com\./)).toBeVisible();
  await user.type(field, 'short{Enter}');
  expect(screen.getByText('Use at least 10 characters.')).toBeVisible();
  expect(setPasswordByLink).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'quite another password{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeVisible();
  expect(setPasswordByLink.mock.calls).toEqual([
    [{ body: { token: 'secret', newPassword: 'quite another password' } }],
  ]);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(history.location.pathname).toBe('/signin'));
});

test.each([
  ['used', 'This link was used already'],
  ['revoked', 'This link has ended'],
  ['expired', 'This link has expired'],
  ['unknown', 'This is not a link of ours'],
] as const)('a link that is %s says so, and leads to a new one', async (state, title) => {
  const { user } = await byLink(state);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('a link that ends while the password is typed says so', async () => {
  const setPasswordByLink = async () => ({ state: 'expired' as const });
  const { user } = await byLink('open', { setPasswordByLink });
  await user.type(await screen.findByLabelText('New password'), 'quite another password{Enter}');
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('what could not be sent can be sent again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const requestPasswordReset = vi
    .fn<ApiCalls['requestPasswordReset']>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ sendsMail: true });
  const { user } = await open('/reset-password', { requestPasswordReset });
  await user.type(await screen.findByLabelText('Email'), 'maya@alderandoak.com{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^It could not be sent\./));
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeVisible();
});
