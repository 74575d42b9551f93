import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, renderApp } from '../../../testing/index.ts';

const openCallback = async (options: Parameters<typeof fakeSession>[0]) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { session } = fakeSession(options);
  return renderApp(session, { at: '/signin/callback?code=1' });
};

test('an account without a company is told so, and what to do', async () => {
  const { user, history } = await openCallback({ isSignedIn: false, hasTenant: false });
  expect(await screen.findByRole('heading', { name: 'This account has no company' })).toBeVisible();
  expect(screen.getByText(/Ask your administrator to add it to one\. Then sign in again/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(history.location.pathname).toBe('/signin');
});

test('a sign-in that was not confirmed is started again', async () => {
  const complete = () => Promise.reject(new Error('No matching state'));
  const { user, history } = await openCallback({ isSignedIn: false, complete });
  expect(await screen.findByRole('heading', { name: 'Sign-in was not completed' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(history.location.pathname).toBe('/signin');
});

test('a successful one opens the requested page', async () => {
  const { history } = await openCallback({ isSignedIn: false });
  await screen.findByText('Analyze customer behavior patterns over time');
  expect(history.location.pathname).toBe('/cohort');
});
