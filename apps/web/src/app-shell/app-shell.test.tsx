import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { findSidebarOpen, keyShortcutsPreference } from '../preferences/index.ts';
import { createAppRouter } from '../router.ts';
import {
  fakeSession,
  MAYA,
  renderApp,
  type RenderPageOptions,
  setViewportWidth,
  fakeTenant,
} from '../testing/index.ts';
import { SECTIONS } from './navigation/sections.ts';

const TENANT = {
  ...fakeTenant,
  isSampleData: true,
  dataThrough: { first: '2024-10-01', last: '2026-11-19' },
};
const api = { getTenant: () => Promise.resolve(TENANT) };

async function openCohort(options: RenderPageOptions = {}) {
  const fake = fakeSession({ isSignedIn: true });
  const app = await renderApp(fake.session, { at: '/cohort', api, tenantId: TENANT.id, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Cohort Analysis' });
  return { ...app, ...fake };
}

describe('the header', () => {
  const open = (brands: readonly string[] | null) =>
    openCohort({
      api: {
        ...api,
        listTenants: async () => [{ id: TENANT.id, name: 'Alder & Oak', role: 'viewer', brands }],
      },
    });

  test.each([
    [['Alder'], '1 brand', 'You see the figures of Alder'],
    [['Alder', 'Oak'], '2 brands', 'You see the figures of Alder, Oak'],
    ['abcdefghij'.split(''), '10 brands', 'You see the figures of a, b, c, d, e, f, g, h and 2 more'],
  ])('says that figures are of %o alone to who sees no other brand', async (brands, text, label) => {
    await open(brands);
    expect(await screen.findByRole('note', { name: label })).toHaveTextContent(text);
  });

  test('says nothing of brands to who sees all', async () => {
    await open(null);
    expect(screen.queryByRole('note', { name: /You see the figures/ })).toBeNull();
  });
});

test('every printed sheet names the company, the page and the day it was printed, and is numbered', async () => {
  await openCohort({ api: { getTenant: async () => ({ ...TENANT, name: 'Oak "& Sons' }) } });
  await waitFor(() =>
    expect(printedMargins()).toContain('@top-left{content:"Oak \\22 & Sons · Cohort Analysis"}'),
  );
  expect(printedMargins()).toMatch(/@top-right\{content:"Printed \w{3} \d+, \d{4}" " · " counter\(page\)/);
});

test('every page is printed in light colors', async () => {
  const scheme = () => document.documentElement.dataset['mantineColorScheme'];
  await openCohort();
  document.documentElement.dataset['mantineColorScheme'] = 'dark';
  window.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
});

/** What stands in the margins of printed sheets. */
function printedMargins(): string {
  return [...document.querySelectorAll('style[media="print"]')]
    .map(({ textContent }) => textContent)
    .join('');
}

describe('the placeholders', () => {
  test.each([
    ['/cohort', 'Cohort Analysis', 'Analyze customer behavior patterns over time'],
    ['/pricing', 'Pricing Analysis', 'Analyze pricing strategies and their impact on performance'],
  ])('%s says %s and what it will be for', async (at, title, text) => {
    await renderApp(fakeSession({ isSignedIn: true }).session, { at, api });
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
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
    expect(screen.getByText('You will return to Cohort Analysis.')).toBeVisible();
  });

  test('while the logout is in progress a spinner stands in the place of the page', async () => {
    const { user, goHome } = await openCohort();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(goHome).toHaveBeenCalledOnce());
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByText('Analyze customer behavior patterns over time')).toBeNull();
  });
});

describe('the sidebar', () => {
  test.each([
    ['/profile/insight-settings', 'Goals & alerts'],
    ['/profile/members', MAYA.displayName],
  ])('at %s it marks %s alone', async (at, name) => {
    await renderApp(fakeSession({ isSignedIn: true }).session, { at, api, tenantId: TENANT.id });
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    const marked = await within(nav).findAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.lastElementChild?.textContent)).toEqual([name]);
  });

  test('it names its sections, marks the open one and leads to the others', async () => {
    const { user } = await openCohort();
    const nav = screen.getByRole('navigation', { name: 'Main' });
    const links = within(nav).getAllByRole('link');
    expect(links.slice(0, 5).map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Profit & Loss',
      'Funnel Analysis',
      'Cohort Analysis',
      'Pricing Analysis',
    ]);
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Cohort Analysis');
    await user.click(within(nav).getByRole('link', { name: 'Pricing Analysis' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pricing Analysis' })).toBeVisible();
  });

  test('the open section stays marked whatever products and days it looks at', async () => {
    await renderApp(fakeSession({ isSignedIn: true }).session, {
      at: '/dashboard?brand=Alder&range=last_30_days&nonsense=1',
      api,
      tenantId: TENANT.id,
    });
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  });

  test('it shows who is signed in, and leads to the profile', async () => {
    await openCohort();
    const person = screen.getByRole('link', { name: MAYA.displayName });
    expect(person.getAttribute('href')).toBe('/profile');
  });

  test('its button and Ctrl+B collapse and open it, and a cookie remembers', async () => {
    const { user } = await openCohort();
    await user.click(screen.getByRole('button', { name: 'Close sidebar' }));
    expect(findSidebarOpen()).toBe(false);
    await user.keyboard('{Control>}b{/Control}');
    expect(findSidebarOpen()).toBe(true);
    expect(screen.getByRole('button', { name: 'Close sidebar' })).toBeVisible();
  });

  test.each([
    [1440, 'Close sidebar'],
    [1024, 'Open sidebar'],
  ])('at %i pixels a new visitor finds the button "%s"', async (width, name) => {
    document.cookie = 'skuline_sidebar=; Max-Age=0; Path=/';
    setViewportWidth(width);
    await openCohort();
    expect(screen.getByRole('button', { name })).toBeVisible();
  });

  test('on a phone it is a sheet that Escape closes', async () => {
    setViewportWidth(390);
    const { user } = await openCohort();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    const sheet = await screen.findByRole('dialog', { name: 'Sidebar' });
    expect(within(sheet).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('following a link closes the sheet', async () => {
    setViewportWidth(390);
    const { user } = await openCohort();
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    await user.click(await screen.findByRole('link', { name: 'Pricing Analysis' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pricing Analysis' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the header', () => {
  test('it says how far the data reaches, and leads to the newest days', async () => {
    await openCohort();
    const link = await screen.findByRole('link', { name: /^Data through Nov 19/ });
    expect(link.getAttribute('href')).toMatch(/^\/dashboard\?start=[-\d]+&end=[-\d]+&granularity=daily$/);
  });

  test('it says that nothing new is loaded offline', async () => {
    await openCohort();
    await screen.findByRole('link', { name: /^Data through Nov 19/ });
    act(() => onlineManager.setOnline(false));
    expect(screen.getByText('You are offline: figures load once you are back online')).toBeVisible();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('link', { name: /^Data through Nov 19/ })).toBeVisible();
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

describe('sample data', () => {
  test('a ribbon says so; put away, a badge does, until the tab is closed', async () => {
    const { user, unmount } = await openCohort();
    const ribbon = await screen.findByRole('region', { name: 'Sample data' });
    expect(within(ribbon).getByText('You are looking at sample data.')).toBeVisible();
    expect(within(ribbon).getByRole('link', { name: 'Import data' }).getAttribute('href')).toBe('/import');
    expect(screen.queryByText('Sample data')).toBeNull();
    await user.click(within(ribbon).getByRole('button', { name: 'Hide this notice' }));
    expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
    expect(screen.getByText('Sample data')).toBeVisible();

    unmount();
    await openCohort();
    expect(await screen.findByText('Sample data')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
  });

  test('known from before, the ribbon stands at once and moves nothing later', async () => {
    const { unmount } = await openCohort();
    await screen.findByRole('region', { name: 'Sample data' });
    unmount();
    await openCohort({ api: { getTenant: () => new Promise(() => {}) } });
    expect(screen.getByRole('region', { name: 'Sample data' })).toBeVisible();
  });

  test('real data bear no label', async () => {
    const real = { ...TENANT, isSampleData: false };
    await openCohort({ api: { getTenant: () => Promise.resolve(real) } });
    await screen.findByText(/^Data through Nov 19/);
    expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
    expect(screen.queryByText('Sample data')).toBeNull();
  });
});

describe('the keyboard', () => {
  const list = { name: 'Keyboard shortcuts' } as const;

  test('? opens the list of shortcuts and Escape closes it', async () => {
    const { user } = await openCohort();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', list);
    expect(within(sheet).getByText('Open or close the sidebar')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', list)).toBeNull());
  });

  test('the header has a button for those who do not know the key', async () => {
    const { user } = await openCohort();
    await user.click(screen.getByRole('button', list));
    expect(await screen.findByRole('dialog', list)).toBeVisible();
  });

  test('G and a letter lead to a page; the letter alone and a slow second letter do not', async () => {
    const { user, history } = await openCohort();
    await user.keyboard('r');
    await user.keyboard('g');
    await user.keyboard('x');
    await user.keyboard('r');
    expect(history.location.pathname).toBe('/cohort');
    await user.keyboard('gr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pricing Analysis' })).toBeVisible();
  });

  test('nothing happens while someone types', async () => {
    const { user, history } = await openCohort();
    const field = document.createElement('input');
    screen.getByRole('main').append(field);
    await user.type(field, 'gr?');
    expect(history.location.pathname).toBe('/cohort');
    expect(screen.queryByRole('dialog', list)).toBeNull();
  });

  test('nothing happens under a modal dialog, even before the focus has moved into it', async () => {
    const { user, history } = await openCohort();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', list);
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'r' });
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', list)).toBeNull());
    expect(history.location.pathname).toBe('/cohort');
  });

  test('single keys can be turned off, and stay off', async () => {
    const { user } = await openCohort();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', list);
    await user.click(within(sheet).getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', list)).toBeNull());
    await user.keyboard('?');
    expect(keyShortcutsPreference.find()).toBe(false);
    expect(screen.queryByRole('dialog', list)).toBeNull();
  });

  test('no letter leads to two pages', () => {
    const keys = SECTIONS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
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

  test.each(['/nowhere', '/cohort/nowhere'])(
    '%s, which leads nowhere, says so inside the shell of someone signed in',
    async (at) => {
      await renderApp(fakeSession({ isSignedIn: true }).session, { at, api });
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      const way = await screen.findByRole('link', { name: 'Go to Dashboard' });
      expect(way.getAttribute('href')).toBe('/dashboard');
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(document.title).toBe('Page not found · Skuline');
    },
  );

  test('a visitor finds the same page without the shell, and the way home', async () => {
    await renderApp(fakeSession({ isSignedIn: false }).session, { at: '/nowhere', api });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Skuline home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  test('every page has a name of its own in the window', () => {
    const router = createAppRouter({ history: createMemoryHistory() });
    const routes: readonly AnyRoute[] = Object.values(router.routesById);
    // Redirects and layout routes render no page of their own.
    const pages = routes.filter(({ children, options }) => children === undefined && options.component);
    expect(pages.length).toBeGreaterThan(10);
    const nameless = pages.filter(({ options }) => options.staticData?.title === undefined);
    expect(nameless.map(({ fullPath }) => fullPath)).toEqual(['/']);
  });
});
