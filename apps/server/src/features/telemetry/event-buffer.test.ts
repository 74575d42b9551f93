import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { createEventBuffer } from './event-buffer.ts';
import type { EventRow } from './event-row.ts';

const [A, B] = [parseTenantId('a'), parseTenantId('b')];
// The buffer passes rows on and looks at none of their fields.
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/${index}` }) as EventRow);

function startBuffer() {
  const insert = vi.fn<(scope: string, rows: readonly EventRow[]) => Promise<void>>().mockResolvedValue();
  const warn = vi.fn<() => void>();
  const buffer = createEventBuffer({ insert, log: { warn } });
  const inserted = () => insert.mock.calls.map(([scope, given]) => [scope, given.length]);
  return { buffer, insert, warn, inserted };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('events are written together', () => {
  test('a second after the first of them, those of each tenant in one insert', async () => {
    const { buffer, inserted } = startBuffer();
    buffer.add(A, rows(1));
    buffer.add(A, rows(2));
    buffer.add(B, rows(1));
    await vi.advanceTimersByTimeAsync(999);
    expect(inserted()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(inserted()).toEqual([
      [A, 3],
      [B, 1],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(inserted()).toHaveLength(2);
  });

  test('or as soon as there are many', async () => {
    const { buffer, inserted } = startBuffer();
    buffer.add(A, rows(500));
    await vi.advanceTimersByTimeAsync(0);
    expect(inserted()).toEqual([[A, 500]]);
  });

  test('or when the process stops; then no more are taken', async () => {
    const { buffer, inserted } = startBuffer();
    buffer.add(A, rows(1));
    await buffer.close();
    buffer.add(A, rows(1));
    await vi.advanceTimersByTimeAsync(5000);
    expect(inserted()).toEqual([[A, 1]]);
  });
});

describe('a store that fails', () => {
  test('is asked again a second later, and the other tenants are not held up', async () => {
    const { buffer, insert, warn, inserted } = startBuffer();
    insert.mockRejectedValueOnce(new Error('busy'));
    buffer.add(A, rows(600));
    buffer.add(B, rows(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(inserted()).toEqual([
      [A, 600],
      [B, 1],
    ]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(inserted()).toEqual([
      [A, 600],
      [B, 1],
      [A, 600],
    ]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('loses the newest events once too many wait, and says so', async () => {
    const { buffer, insert, warn, inserted } = startBuffer();
    insert.mockRejectedValue(new Error('gone'));
    buffer.add(A, rows(20_000));
    await vi.advanceTimersByTimeAsync(0);
    buffer.add(B, rows(5));
    expect(warn).toHaveBeenLastCalledWith({ dropped: 5 }, expect.any(String));
    insert.mockResolvedValue();
    await vi.advanceTimersByTimeAsync(1000);
    expect(inserted().at(-1)).toEqual([A, 20_000]);
  });
});
