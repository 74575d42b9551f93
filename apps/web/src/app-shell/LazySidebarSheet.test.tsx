import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { LazySidebarSheet } from './LazySidebarSheet.tsx';
import type { Sidebar } from './use-sidebar.ts';

const network = vi.hoisted(() => ({ isThere: false }));

vi.mock('./SidebarSheet.tsx', () => {
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return {
    SidebarSheet: ({ sidebar }: { readonly sidebar: Sidebar }) => sidebar.isSheetOpen && <p>Sheet</p>,
  };
});

function Phone() {
  const [isSheetOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isSheetOpen);
  const [closeSheet] = useState(() => () => setOpen(false));
  return (
    <>
      <button type="button" aria-expanded={isSheetOpen} onClick={toggle}>
        Sidebar
      </button>
      <LazySidebarSheet sidebar={{ isOpen: false, isPhone: true, isSheetOpen, toggle, closeSheet }} />
    </>
  );
}

test('a sheet that cannot be fetched stays closed, and opens once it can', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<Phone />);
  const button = screen.getByRole('button');
  button.click();
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  network.isThere = true;
  button.click();
  expect(await screen.findByText('Sheet')).toBeVisible();
});
