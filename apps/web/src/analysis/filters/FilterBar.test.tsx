import { type ApiCalls, productHierarchyResponse, type TenantSummary } from '@skuline/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeTenant, renderPage, setViewportWidth } from '../../testing/index.ts';
import { FiguresScope } from '../FiguresScope.tsx';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const HIERARCHY = {
  brandToParentSku: { Alder: ['Kettle', 'Mug'], Briskway: ['Pan'], Casa: [] },
  parentSkuToSku: { Kettle: ['K-1', 'K-2'], Mug: ['M-1'], Pan: ['P-1'] },
};

const api = {
  listBrands: () => Promise.resolve(['Alder', 'Briskway', 'Casa']),
  listParentSkus: () => Promise.resolve(['Kettle', 'Mug', 'Pan']),
  listSkus: () => Promise.resolve(['K-1', 'K-2', 'M-1', 'P-1']),
  getProductHierarchy: () => Promise.resolve(HIERARCHY),
};

async function openBar(at = '/dashboard', props: FilterBarProps = {}, calls: Partial<ApiCalls> = api) {
  const page = await renderPage(<FilterBar {...props} />, { at, api: calls });
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Brands/ })).toHaveProperty('disabled', false),
  );
  const open = async (trigger: string) => {
    await page.user.click(screen.getByRole('button', { name: trigger }));
    return within(await screen.findByRole('dialog'));
  };
  const searchOf = () => page.history.location.search;
  return { ...page, open, searchOf };
}

type List = Pick<typeof screen, 'queryAllByRole'>;

const names = (list: List) =>
  list.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));

test('a name that is no longer in the data is listed while it is selected, and can be deselected', async () => {
  const { user, open, searchOf } = await openBar('/dashboard?brand=Alder&brand=Gone');
  const list = await open('Brands (2)');
  expect(names(list)).toEqual(['Gone', 'Alder', 'Briskway', 'Casa']);
  const gone = list.getByRole('option', { name: 'Gone', selected: true });
  expect(gone).toHaveTextContent('not in your data');
  await user.click(gone);
  await user.click(list.getByRole('button', { name: 'Apply' }));
  expect(searchOf()).toBe('?brand=Alder');
});

test('a selected name that another filter excludes says so', async () => {
  const { open } = await openBar('/dashboard?brand=Alder&parent=Pan');
  const list = await open('Parent SKUs (1)');
  expect(names(list)).toEqual(['Pan', 'Kettle', 'Mug']);
  expect(list.getByRole('option', { name: 'Pan' })).toHaveTextContent('outside the other filters');
});

describe('a name that objects inherit', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is chosen like any other',
    async (name) => {
      const lists: unknown = JSON.parse(`{"${name}":["${name}"]}`);
      const { user, open, searchOf } = await openBar(
        '/dashboard',
        {},
        {
          listBrands: () => Promise.resolve([name]),
          listParentSkus: () => Promise.resolve([name]),
          listSkus: () => Promise.resolve([name]),
          getProductHierarchy: () =>
            Promise.resolve(
              productHierarchyResponse.parse({ brandToParentSku: lists, parentSkuToSku: lists }),
            ),
        },
      );
      for (const list of ['Brands', 'Parent SKUs', 'SKUs']) {
        const options = await open(list);
        await user.click(options.getByRole('option', { name: new RegExp(`^${name}`) }));
        await user.click(options.getByRole('button', { name: 'Apply' }));
        expect(await screen.findByRole('button', { name: `${list} (1)` })).toBeVisible();
      }
      expect(searchOf()).toBe(`?brand=${name}&parent=${name}&sku=${name}`);
    },
  );
});

test.each([
  ['', 'Initialization failed'],
  ['The engine is down.', 'Initialization failed: The engine is down.'],
])(
  'a hierarchy that fails, saying %j, is said, can be tried again, and leaves the filters',
  async (message, text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const getProductHierarchy = vi
      .fn<ApiCalls['getProductHierarchy']>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(HIERARCHY);
    const { user } = await openBar(
      '/dashboard',
      {},
      { ...api, getProductHierarchy, getDailyPerformanceBreakdown: () => Promise.reject(new Error(message)) },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(`${text}Try again`);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

describe('the channels', () => {
  const CHANNELS: TenantSummary['channels'] = [
    { name: 'amazon', label: 'Amazon' },
    { name: 'shopify', label: 'Shopify' },
  ];
  const openChannels = async (at: string, places: Partial<TenantSummary> = {}) => {
    const page = await renderPage(
      <FiguresScope isFollowed>
        <FilterBar />
      </FiguresScope>,
      { at, api: { ...api, getTenant: () => Promise.resolve({ ...fakeTenant, ...places }) } },
    );
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: /^Brands/ })).toHaveProperty('disabled', false),
    );
    return page;
  };

  test('are a filter of a company that has several, which the link keeps and Clear All clears', async () => {
    const { user, history } = await openChannels('/dashboard', { channels: CHANNELS });
    await user.click(await screen.findByRole('button', { name: 'Channels' }));
    const list = within(await screen.findByRole('dialog'));
    expect(names(list)).toEqual(['Amazon', 'Shopify']);
    await user.click(list.getByRole('option', { name: 'Shopify' }));
    await user.click(list.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Channels (1)' })).toBeVisible();
    expect(history.location.search).toBe('?channel=shopify');
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByRole('button', { name: 'Channels' })).toBeVisible();
    expect(history.location.search).toBe('');
  });

  test('have tags beside them where products have any, or where the link names one', async () => {
    const { user, history } = await openChannels('/dashboard', { tags: ['Clearance', 'Q4 push'] });
    await user.click(await screen.findByRole('button', { name: 'Tags' }));
    const list = within(await screen.findByRole('dialog'));
    expect(names(list)).toEqual(['Clearance', 'Q4 push']);
    await user.click(list.getByRole('option', { name: 'Q4 push' }));
    await user.click(list.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Tags (1)' })).toBeVisible();
    expect(history.location.search).toBe('?tag=Q4+push');
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await vi.waitFor(() => expect(history.location.search).toBe(''));
  });

  test('have tags beside them of a link, also where no product has that tag', async () => {
    await openChannels('/dashboard?tag=Gone');
    expect(await screen.findByRole('button', { name: 'Tags (1)' })).toBeVisible();
  });

  test('of which one has several marketplaces are narrowed to one of these by its own name', async () => {
    const marketplaces = [
      { name: 'CA', label: 'Amazon.ca' },
      { name: 'US', label: 'Amazon.com' },
      { name: 'Outlet', label: 'Outlet' },
    ];
    const { user, history } = await openChannels('/dashboard', { channels: CHANNELS, marketplaces });
    await user.click(await screen.findByRole('button', { name: 'Marketplaces' }));
    const list = within(await screen.findByRole('dialog'));
    expect(names(list)).toEqual(['Amazon.ca', 'Amazon.com', 'Outlet']);
    await user.click(list.getByRole('option', { name: 'Amazon.ca' }));
    await user.click(list.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Marketplaces (1)' })).toBeVisible();
    expect(history.location.search).toBe('?marketplace=CA');
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await vi.waitFor(() => expect(history.location.search).toBe(''));
  });

  test.each([
    ['/dashboard', []],
    ['/dashboard?channel=ebay', ['Channels (1)']],
  ])('of a company with one are no filter at %s, unless the link has one: %j', async (at, filters) => {
    await openChannels(at);
    const buttons = screen.queryAllByRole('button', { name: /^Channels/ });
    expect(buttons.map((button) => button.textContent)).toEqual(filters);
  });
});

describe('a multi-select', () => {
  test('applies on Apply, and its trigger then shows the count', async () => {
    const { user, open, searchOf } = await openBar();
    const list = await open('Brands');
    expect(names(list)).toEqual(['Alder', 'Briskway', 'Casa']);
    await user.click(list.getByRole('option', { name: 'Alder' }));
    await user.click(list.getByRole('option', { name: 'Casa' }));
    expect(searchOf()).toBe('');
    await user.click(list.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Brands (2)' })).toBeVisible();
    expect(searchOf()).toBe('?brand=Alder&brand=Casa');
  });

  test.each(['Cancel', 'Escape'])('%s restores the last applied selection', async (way) => {
    const { user, open } = await openBar('/dashboard?brand=Alder');
    const list = await open('Brands (1)');
    await user.click(list.getByRole('button', { name: 'Clear' }));
    expect(list.getByText('0 selected')).toBeVisible();
    await (way === 'Cancel'
      ? user.click(list.getByRole('button', { name: 'Cancel' }))
      : user.keyboard('{Escape}'));
    const again = await open('Brands (1)');
    expect(again.getByRole('option', { name: 'Alder', selected: true })).toBeVisible();
  });

  test('Escape closes it also while the focus is not inside', async () => {
    const { user, open } = await openBar('/dashboard?brand=Alder');
    const list = await open('Brands (1)');
    await user.click(list.getByRole('button', { name: 'Clear' }));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Select All counts and covers only the items shown', async () => {
    const { user, open } = await openBar();
    const list = await open('SKUs');
    expect(list.getByRole('checkbox', { name: 'Select All - 4' })).toBeVisible();
    await user.keyboard('k-');
    await user.click(list.getByRole('checkbox', { name: 'Select All - 2' }));
    await user.click(list.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'SKUs (2)' })).toBeVisible();
  });

  test('a search without a match says so', async () => {
    const { user, open } = await openBar();
    const list = await open('Parent SKUs');
    await user.keyboard('zzz');
    expect(list.getByText('No matching Parent SKUs found')).toBeVisible();
  });

  test('works by keyboard: arrows walk the list, Enter toggles', async () => {
    const { user, open } = await openBar();
    const list = await open('Brands');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(list.getByRole('option', { name: 'Briskway', selected: true })).toBeVisible();
  });
});

describe('cascading', () => {
  test('brands restrict the parent SKUs and drop the selected ones outside', async () => {
    const { user, open, searchOf } = await openBar('/dashboard?parent=Kettle&parent=Pan&sku=P-1');
    const brands = await open('Brands');
    await user.click(brands.getByRole('option', { name: 'Alder' }));
    await user.click(brands.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: 'Parent SKUs (1)' });
    expect(searchOf()).toBe('?brand=Alder&parent=Kettle');
    const parents = await open('Parent SKUs (1)');
    expect(names(parents)).toEqual(['Kettle', 'Mug']);
  });

  test.each([
    ['Parent SKUs', 'No Parent SKUs available for selected Brands'],
    ['SKUs', 'No SKUs available for selected filters'],
  ])('a brand without products leaves %s empty: %s', async (trigger, message) => {
    const { open } = await openBar('/dashboard?brand=Casa');
    const list = await open(trigger);
    expect(list.getByText(message)).toBeVisible();
  });

  test('Clear All empties all three, and is there only when something is selected', async () => {
    const { user, searchOf } = await openBar('/dashboard?brand=Alder&sku=K-1&metric=orders');
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await vi.waitFor(() => expect(searchOf()).toBe('?metric=orders'));
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
  });
});

describe('a filter is disabled', () => {
  test('while its list loads', async () => {
    const never = { ...api, listBrands: () => new Promise<never>(() => {}) };
    await renderPage(<FilterBar />, { api: never });
    for (const name of ['Brands', 'Parent SKUs', 'SKUs'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });

  test('when there is nothing to choose, also after its list failed', async () => {
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await renderPage(<FilterBar />, {
      api: {
        ...api,
        listBrands: () => Promise.reject(new Error('down')),
        listSkus: () => Promise.resolve([]),
      },
    });
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Parent SKUs' })).toHaveProperty('disabled', false),
    );
    expect(screen.getByRole('button', { name: 'Brands' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'SKUs' })).toHaveProperty('disabled', true);
    warning.mockRestore();
  });
});

describe('the bar’s own actions', () => {
  test.each([
    ['the flag alone', { canCustomize: true }, false],
    ['the handler alone', { onCustomize: () => {} }, false],
    ['both', { canCustomize: true, onCustomize: () => {} }, true],
  ])('Customize with %s', async (_, props, isThere) => {
    await openBar('/dashboard', props);
    expect(screen.queryByRole('button', { name: 'Customize' }) !== null).toBe(isThere);
  });

  test('Ask is there only with a handler', async () => {
    await openBar();
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull();
  });
});

test('on a phone a list opens as a drawer with the same buttons', async () => {
  setViewportWidth(390);
  const { user, open, searchOf } = await openBar();
  const list = await open('Brands');
  await user.click(list.getByRole('option', { name: 'Alder' }));
  await user.click(list.getByRole('button', { name: 'Apply' }));
  await vi.waitFor(() => expect(searchOf()).toBe('?brand=Alder'));
});
