import { ApiError } from '@skuline/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

test('the global error screen says what happened and offers to reload the page', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderPage(<ErrorScreen error={new Error('broken')} />);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText("We've been notified about this error and are working to fix it.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  expect(warned).toHaveBeenCalled();
});

test('the request that failed is named, and can be copied', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const error = new ApiError(500, 'internal_error', 'Something broke.', 'request-12345');
  const { user } = await renderPage(<ErrorScreen error={error} />);
  expect(screen.getByText('request-12345')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the request ID' }));
  expect(await navigator.clipboard.readText()).toBe('request-12345');
});
