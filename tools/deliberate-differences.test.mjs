import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { quotedFile } from './test/quoted-file.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** The last cell of each row of the list: files, and words of the tests in them. */
function listHeld() {
  const page = readFileSync(path.join(root, 'docs', 'deliberate-differences.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| [\d,]/.test(line));
  return rows.map((row) => {
    const held = row.split('|').at(-2) ?? '';
    const files = [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => quotedFile(root, file));
    return { row, files, words: [...held.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text) };
  });
}

test('each deliberate difference is held by a test that is there, under the words the list quotes', () => {
  const rows = listHeld();
  expect(rows.length).toBeGreaterThan(20);
  for (const { row, files, words } of rows) {
    expect(files, row).not.toEqual([]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    expect(words.filter((text) => !texts.some((source) => source.includes(text)))).toEqual([]);
  }
});
