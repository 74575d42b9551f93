import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeSession, renderApp } from '../../testing/index.ts';

const WRONG = 'Incorrect email or password.';

const never = () => new Promise<never>(() => {});
const silentApi = {
  getTenant: never,
  listBrands: never,
  listParentSkus: never,
  listSkus: never,
  getProductHierarchy: never,
};

async function openSignIn(at = '/signin', options: Partial<Parameters<typeof fakeSession>[0]> = {}) {
  const fake = fakeSession({ isSignedIn: false, ...options });
  // The page opened after signing in fetches data, which is not under test here.
  const app = await renderApp(fake.session, { at, api: silentApi });
  return { ...app, ...fake };
}

const emailField = () => screen.findByLabelText('Email');
const passwordField = () => screen.getByLabelText('Password');
const send = () => screen.getByRole('button', { name: 'Sign in' });

describe('the landing page', () => {
  test('it says what the product does and leads to the sign-in', async () => {
    const { user, history } = await openSignIn('/');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'Sales, traffic and ads, down to the SKU.',
    );
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await emailField();
    expect(history.location.pathname).toBe('/signin');
  });
});

describe('the sign-in page', () => {
  test.each([
    ['&notice=signed-out', 1, true],
    ['', 0, false],
    ['&notice=%3Cb%3E', 0, false],
  ])('%j: whoever was signed out is told so, and the issuer hears of it', async (notice, count, isAgain) => {
    const { startSignIn } = await openSignIn(`/signin?returnTo=%2Fcohort${notice}`);
    await emailField();
    expect(screen.queryAllByText('You were signed out. Sign in again.')).toHaveLength(count);
    expect(screen.getByText('You will return to Cohort Analysis.')).toBeVisible();
    expect(startSignIn).toHaveBeenCalledWith('/cohort', isAgain);
  });

  test.each([
    ['', '', 'Enter your email.'],
    ['maya', 'x', 'Enter an email like name@company.com.'],
    ['maya@alderandoak.com', '', 'Enter your password.'],
  ])('email %j and password %j are not sent: %s', async (email, password, message) => {
    const { user } = await openSignIn();
    if (email !== '') await user.type(await emailField(), email);
    else await emailField();
    if (password !== '') await user.type(passwordField(), password);
    await user.click(send());
    expect(screen.getByText(message)).toBeVisible();
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });

  test('a refused sign-in says why and keeps the email', async () => {
    const { user } = await openSignIn('/signin', { refuse: () => WRONG });
    await user.type(await emailField(), 'maya@alderandoak.com');
    await user.type(passwordField(), 'not it');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(WRONG));
    expect(await emailField()).toHaveProperty('value', 'maya@alderandoak.com');
    expect(document.activeElement).toBe(passwordField());
  });

  test.each([
    ['/signin?returnTo=%2Fcohort%3Fa%3D1', '/cohort?a=1'],
    ['/signin?returnTo=https%3A%2F%2Fevil.example', '/dashboard'],
    ['/signin?returnTo=%2F%2Fevil.example', '/dashboard'],
    ['/signin', '/dashboard'],
  ])('after signing in at %s the visitor is at %s', async (at, expected) => {
    const { user, history } = await openSignIn(at);
    await user.type(await emailField(), 'maya@alderandoak.com');
    await user.type(passwordField(), 'right');
    await user.click(send());
    await waitFor(() => expect(history.location.href).toBe(expected));
  });

  test('someone signed in already goes on', async () => {
    const { history } = await openSignIn('/signin?returnTo=%2Fpricing', { isSignedIn: true });
    await waitFor(() => expect(history.location.pathname).toBe('/pricing'));
  });

  test('the password can be shown and hidden', async () => {
    const { user } = await openSignIn();
    await emailField();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(passwordField()).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(passwordField()).toHaveProperty('type', 'password');
  });

  test('a problem with the address is said instead of a form', async () => {
    const message = 'Signing in needs a secure connection: open Skuline by https.';
    await openSignIn('/signin', { start: () => Promise.resolve({ kind: 'problem', message }) });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('a server out of reach can be tried again', async () => {
    const { user, startSignIn } = await openSignIn('/signin', {
      start: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    startSignIn.mockResolvedValue({ kind: 'form', passkeyUrl: null });
    await user.click(tryAgain);
    expect(await emailField()).toBeVisible();
  });

  test('coming back from the issuer leads to the wanted page', async () => {
    const { history } = await openSignIn('/signin/callback?code=abc&state=def');
    await waitFor(() => expect(history.location.pathname).toBe('/cohort'));
  });
});
