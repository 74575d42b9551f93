import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashInputs, isWebBuilt } from './web-build.mjs';

describe('the web app', () => {
  let root;
  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'skuline-web-'));
    write('package-lock.json', '{}');
    write('tsconfig.base.json', '{}');
    write('packages/domain/src/growth.ts', 'export const growth = 1;');
    write('apps/web/src/main.tsx', 'start();');
    write('apps/web/dist/.inputs', hashInputs(root));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('is not built again while nothing it is made of has changed', () => {
    expect(isWebBuilt(root)).toBe(true);
  });

  test.each([
    ['a source', 'apps/web/src/main.tsx', true],
    ['a new file', 'apps/web/src/theme/tokens.css', true],
    ['a package', 'packages/domain/src/growth.ts', true],
    ['the lockfile', 'package-lock.json', true],
    ['a test', 'apps/web/src/main.test.tsx', false],
    ["the router's generated tree", 'apps/web/src/routeTree.gen.ts', false],
    ['the built app', 'apps/web/dist/index.html', false],
    ['the server', 'apps/server/src/main.ts', false],
  ])('when %s changes, is built again: %s %s', (_, name, isRebuilt) => {
    write(name, 'something else');
    expect(isWebBuilt(root)).toBe(!isRebuilt);
  });

  test('is built when it never was', () => {
    rmSync(path.join(root, 'apps/web/dist'), { recursive: true });
    expect(isWebBuilt(root)).toBe(false);
  });
});
