import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIsNear } from './use-is-near.ts';

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

function Section() {
  const { ref, isNear } = useIsNear<HTMLParagraphElement>(300);
  return <p ref={ref}>{isNear ? 'near' : 'far'}</p>;
}

test('what is far below waits until someone scrolls near it, and then stays', () => {
  render(<Section />);
  act(() => watch([{ isIntersecting: false }]));
  expect(screen.getByText('far')).toBeVisible();
  act(() => watch([{ isIntersecting: true }]));
  expect(screen.getByText('near')).toBeVisible();
  act(() => watch([{ isIntersecting: false }]));
  expect(screen.getByText('near')).toBeVisible();
});

test('after five seconds it is drawn wherever it stands: for printing and the search in the page', () => {
  render(<Section />);
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
  render(<Section />).unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});

test('a browser that cannot tell has everything at once', () => {
  vi.unstubAllGlobals();
  render(<Section />);
  expect(screen.getByText('near')).toBeVisible();
});
