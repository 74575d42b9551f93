import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToday } from './use-today.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') });
});
afterEach(() => vi.useRealTimers());

function Day() {
  return <p>{useToday()}</p>;
}

test('a page left open overnight moves on to the new day within a minute', () => {
  render(<Day />);
  expect(screen.getByText('2026-11-20')).toBeVisible();
  vi.setSystemTime('2026-11-21T20:00:00Z');
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('2026-11-21')).toBeVisible();
});

test('a tab that is looked at again moves on at once', () => {
  render(<Day />);
  vi.setSystemTime('2026-11-21T20:00:00Z');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(screen.getByText('2026-11-21')).toBeVisible();
});

test('no timer is left behind when nobody asks any more', () => {
  const { unmount } = render(<Day />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
