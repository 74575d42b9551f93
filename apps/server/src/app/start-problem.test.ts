import { AppError } from '@skuline/contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../platform/config/config.ts';
import { startApp } from './start-app.ts';
import { findStartProblem } from './start-problem.ts';
import { AnalyticsError } from '../stores/analytics/analytics-error.ts';
import { pendingMigrations } from '../stores/migration-files.ts';
import { StoreRefusal } from '../stores/store-refusal.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'skuline-start-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const coded = (code: string, syscall = 'open') =>
  Object.assign(new Error('from the system'), { code, syscall });
const NO_SPACE = new AnalyticsError('refused', 'The analytics engine refused the statement (code 243).', {
  engineCode: 243,
});

test.each<[unknown, string | null]>([
  [coded('ENOSPC'), 'The disk is full: make room for /data, then try again.'],
  [coded('53100'), 'The disk is full: make room for /data, then try again.'],
  [
    new StoreRefusal('The database could not be made: initdb: No space left on device'),
    'The disk is full: make room for /data, then try again.',
  ],
  // The demo tenant's first import.
  [
    new AppError('internal_error', { cause: NO_SPACE }),
    'The disk is full: make room for /data, then try again.',
  ],
  [coded('EROFS'), 'Skuline may not write in /data: choose another DATA_DIR.'],
  [coded('EACCES'), 'Skuline may not write in /data: choose another DATA_DIR.'],
  [
    coded('EEXIST', 'mkdir'),
    'The folder /data is not there and cannot be made (EEXIST): choose another DATA_DIR.',
  ],
  [
    coded('ENOENT', 'mkdir'),
    'The folder /data is not there and cannot be made (ENOENT): choose another DATA_DIR.',
  ],
  [new StoreRefusal('Restore it.'), 'Restore it.'],
  [new ConfigError('The environment is not valid:'), 'The environment is not valid:'],
  [new AnalyticsError('cannot_open', 'Stop that one first.'), 'Stop that one first.'],
  [coded('ENOENT'), null],
  [new TypeError('undefined is not a function'), null],
  ['a text', null],
])('%o is told as %j', (error, expected) => expect(findStartProblem(error, '/data')).toBe(expected));

test('a data directory of a newer version is refused with what to do', () => {
  const start = () => pendingMigrations([], [{ version: 999, checksum: 'of the future' }]);
  expect(start).toThrow(StoreRefusal);
  expect(start).toThrow(
    'The stored data are of a newer version of Skuline (migration 999): update Skuline, or choose another DATA_DIR.',
  );
});

test('a data directory that is a file is refused with a sentence', async () => {
  const file = path.join(root, 'file');
  writeFileSync(file, '');
  const config = parseConfig({ DATA_DIR: file, PORT: '1', LOG_LEVEL: 'silent' }, '/');
  await expect(startApp({ config, clock: { now: () => new Date() } })).rejects.toThrow(
    `The folder ${file} is not there and cannot be made (EEXIST): choose another DATA_DIR.`,
  );
});
