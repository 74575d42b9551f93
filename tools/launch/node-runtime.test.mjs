import { describe, expect, test } from 'vitest';
import { flagsFor, isAtLeast, parseVersion } from './node-runtime.mjs';

describe('the Node everything runs on', () => {
  test.each([
    ['v24.21.0', [24, 21]],
    ['22.12.0', [22, 12]],
    ['v25.0.0-nightly20260101', [25, 0]],
    ['not a version', [0, 0]],
  ])('the version %s is read as %j', (text, expected) => {
    expect(parseVersion(text)).toEqual(expected);
  });

  test.each([
    [[22, 12], [22, 12], true],
    [[22, 11], [22, 12], false],
    [[23, 0], [22, 18], true],
    [[20, 20], [22, 12], false],
  ])('%j is at least %j: %s', (version, other, expected) => {
    expect(isAtLeast(version, other)).toBe(expected);
  });

  test.each([
    [[20, 20], null],
    [[22, 11], null],
    [
      [22, 12],
      ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
    ],
    [
      [22, 17],
      ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
    ],
    [[22, 18], ['--disable-warning=ExperimentalWarning']],
    [
      [23, 5],
      ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
    ],
    [[23, 6], ['--disable-warning=ExperimentalWarning']],
    [[24, 21], ['--disable-warning=ExperimentalWarning']],
  ])('Node %j runs TypeScript with the flags %j', (version, expected) => {
    expect(flagsFor(version)).toEqual(expected);
  });
});
