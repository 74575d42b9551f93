import type { ApiCalls, Preferences, SavedView } from '@skuline/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { comparedDaysPreference, granularityPreference } from '../../preferences/index.ts';
import { renderPage } from '../../testing/index.ts';
import { SaveViewForm } from './SaveViewForm.tsx';

beforeEach(() => localStorage.clear());

/** Saves what an address shows, and returns how the view keeps it. */
async function save(at: string): Promise<string | undefined> {
  const addView = vi.fn<ApiCalls['addView']>(async () => ({}) as SavedView);
  const onClose = vi.fn<() => void>();
  const { user, screen } = await renderPage(<SaveViewForm page="/dashboard" onClose={onClose} />, {
    at,
    api: { addView, getPreferences: async () => ({}) as Preferences, listTenants: async () => [] },
  });
  await user.type(screen.getByLabelText('Name of the view'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  return addView.mock.calls[0]?.[0]?.body.search;
}

test('a view keeps what its maker has saved for themselves, which its address does not say', async () => {
  comparedDaysPreference.save('whole');
  granularityPreference.save('monthly');
  expect(new URLSearchParams(await save('/dashboard?range=last_30_days&brand=Oak'))).toEqual(
    new URLSearchParams('days=whole&granularity=monthly&range=last_30_days&brand=Oak'),
  );
});

test('what its address says comes before that', async () => {
  granularityPreference.save('monthly');
  const search = new URLSearchParams(await save('/dashboard?range=last_week&granularity=weekly'));
  expect(search.get('granularity')).toBe('weekly');
});

test('days that nobody chose are kept as the preset that chose them, and move on with it', async () => {
  expect(await save('/dashboard')).toBe('range=last_7_days');
});
