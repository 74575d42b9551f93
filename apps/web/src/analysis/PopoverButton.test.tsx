import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/index.ts';
import { type LazyPart, lazyPart } from '../ui/index.ts';
import { PopoverButton } from './PopoverButton.tsx';

function List() {
  return <p>The list</p>;
}

function Trigger({ Content }: { readonly Content: LazyPart<object> }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PopoverButton
      text="Brands"
      label="Brands"
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onClose={close}
      onEscape={close}
      content={Content}
    >
      <Content />
    </PopoverButton>
  );
}

test('a panel whose code is there is drawn with the press itself', async () => {
  const { user } = await renderPage(<Trigger Content={lazyPart(() => Promise.resolve(List))} />);
  const trigger = screen.getByRole('button', { name: 'Brands' });
  await user.hover(trigger);
  await vi.dynamicImportSettled();

  // Asserted without waiting: React shows suspended content no sooner than 300 ms after the last fallback.
  fireEvent.click(trigger);
  expect(screen.getByRole('dialog', { name: 'Brands' })).toBeVisible();
});

test('a panel whose code cannot be had stays closed, says so, and opens once it can', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isOnline = false;
  const Content = lazyPart(() =>
    isOnline
      ? Promise.resolve(List)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const { user } = await renderPage(<Trigger Content={Content} />);
  const trigger = screen.getByRole('button', { name: 'Brands' });

  await user.click(trigger);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(trigger.getAttribute('aria-expanded')).toBe('false');

  isOnline = true;
  await user.click(trigger);
  expect(await screen.findByRole('dialog', { name: 'Brands' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  warning.mockRestore();
});
