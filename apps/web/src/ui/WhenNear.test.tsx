import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WhenNear } from './WhenNear.tsx';

type Watch = (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

let watch: Watch;
const disconnect = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  disconnect.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Watch) {
        watch = callback;
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const renderPart = () => render(<WhenNear waiting="far">near</WhenNear>);

test('what is far below waits until somebody scrolls near it, and then stays', () => {
  renderPart();
  act(() => watch([{ isIntersecting: false }]));
  expect(screen.getByText('far')).toBeVisible();
  act(() => watch([{ isIntersecting: true }]));
  expect(screen.getByText('near')).toBeVisible();
  // What is drawn need not be watched.
  expect(disconnect).toHaveBeenCalledOnce();
});

test('after five seconds it is drawn wherever it stands: for the search in the page and screen readers', () => {
  renderPart();
  act(() => {
    vi.advanceTimersByTime(4900);
  });
  expect(screen.getByText('far')).toBeVisible();
  act(() => {
    vi.advanceTimersByTime(200);
  });
  expect(screen.getByText('near')).toBeVisible();
});

const renderNested = () =>
  render(
    <WhenNear waiting="far">
      <WhenNear waiting="far within">
        <WhenNear waiting="farther within">all</WhenNear>
      </WhenNear>
    </WhenNear>,
  );

test('what is printed is drawn before the paper is: all that waits, and what waits in it', () => {
  renderNested();
  // As a browser does it: not within `act`, which would draw it later.
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getByText('all')).toBeVisible();
});

test('what has come near is printed with what still waits in it', () => {
  renderNested();
  act(() => watch([{ isIntersecting: true }]));
  expect(screen.getByText('far within')).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getByText('all')).toBeVisible();
});

test('what waits in a part that waited is drawn after the same five seconds', () => {
  renderNested();
  act(() => {
    vi.advanceTimersByTime(2000);
  });
  act(() => watch([{ isIntersecting: true }]));
  act(() => {
    vi.advanceTimersByTime(2900);
  });
  expect(screen.getByText('far within')).toBeVisible();
  act(() => {
    vi.advanceTimersByTime(200);
  });
  expect(screen.getByText('all')).toBeVisible();
});

test('it stops watching with its page', () => {
  renderPart().unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});

test('a browser that cannot tell has everything at once', () => {
  vi.unstubAllGlobals();
  renderPart();
  expect(screen.getByText('near')).toBeVisible();
});
