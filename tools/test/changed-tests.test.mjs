import { expect, test } from 'vitest';
import { isBeside } from './changed-tests.mjs';

test.each([
  ['the changed test itself', 'apps/server/src/clock.test.ts', ['apps/server/src/clock.test.ts'], true],
  [
    'a neighbor in the same folder',
    'apps/server/src/http/api.test.ts',
    ['apps/server/src/http/app.ts'],
    true,
  ],
  [
    'another folder of the same feature',
    'apps/server/src/features/files/days/imports.api.test.ts',
    ['apps/server/src/features/files/days/layers/conflicts.ts'],
    true,
  ],
  [
    'another feature',
    'apps/server/src/features/costs/costs.api.test.ts',
    ['apps/server/src/features/files/days/layers/conflicts.ts'],
    false,
  ],
  [
    'another package',
    'apps/server/src/stores/backup/upgrade.test.ts',
    ['packages/domain/src/core/paging/paging.ts'],
    false,
  ],
])('a test that starts the application runs for %s', (_what, file, changed, runs) => {
  expect(isBeside(file, changed)).toBe(runs);
});
