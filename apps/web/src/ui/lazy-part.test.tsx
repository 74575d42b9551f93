import { render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/index.ts';
import { type LazyPart, lazyPart } from './lazy-part.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';

interface Named {
  readonly name: string;
}

function Greeting({ name }: Named) {
  return <p>Hello {name}</p>;
}

function Wait({ name }: Named) {
  return <p>Wait, {name}</p>;
}

/** Code that the network gives or refuses, as often as it is asked for. */
function codeOver(network: { isThere: boolean }) {
  return vi.fn<() => Promise<ComponentType<Named>>>(() =>
    network.isThere
      ? Promise.resolve(Greeting)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/greeting.js')),
  );
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // React says in the console what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a part whose code is there is drawn at once, inside another one too', async () => {
  const Inner = lazyPart(() => Promise.resolve(Greeting));
  const Outer = lazyPart<Named>(() => Promise.resolve(Inner));
  expect(Outer.isLoaded()).toBe(false);
  expect(await Promise.all([Inner.preload(), Outer.preload()])).toEqual([true, true]);
  expect(Outer.isLoaded()).toBe(true);
  render(<Outer name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('while its code is loading, its loading state stands in its place', async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const Part = lazyPart(() => code.promise, Wait);
  render(<Part name="Ada" />);
  expect(document.body.textContent).toBe('Wait, Ada');
  code.resolve(Greeting);
  await waitFor(() => expect(document.body.textContent).toBe('Hello Ada'));
});

test('a failed load shows the error of its section, and "Try again" loads again', async () => {
  const network = { isThere: false };
  const load = codeOver(network);
  const Part = lazyPart(load);
  const { user } = await renderPage(
    <SectionBoundary>
      <Part name="Ada" />
    </SectionBoundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('could not be shown');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  network.isThere = true;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a preload that fails rejects nothing, and the part loads again when it is drawn', async () => {
  const network = { isThere: false };
  const Part = lazyPart(codeOver(network));
  expect(await Part.preload()).toBe(false);
  network.isThere = true;
  render(<Part name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

/** A button and the part it opens. */
function Opener({ Part }: { readonly Part: LazyPart<Named> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Greet
      </button>
      <Part name="Ada" isWanted={isOpen} onLoadError={() => setOpen(false)} />
    </>
  );
}

test('a part that is closed at first is loaded when it is opened', async () => {
  const load = codeOver({ isThere: true });
  const { user } = await renderPage(<Opener Part={lazyPart(load, Wait)} />);
  expect(screen.queryByText('Wait, Ada')).toBeNull();
  expect(load).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Greet' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

test('a part that the page can do without says that it could not be loaded, and is loaded when opened again', async () => {
  const network = { isThere: false };
  const { user } = await renderPage(<Opener Part={lazyPart(codeOver(network))} />);
  const button = screen.getByRole('button', { name: 'Greet' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  network.isThere = true;
  await user.click(button);
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(button.getAttribute('aria-expanded')).toBe('true');
});
