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
  expect(disconnect).not.toHaveBeenCalled();
});

test('after five seconds it is drawn wherever it stands: for the search in the page, screen readers and printing', () => {
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

test('it stops watching with its page', () => {
  renderPart().unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});

test('a browser that cannot tell has everything at once', () => {
  vi.unstubAllGlobals();
  renderPart();
  expect(screen.getByText('near')).toBeVisible();
});
