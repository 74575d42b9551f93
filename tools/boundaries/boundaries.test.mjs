import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkImports, listSources } from './import-rules.mjs';
import { findBlindRules } from './plant.mjs';
import { checkTexts } from './text-rules.mjs';

const root = path.resolve(import.meta.dirname, '..', '..');

test('every rule catches the violation planted for it and leaves the innocent alone', async () => {
  expect(await findBlindRules(root)).toEqual([]);
});

describe('the check of imports', () => {
  let base;
  beforeEach(() => {
    base = mkdtempSync(path.join(os.tmpdir(), 'skuline-boundaries-'));
  });
  afterEach(() => rmSync(base, { recursive: true }));

  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  };

  test('sees imports of types, too: a type ties two files together as well', async () => {
    write(
      'apps/server/src/http/app.ts',
      "import type { Sales } from '../features/sales/index.ts';\nexport type A = Sales;\n",
    );
    write('apps/server/src/features/sales/index.ts', 'export type Sales = number;\n');
    const { violations } = await checkImports(root, base);
    expect(violations.map(({ rule }) => rule)).toContain('http-knows-no-feature');
  });

  test('sees what is exported on, and imports made while running', async () => {
    write('apps/web/src/ui/index.ts', "export { api } from '../api/index.ts';\n");
    write('apps/web/src/ui/Lazy.tsx', "export const page = () => import('../routes/page.ts');\n");
    write('apps/web/src/api/index.ts', 'export const api = 1;\n');
    write('apps/web/src/routes/page.ts', 'export const page = 1;\n');
    const { violations } = await checkImports(root, base);
    expect(violations.filter(({ rule }) => rule === 'web-ui-looks-down-only')).toHaveLength(2);
  });

  test('looks at every source file there is', async () => {
    write('packages/domain/src/growth/growth.ts', 'export const growth = 1;\n');
    write('apps/web/src/main.tsx', "import './router.ts';\n");
    write('apps/web/src/router.ts', 'export const router = <T,>(value: T): T => value;\n');
    const { seen } = await checkImports(root, base);
    const byText = (a, b) => a.localeCompare(b);
    expect(seen.toSorted(byText)).toEqual(listSources(base).toSorted(byText));
  });
});

describe('the check of texts', () => {
  let base;
  beforeEach(() => {
    base = mkdtempSync(path.join(os.tmpdir(), 'skuline-texts-'));
  });
  afterEach(() => rmSync(base, { recursive: true }));

  test.each([
    ['a clock of its own', 'apps/server/src/http/a.ts', 'const t = new Date();', 'clock-is-an-argument'],
    ['the time in the domain', 'packages/domain/src/a.ts', 'const t = Date.now();', 'clock-is-an-argument'],
    ['a date made from a value', 'apps/server/src/http/a.ts', 'const t = new Date(value);', null],
    ['the clock module', 'apps/web/src/clock.ts', 'return new Date();', null],
    ['a test', 'apps/server/src/http/a.test.ts', 'const t = new Date();', null],
    ['a word in a comment', 'apps/server/src/http/a.ts', '// never new Date() here', null],
    ['a doc comment', 'apps/server/src/http/a.ts', '/** The only mention\n * of process.env. */', null],
    [
      'the environment',
      'apps/server/src/http/a.ts',
      'const p = process.env.PORT;',
      'environment-is-read-once',
    ],
    ['a cookie', 'apps/web/src/ui/a.ts', 'document.cookie = name;', 'browser-storage-has-one-reader'],
    ['storage where it belongs', 'apps/web/src/session/a.ts', 'localStorage.clear();', null],
    [
      'a color in a style sheet',
      'apps/web/src/ui/a.module.css',
      'a { color: #fff }',
      'colors-stand-in-the-theme',
    ],
    [
      'a color after an address',
      'apps/web/src/ui/a.ts',
      "f('https://a.b', '#12869F')",
      'colors-stand-in-the-theme',
    ],
    ['a color of the theme', 'apps/web/src/theme/tokens.ts', "const a = '#12869F';", null],
    ['an anchor', 'apps/web/src/ui/a.tsx', "<a href='#content'>", null],
  ])('%s in %s', (_, file, text, rule) => {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), `${text}\n`);
    expect(checkTexts(base, [file]).map((found) => found.rule)).toEqual(rule === null ? [] : [rule]);
  });
});
