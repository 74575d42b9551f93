import { expect, test } from 'vitest';
import { print, type Terminal } from './terminal.ts';
import { formatTable } from './text-table.ts';

/** What a command that prints this writes, byte for byte. */
function written(text: string): string {
  const pieces: string[] = [];
  // All of a terminal that printing uses.
  print({ stdout: { write: (piece: string) => pieces.push(piece) } } as unknown as Terminal, text);
  return pieces.join('');
}

test.each([
  ['clears the screen', 'a\u001B[2Jb', 'a\\u001b[2Jb'],
  ['goes back to the start of its line', 'a\rb', 'a\\u000db'],
  ['is an escape in one byte', 'a\u009B2Jb', 'a\\u009b2Jb'],
  ['is half a character', 'a\uD800b', 'a\\ud800b'],
  ['turns its direction', 'a\u202Evsc.exe', 'a\\u202evsc.exe'],
  ['ends and begins a line elsewhere', 'a\u2028b', 'a\\u2028b'],
])('text that %s is spelled out', (_what, text, expected) => {
  expect(written(text)).toBe(`${expected}\n`);
  // What a program reads from it is what it was.
  expect(JSON.parse(written(JSON.stringify(text)))).toBe(text);
});

test('lines of a text stay lines, a cell of a table stays on its own', () => {
  expect(written('one\n\ttwo')).toBe('one\n\ttwo\n');
  const table = formatTable(
    [{ title: 'File', cell: (name: string) => name }],
    ['a\r\nb.csv', 'näme 名前 🦊.csv'],
  );
  expect(table.split('\n')).toEqual(['File', 'a\\u000d\\u000ab.csv', 'näme 名前 🦊.csv']);
});
