import { heading, type Picture } from './picture.ts';

/** The shell around the pages. */
export const SHELL_PICTURES: readonly Picture[] = [
  { name: 'not-found', path: '/nowhere', shows: heading('Page not found') },
  { name: 'not-found-visitor', path: '/nowhere', isPublic: true, shows: heading('Page not found') },
  {
    // A chunk that is missing on the server: the page reloads once, then shows this.
    name: 'error-screen',
    path: '/pricing',
    arrange: (page) => page.route('**/assets/_app.pricing-*.js', (route) => route.abort()),
    shows: heading('Something went wrong'),
  },
  {
    name: 'sidebar-sheet',
    path: '/cohort',
    widths: [390],
    isWindow: true,
    act: (page) => page.getByRole('button', { name: 'Open sidebar' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Sidebar' }).getByRole('button', { name: 'Logout' }),
  },
  {
    name: 'sidebar-rail',
    path: '/dashboard',
    widths: [1440],
    isWindow: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Close sidebar' }).click();
      await page.getByRole('link', { name: 'Pricing Analysis' }).hover();
    },
    shows: (page) => page.getByRole('link', { name: 'Pricing Analysis' }).getByText('Pricing Analysis'),
  },
  {
    name: 'keyboard-shortcuts',
    path: '/cohort',
    widths: [1440],
    isWindow: true,
    act: (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click(),
    shows: (page) =>
      page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Open or close the sidebar'),
  },
  {
    // On a wide window the panel is open from the start, and its list of insights closed.
    name: 'insights-list',
    path: '/cohort',
    isWindow: true,
    act: async (page) => {
      // Pressed before anything is told, it opens the panel without the list.
      const opener = page.getByRole('button', { name: /^AI \d/ });
      const first = page.getByRole('button', { name: 'Not helpful' }).first();
      const toggle = page.getByRole('button', { name: /^Insights/, expanded: false });
      await opener.or(toggle).first().waitFor();
      await opener.or(toggle).first().click();
      await first.click();
    },
    shows: (page) => page.getByRole('menuitem', { name: 'It was expected' }),
  },
  {
    name: 'theme-menu',
    path: '/cohort',
    isWindow: true,
    act: (page) => page.getByRole('button', { name: 'Theme' }).click(),
    shows: (page) => page.getByRole('menuitemradio', { name: 'System' }),
  },
  {
    name: 'sample-data-hidden-ribbon',
    path: '/cohort',
    isWindow: true,
    act: (page) => page.getByRole('button', { name: 'Hide this notice' }).click(),
    shows: (page) => page.getByText('Sample data', { exact: true }).first(),
  },
];
