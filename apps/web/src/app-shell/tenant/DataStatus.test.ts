import { toDateKey } from '@skuline/domain/calendar';
import { describe, expect, test } from 'vitest';
import { formatAge, prepareFreshness } from './DataStatus.tsx';
import { fakeTenant } from '../../testing/index.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const TODAY = toDateKey('2026-11-20');
const TENANT = {
  ...fakeTenant,
  dataThrough: { first: '2024-01-01', last: '2026-11-19' },
  lastImportedAt: '2026-11-20T18:00:00Z',
  dataVersion: 1,
};

describe('what the header says of the data', () => {
  test.each([
    ['2026-11-20T19:59:40Z', 'just now'],
    ['2026-11-20T19:58:59Z', '1 min ago'],
    ['2026-11-20T18:00:00Z', '2 h ago'],
    ['2026-11-17T19:00:00Z', '3 d ago'],
    ['2026-11-20T20:00:05Z', 'just now'],
  ])('an import at %s was %s', (then, expected) => {
    expect(formatAge(new Date(then), NOW)).toBe(expected);
  });

  test('it names the last day and the age of the import', () => {
    expect(prepareFreshness(TENANT, NOW, TODAY)).toEqual({
      text: 'Data through Nov 19 · imported 2 h ago',
      isFresh: true,
    });
  });

  test('a tenant without data says so', () => {
    const empty = { ...TENANT, dataThrough: null, lastImportedAt: null };
    expect(prepareFreshness(empty, NOW, TODAY)).toEqual({ text: 'No data imported yet', isFresh: false });
  });

  test('a tenant that has ledgers alone has no sales yet', () => {
    const ledgers = { ...TENANT, dataThrough: null };
    expect(prepareFreshness(ledgers, NOW, TODAY).text).toBe('No sales yet · imported 2 h ago');
  });

  test.each([
    ['2026-11-18', true],
    ['2026-11-17', false],
  ])('data through %s is fresh: %s', (last, expected) => {
    const tenant = { ...TENANT, dataThrough: { first: '2024-01-01', last } };
    expect(prepareFreshness(tenant, NOW, TODAY).isFresh).toBe(expected);
  });
});
