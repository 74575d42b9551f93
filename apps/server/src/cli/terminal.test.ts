import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { askQuestions, type OfferedQuestion } from './ask.ts';
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

describe('a question at the terminal', () => {
  const question = (more: Partial<OfferedQuestion> = {}): OfferedQuestion => ({
    what: 'day',
    question: 'Which day is it about?',
    why: 'The file does not say.',
    firstLine: 'B0C4KTL900, 1,284 sessions',
    choices: [],
    example: '2026-10-19',
    problem: null,
    offered: null,
    ...more,
  });

  /** Asks somebody who types this into a terminal, each piece as soon as something is asked. */
  const ask = async (questions: readonly OfferedQuestion[], ...typed: readonly string[]) => {
    const stopping = new AbortController();
    const stdin = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: vi.fn<(isRaw: boolean) => void>(),
    });
    const shown: string[] = [];
    const stderr = new PassThrough();
    const left = [...typed];
    stderr.on('data', (piece: Buffer) => {
      shown.push(piece.toString());
      // The words behind which the cursor stands.
      if (stripVTControlCharacters(shown.join('')).endsWith(': ')) stdin.write(left.shift() ?? '');
    });
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      stopping.abort();
      return true;
    });
    onTestFinished(() => kill.mockRestore());
    // All of a terminal that asking uses.
    const terminal = { stdin, stderr, signal: stopping.signal } as unknown as Terminal;
    const answered = await askQuestions(terminal, 'monday.csv', questions).catch((error: unknown) => error);
    // Whatever is typed next is the shell's.
    expect(stdin.setRawMode.mock.lastCall).toEqual([false]);
    return { answered, shown: shown.join(''), kill };
  };

  const ACCOUNTS = question({ what: 'account', choices: ['Oak US', 'Oak CA'] });

  test('shows the file, the choices by number, and takes an answer to each', async () => {
    const { answered, shown } = await ask([ACCOUNTS, question()], '2\r', ' 2026-10-20 \r');
    expect(answered).toEqual(
      new Map([
        ['account', 'Oak CA'],
        ['day', '2026-10-20'],
      ]),
    );
    expect(shown).toContain(
      'monday.csv: Which day is it about? The file does not say.\n    First line: “B0C4KTL900, 1,284 sessions”.\n  1  Oak US\n  2  Oak CA\n',
    );
  });

  test.each([
    ['the words of a choice', 'Oak US\r', ACCOUNTS, 'Oak US'],
    ['nothing, where last time something was said', '\r', question({ offered: '2026-10-12' }), '2026-10-12'],
    // What it is worth is said by whoever reads the file, who asks again.
    ['a number that no choice has', '3\r', ACCOUNTS, '3'],
    ['no day', 'soon\r', question(), 'soon'],
  ])('%s is an answer', async (_, typed, asked, answer) => {
    expect((await ask([asked], typed)).answered).toEqual(new Map([[asked.what, answer]]));
  });

  test.each([
    ['nothing', '\r'],
    ['Ctrl-D', '\u0004'],
  ])('%s is no answer to any of them', async (_, typed) => {
    const { answered, kill } = await ask([ACCOUNTS, question()], '1\r', typed);
    expect([answered, kill.mock.calls]).toEqual([null, []]);
  });

  test('Ctrl-C ends the command', async () => {
    const { answered, kill } = await ask([question()], '\u0003');
    expect(answered).toMatchObject({ name: 'AbortError' });
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGINT');
  });

  test('is not asked without a terminal', async () => {
    const pipe = { stdin: new PassThrough() } as unknown as Terminal;
    expect(await askQuestions(pipe, 'monday.csv', [question()])).toBeNull();
  });
});
