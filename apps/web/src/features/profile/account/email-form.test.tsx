import type { Account, ApiCalls, LinkState } from '@skuline/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, MAYA, renderApp } from '../../../testing/index.ts';

const ACCOUNT: Account = {
  email: 'maya@alderandoak.com',
  name: 'Maya',
  managedAt: null,
  secondFactor: null,
  version: 1,
};

async function open(api: Partial<ApiCalls>, hash = '') {
  const app = await renderApp(fakeSession({ isSignedIn: true }).session, {
    at: `/profile/account${hash}`,
    tenantId: MAYA.tenantId,
    api: { getAccount: async () => ACCOUNT, listSignIns: async () => [], listTokens: async () => [], ...api },
  });
  await screen.findByRole('region', { name: 'Email' }, { timeout: 5000 });
  return app;
}

test.each([
  [true, 'If new@alderandoak.com is free, a link is on its way to it. It works once, for one hour.'],
  [false, 'This Skuline sends no mail. Whoever runs it can change your email from maya@alderandoak.com.'],
])('where mails are sent is %s, a new email is asked for: %s', async (sendsMail, said) => {
  const askEmailChange = vi.fn<ApiCalls['askEmailChange']>(async () => ({ sendsMail }));
  const { user } = await open({ askEmailChange });
  const button = screen.getByRole('button', { name: 'Send a link' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('New email'), ' new@alderandoak.com ');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'paper clips{Enter}');
  expect(await screen.findByText(said)).toBeVisible();
  expect(askEmailChange.mock.calls).toEqual([
    [{ body: { email: 'new@alderandoak.com', currentPassword: 'paper clips' } }],
  ]);
});

test('whoever comes by the link confirms it with a button, and the secret leaves the address', async () => {
  const confirmEmail = vi.fn<ApiCalls['confirmEmail']>(async () => ({
    state: 'open',
    email: 'new@alderandoak.com',
  }));
  const { user, history } = await open({ confirmEmail }, '#email-secret');
  expect(confirmEmail).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Confirm the new email' }));
  expect(await screen.findByText('You now sign in with new@alderandoak.com.')).toBeVisible();
  expect(confirmEmail.mock.calls).toEqual([[{ body: { token: 'secret' } }]]);
  expect(history.location.hash).toBe('');
});

test.each<[LinkState, RegExp]>([
  ['expired', /has expired/],
  ['unknown', /not for this account/],
])('a link that is %s says so', async (state, sentence) => {
  const { user } = await open({ confirmEmail: async () => ({ state, email: null }) }, '#email-secret');
  await user.click(screen.getByRole('button', { name: 'Confirm the new email' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Confirm the new email' })).toBeNull();
});
