import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeSession, renderApp } from '../../testing/index.ts';
import { HELP_PAGES, helpHref } from './help-pages.ts';

const renderHelp = async (at: string) => renderApp(fakeSession({ isSignedIn: true }).session, { at });
const contents = () => screen.findByRole('navigation', { name: 'Contents of the help' });

test('a page of the app shows a picture of it', async () => {
  await renderHelp('/help/costs');
  const picture = await screen.findByRole('img', { name: /^The costs page: how much of the sales/ });
  expect(picture.getAttribute('src')).toMatch(/docs\/help\/images\/costs\.webp$/);
});

describe('/help', () => {
  test('lists all pages by their parts, and opens one', async () => {
    const { user } = await renderHelp('/help');
    const nav = await contents();
    await user.click(within(nav).getByText('How it works'));
    await user.click(within(nav).getByRole('link', { name: 'How comparisons work' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'How comparisons work' })).toBeVisible();
    expect(screen.getByRole('table')).toHaveTextContent('the whole one before');
  });

  test('a page leads to others and to pages of the app', async () => {
    const { user } = await renderHelp('/help/conversion');
    expect(await screen.findByRole('heading', { level: 3, name: 'What it is not' })).toBeVisible();
    const text = screen.getByRole('article');
    await user.click(within(text).getByRole('link', { name: 'Sessions' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Sessions' })).toBeVisible();
  });

  test('a search finds lines, and a page that is opened ends it', async () => {
    const { user } = await renderHelp('/help');
    await contents();
    await user.type(screen.getByLabelText('Search help'), 'reserve');
    expect(await screen.findByRole('heading', { name: 'Found for “reserve”' })).toBeVisible();
    await user.click(within(screen.getByRole('article')).getByRole('link', { name: 'Fees and payouts' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Fees and payouts' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Found for/ })).toBeNull();
  });

  test('says that nothing is found', async () => {
    const { user } = await renderHelp('/help');
    await contents();
    await user.type(screen.getByLabelText('Search help'), 'zebra submarine');
    expect(await screen.findByText('Nothing is found for “zebra submarine”.')).toBeVisible();
  });

  test('an address that no page has says so', async () => {
    await renderHelp('/help/unicorns');
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible();
  });
});

test('a link of a page leads to a page of the help, of the app or of another site, or is no link', () => {
  const links = HELP_PAGES.flatMap(({ text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => helpHref(href)),
  );
  const slugs = new Set(HELP_PAGES.map(({ slug }) => `/help/${slug}`));
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter((href) => href?.startsWith('/help/') === true && !slugs.has(href))).toEqual([]);
});

test('a file of the repository is its page, and no link where it has none', () => {
  expect(helpHref('back-up-and-restore.md')).toBe('/help/back-up-and-restore');
  expect(helpHref('../adr/0002-two-stores-embedded-by-default.md')).toBeNull();
  expect(helpHref('https://example.com')).toBe('https://example.com');
  expect(HELP_PAGES.filter(({ group }) => group === 'For operators').length).toBeGreaterThan(6);
});
