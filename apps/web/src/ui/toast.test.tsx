import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/index.ts';
import { showToast } from './toast.ts';

describe('a toast', () => {
  test('is said politely, bottom left, and can be dismissed', async () => {
    const { user } = await renderPage(<p>A page, which has the list beside it</p>);
    showToast({ kind: 'done', message: 'Preferences saved.' });
    const message = await screen.findByText('Preferences saved.');
    const list = message.closest('[aria-live]');
    expect(list?.getAttribute('aria-live')).toBe('polite');
    expect(list?.getAttribute('data-position')).toBe('bottom-left');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Preferences saved.')).toBeNull());
  });

  test('may offer what can be done about it; a press does it and closes the toast', async () => {
    const { user } = await renderPage(<p>A page, which has the list beside it</p>);
    const run = vi.fn<() => void>();
    showToast({ kind: 'failed', message: 'It was not resolved.', action: { label: 'Retry', run } });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('It was not resolved.')).toBeNull());
  });

  test('none is lost when several are shown before the list is mounted', async () => {
    showToast({ kind: 'done', message: 'Name saved.' });
    await renderPage(<p>A page, which has the list beside it</p>);
    showToast({ kind: 'failed', message: 'The password was not changed.' });
    expect(await screen.findByText('Name saved.')).toBeVisible();
    const failed = await screen.findByText('The password was not changed.');
    expect(failed.closest('[data-kind]')?.getAttribute('data-kind')).toBe('failed');
  });
});
