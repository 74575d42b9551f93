import { toDateKey } from '@skuline/domain/calendar';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToday } from './use-today.ts';

const clock = vi.hoisted(() => ({ today: '2026-11-20' }));

vi.mock(import('../clock.ts'), async (original) => ({
  ...(await original()),
  today: () => toDateKey(clock.today),
}));

beforeEach(() => {
  vi.useFakeTimers();
  clock.today = '2026-11-20';
});
afterEach(() => vi.useRealTimers());

function Day() {
  return <p>{useToday()}</p>;
}

test('a page left open overnight moves on to the new day within a minute', () => {
  render(<Day />);
  expect(screen.getByText('2026-11-20')).toBeVisible();
  clock.today = '2026-11-21';
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('2026-11-21')).toBeVisible();
});

test('a tab that is looked at again moves on at once', () => {
  render(<Day />);
  clock.today = '2026-11-21';
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
