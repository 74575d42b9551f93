import { expect, test } from 'vitest';
import { takesTestData } from './quick-places.mjs';

const MEMORY = 'tmpfs /dev/shm tmpfs rw,nosuid,relatime 0 0\n';

test.each([
  ['goes to memory that has room', true, MEMORY, 8],
  ['stays out of memory that has little', false, MEMORY, 2],
  ['stays out of memory that runs no programs', false, MEMORY.replace('nosuid', 'noexec'), 8],
  ['stays out of memory that takes no files', false, MEMORY.replace('rw', 'ro'), 8],
  ['stays on the disk where there is no such memory', false, '/dev/vda / ext4 rw 0 0\n', 8],
])('data of tests %s', (_what, isTaken, mounts, gibibytes) => {
  expect(takesTestData(mounts, () => gibibytes * 1024 ** 3)).toBe(isTaken);
});
