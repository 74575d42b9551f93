import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { ThemeControl } from './ThemeControl.tsx';

const network = vi.hoisted(() => ({ isThere: false }));

vi.mock('./ThemeMenu.tsx', () => {
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return { ThemeMenu: () => <p>The menu</p> };
});

test('a theme menu that could not be loaded leaves its button, and a press loads it again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = await renderPage(<ThemeControl />);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Theme' });
  expect(button().disabled).toBe(true);
  await waitFor(() => expect(button().disabled).toBe(false));
  network.isThere = true;
  await user.click(button());
  expect(await screen.findByText('The menu')).toBeVisible();
});
