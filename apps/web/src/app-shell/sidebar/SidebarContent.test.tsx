import { ApiError } from '@skuline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  type FakeSessionOptions,
  fakeSession,
  MAYA,
  renderApp,
  setViewportWidth,
} from '../../testing/index.ts';
import { initialsOf } from './SidebarContent.tsx';
// oxlint-disable-next-line import/no-unassigned-import -- loaded upfront, because it is slow on a busy machine
import './TenantMenu.tsx';

const FULL = { role: 'admin', brands: null } as const;
const ALDER = { id: MAYA.tenantId, name: 'Alder & Oak', ...FULL };
const BIRCH = { id: 't2', name: 'Birch', ...FULL };
const BRIAR = { id: 't3', name: 'Briar', ...FULL };

async function openShell(tenants = [ALDER, BIRCH, BRIAR], options: Partial<FakeSessionOptions> = {}) {
  const listTenants = vi.fn<() => Promise<typeof tenants>>().mockResolvedValue(tenants);
  const fake = fakeSession({ isSignedIn: true, ...options });
  const app = await renderApp(fake.session, { at: '/cohort?brand=Alder', api: { listTenants } });
  await screen.findByRole('heading', { level: 1, name: 'Cohort Analysis' });
  return { ...app, ...fake, listTenants };
}
const switcher = () => screen.findByRole('button', { name: 'Company: Alder & Oak' });

describe('the tenant switcher', () => {
  test('is not there for somebody who belongs to one tenant', async () => {
    const { listTenants } = await openShell([ALDER]);
    await waitFor(() => expect(listTenants).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: /^Company:/ })).toBeNull();
  });

  test('names the active tenant, and lists all of them with it marked', async () => {
    const { user } = await openShell();
    await user.click(await switcher());
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Alder & Oak', 'true'],
      ['Birch', 'false'],
      ['Briar', 'false'],
    ]);
  });

  test('goes to the chosen one with a fresh page', async () => {
    const chooseTenant = vi.fn<(idToken: string, tenantId: string) => Promise<void>>().mockResolvedValue();
    const { user, openAfresh } = await openShell(undefined, { chooseTenant });
    await user.click(await switcher());
    await user.click(await screen.findByRole('menuitemradio', { name: 'Birch' }));
    await waitFor(() => expect(openAfresh).toHaveBeenCalledOnce());
    expect(chooseTenant).toHaveBeenCalledExactlyOnceWith('id-token', BIRCH.id);
    // Until the new page has loaded nothing of the old one is shown.
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  test('works by keyboard', async () => {
    const { user, openAfresh } = await openShell();
    (await switcher()).focus();
    await user.keyboard('{Enter}');
    await screen.findAllByRole('menuitemradio');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Birch');
    await user.keyboard('{Escape}');
    expect(openAfresh).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.keyboard('{Enter}');
    await screen.findAllByRole('menuitemradio');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(openAfresh).toHaveBeenCalledOnce());
  });

  test('choosing the active one changes nothing', async () => {
    const { user, openAfresh } = await openShell();
    await user.click(await switcher());
    await user.click(await screen.findByRole('menuitemradio', { name: 'Alder & Oak' }));
    expect(openAfresh).not.toHaveBeenCalled();
    expect(await switcher()).toBeVisible();
  });

  test.each([
    [new ApiError(404, 'tenant_not_found', 'no', null), 'You no longer belong to Birch.'],
    [new TypeError('Failed to fetch'), 'Could not switch to Birch. Check your connection and try again.'],
  ])(
    'when it does not work (%s) the page stays and says why, and the list is asked for again',
    async (failure, says) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { user, openAfresh, listTenants } = await openShell(undefined, {
        chooseTenant: () => Promise.reject(failure),
      });
      await user.click(await switcher());
      listTenants.mockResolvedValue([ALDER]);
      await user.click(await screen.findByRole('menuitemradio', { name: 'Birch' }));
      expect(await screen.findByText(says)).toBeVisible();
      expect(openAfresh).not.toHaveBeenCalled();
      expect(await screen.findByRole('heading', { level: 1, name: 'Cohort Analysis' })).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Company:/ })).toBeNull());
    },
  );

  test('on a phone it stands in the sheet; Escape closes the menu first, then the sheet', async () => {
    setViewportWidth(390);
    const { user } = await openShell();
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    const sheet = await screen.findByRole('dialog', { name: 'Sidebar' });
    await user.click(await within(sheet).findByRole('button', { name: 'Company: Alder & Oak' }));
    expect(await within(sheet).findAllByRole('menuitemradio')).toHaveLength(3);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the initials of the person', () => {
  test.each([
    ['Maya Okafor', 'MO'],
    ['Ana Maria de Souza', 'AS'],
    ['maya@alderandoak.com', 'M'],
    ['maya.okafor@alderandoak.com', 'MO'],
    ['', ''],
    ['  Ōtani  Shōhei ', 'ŌS'],
  ])('of %j are %j', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });
});
