import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { findSidebarOpen } from '../preferences/index.ts';
import { fakeSession, MAYA, renderApp, setViewportWidth } from '../testing/index.ts';

const TENANT = {
  id: 't1',
  name: 'Alder & Oak',
  isSampleData: true,
  dataThrough: { first: '2024-10-01', last: '2026-11-19' },
  lastImportedAt: null,
  dataVersion: 3,
  maturingDays: 2,
};
const api = { getTenant: () => Promise.resolve(TENANT) };

async function openCohort() {
  const fake = fakeSession({ isSignedIn: true });
  const app = await renderApp(fake.session, { at: '/cohort', api });
  await screen.findByRole('heading', { level: 1, name: 'Cohort Analysis' });
  return { ...app, ...fake };
}

describe('the placeholders', () => {
  test.each([
    ['/cohort', 'Cohort Analysis', 'Analyze customer behavior patterns over time'],
    ['/pricing', 'Pricing Analysis', 'Analyze pricing strategies and their impact on performance'],
  ])('%s says %s and what it will be for', async (at, title, text) => {
    await renderApp(fakeSession({ isSignedIn: true }).session, { at, api });
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe(`${title} · Skuline`));
  });
});

describe('the guard', () => {
  test('someone signed out is sent to sign in, and the wanted location is kept', async () => {
    const { session } = fakeSession({ isSignedIn: false });
    const { history } = await renderApp(session, { at: '/cohort?a=1&a=2', api });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(history.location.pathname).toBe('/signin');
    expect(new URLSearchParams(history.location.search).get('returnTo')).toBe('/cohort?a=1&a=2');
    expect(screen.getByText('You will return to Cohort Analysis.')).toBeTruthy();
  });

  test('while the logout is in progress a spinner stands in the place of the page', async () => {
    const { user, goHome } = await openCohort();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(goHome).toHaveBeenCalledOnce());
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('Analyze customer behavior patterns over time')).toBeNull();
  });
});

describe('the sidebar', () => {
  test('it names its sections, marks the open one and leads to the others', async () => {
    const { user } = await openCohort();
    const nav = screen.getByRole('navigation', { name: 'Main' });
    const links = within(nav).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Cohort Analysis',
      'Pricing Analysis',
    ]);
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Cohort Analysis');
    await user.click(within(nav).getByRole('link', { name: 'Pricing Analysis' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pricing Analysis' })).toBeTruthy();
  });

  test('it shows who is signed in', async () => {
    await openCohort();
    expect(screen.getByText(MAYA.displayName)).toBeTruthy();
  });

  test('its button and Ctrl+B collapse and open it, and a cookie remembers', async () => {
    const { user } = await openCohort();
    await user.click(screen.getByRole('button', { name: 'Close sidebar' }));
    expect(findSidebarOpen()).toBe(false);
    await user.keyboard('{Control>}b{/Control}');
    expect(findSidebarOpen()).toBe(true);
    expect(screen.getByRole('button', { name: 'Close sidebar' })).toBeTruthy();
  });

  test.each([
    [1440, 'Close sidebar'],
    [1024, 'Open sidebar'],
  ])('at %i pixels a new visitor finds the button "%s"', async (width, name) => {
    document.cookie = 'skuline_sidebar=; Max-Age=0; Path=/';
    setViewportWidth(width);
    await openCohort();
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('on a phone it is a sheet that Escape closes', async () => {
    setViewportWidth(390);
    const { user } = await openCohort();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    const sheet = await screen.findByRole('dialog', { name: 'Sidebar' });
    expect(within(sheet).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('following a link closes the sheet', async () => {
    setViewportWidth(390);
    const { user } = await openCohort();
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    await user.click(await screen.findByRole('link', { name: 'Pricing Analysis' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pricing Analysis' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the header', () => {
  test('it labels sample data and says how far the data reaches', async () => {
    await openCohort();
    expect(await screen.findByText('Sample data')).toBeTruthy();
    expect(screen.getByText(/^Data through Nov 19/)).toBeTruthy();
  });

  test('the theme menu turns the page dark', async () => {
    const { user } = await openCohort();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Theme' })).toHaveProperty('disabled', false),
    );
    await user.click(screen.getByRole('button', { name: 'Theme' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  });
});

describe('between pages', () => {
  test('another path scrolls to the top and moves the focus to the page; the same path does not', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo');
    const { user, history } = await openCohort();
    history.push('/cohort?x=1');
    await waitFor(() => expect(history.location.search).toBe('?x=1'));
    expect(scrolled).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Pricing Analysis' }));
    await screen.findByRole('heading', { level: 1, name: 'Pricing Analysis' });
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('an address that leads nowhere says so and leads back', async () => {
    await renderApp(fakeSession({ isSignedIn: true }).session, { at: '/nowhere', api });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });
});
