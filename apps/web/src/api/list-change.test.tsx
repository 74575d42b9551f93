import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useListChange } from './list-change.ts';

function renderChange() {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useListChange('listTokens', 'listSignIns'), { wrapper });
  return { client, change: (work: () => Promise<string | null>) => result.current.mutateAsync(work) };
}

afterEach(() => onlineManager.setOnline(true));

test('a change without a connection fails at once and is not made later', async () => {
  const { change } = renderChange();
  onlineManager.setOnline(false);
  await expect(change(() => Promise.reject(new TypeError('offline')))).rejects.toThrow('offline');
});

test('all lists that a change changes are loaded again', async () => {
  const { client, change } = renderChange();
  for (const list of ['listTokens', 'listSignIns', 'listLinks']) client.setQueryData([list, {}], []);
  await change(() => Promise.resolve(null));
  const isStale = (list: string) => client.getQueryState([list, {}])?.isInvalidated;
  expect(['listTokens', 'listSignIns', 'listLinks'].map(isStale)).toEqual([true, true, false]);
});
