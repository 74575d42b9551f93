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
