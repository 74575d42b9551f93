import { expect, test } from 'vitest';
import { isImportRunning } from './index.ts';

test.each([
  ['loading', true],
  ['publishing', true],
  ['published', false],
  ['unchanged', false],
  ['undone', false],
  ['failed', false],
] as const)('an import that is %s is being worked on: %s', (status, isRunning) => {
  expect(isImportRunning(status)).toBe(isRunning);
});
