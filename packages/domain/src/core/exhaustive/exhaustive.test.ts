import { expect, test } from 'vitest';
import { METRIC_IDS } from '../../figures/metrics/index.ts';
import { assertNever, recordOf } from './index.ts';

test('a record has a value for every id, in their order', () => {
  const record = recordOf(METRIC_IDS, (id) => id.length);
  expect(Object.keys(record)).toEqual([...METRIC_IDS]);
  expect(record.roas).toBe(4);
});

test('a case that the compiler could not know of says what it is', () => {
  const parsed: unknown = { kind: 'new' };
  expect(() => assertNever(parsed as never)).toThrow('No case handles {"kind":"new"}.');
});
