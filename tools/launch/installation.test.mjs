import { describe, expect, test } from 'vitest';
import { explainNpmFailure, fulfils } from './installation.mjs';

const lock = {
  packages: {
    '': { name: 'skuline' },
    'packages/domain': { version: '0.1.0' },
    'node_modules/@skuline/domain': { resolved: 'packages/domain', link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/node-darwin': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
};
const installed = (zod) => ({ packages: { ...(zod && { 'node_modules/zod': zod }) } });

describe('an installation', () => {
  test.each([
    ['holds every package of the lockfile', { version: '4.6.7', integrity: 'sha512-a' }, true],
    ['misses a package', undefined, false],
    ['has another version', { version: '4.6.6', integrity: 'sha512-a' }, false],
    ['has another content', { version: '4.6.7', integrity: 'sha512-z' }, false],
  ])('that %s is up to date: %s', (_, zod, expected) => {
    expect(fulfils(installed(zod), lock)).toBe(expected);
  });
});

describe('a failed installation is explained in one sentence', () => {
  test.each([
    ['npm error code ENOTFOUND\nnpm error syscall getaddrinfo', /network/],
    ['npm error code ECONNREFUSED', /network/],
    ['npm error code ENOSPC\nnpm error syscall write', /disk is full/],
    ['npm error code EROFS', /cannot be written to/],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install', /does not fit package\.json/],
    ['npm error code EINTEGRITY', /not the one the lockfile names/],
    ['npm error something odd happened\nnpm error more', /something odd happened\.$/],
    ['', /it gave no reason/],
  ])('%j', (output, expected) => {
    const sentence = explainNpmFailure(output);
    expect(sentence).toMatch(expected);
    expect(sentence).not.toContain('\n');
  });
});
