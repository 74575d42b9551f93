import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandError } from '../cli-message.ts';
import { dailyCsv } from '../../features/files/days/testing/daily-csv.ts';
import { listFiles, type SeenFile, WaitingFiles } from './waiting-files.ts';
import { watchFolder, type WatchedFile, type WatchedRequest } from './watch-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Take = (request: WatchedRequest) => Promise<WatchedFile>;
const taken = async ({ file }: WatchedRequest): Promise<WatchedFile> => ({
  isTaken: true,
  record: { id: 7 },
  text: `took ${path.basename(file)}`,
});

/** For files that are whole when they are first seen. */
const AT_ONCE = { pollMs: 20, quietMs: 0 };

/** Watches until `isOver`, and says what was asked for and told. */
async function watchUntil(
  isOver: (said: readonly string[]) => Promise<boolean>,
  take: Take = taken,
  pace: { readonly pollMs?: number; readonly quietMs?: number } = AT_ONCE,
) {
  const stopping = new AbortController();
  const asked: WatchedRequest[] = [];
  const said: string[] = [];
  const watching = watchFolder({
    folder,
    clock: { now: () => new Date() },
    tenant: 'Seller',
    importFile: async (request) => {
      asked.push(request);
      return take(request);
    },
    onFile: (text) => said.push(text),
    onTrouble: (sentence) => said.push(sentence),
    signal: stopping.signal,
    ...pace,
  });
  while (!(await isOver(said))) await wait(20);
  stopping.abort();
  await watching;
  return { asked, said };
}

const write = (name: string, text = 'x') => writeFile(path.join(folder, name), text);
const journal = (left: object) =>
  write(
    '.skuline-watch.json',
    JSON.stringify({ tenant: 'Seller', dropId: 3, waiting: [], begun: [], moving: [], ...left }),
  );
const filesIn = async (...shelf: string[]) =>
  (await readdir(path.join(folder, ...shelf)).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
const isDone = (count: number) => async () => (await filesIn('done')).length >= count;

test('files that appear together are one drop, in the order of what is in them, and go where they belong', async () => {
  await mkdir(path.join(folder, 'done'));
  await writeFile(path.join(folder, 'done', 'b.csv'), 'earlier');
  await mkdir(path.join(folder, 'sub.csv'));
  await write('a.csv', dailyCsv('2026-10-06,b,p,s,1', '2026-10-01,b,p,s,1'));
  await write('b.csv', dailyCsv('2026-10-05,b,p,s,1'));
  await write('names.csv', 'sku,brand_name,parent_sku_name\nHB-1,Hollobay,HB-BOARD\n');
  for (const name of ['c.csv.part', 'd.csv', '~$d.csv', '.hidden.csv', 'refuse.csv']) await write(name);
  const refuse = { isTaken: false, record: null, text: "Which day? --answer 'day=…'" };
  const over = async () =>
    (await filesIn('done')).length >= 4 && (await filesIn()).every((f) => f !== '.skuline-watch.json');
  const { asked } = await watchUntil(over, async (request) =>
    request.file.endsWith('refuse.csv') ? refuse : taken(request),
  );
  // Names, reports, and of Skuline's own files last the one that ends later.
  expect(asked.map(({ file, dropId }) => [path.basename(file), dropId])).toEqual([
    ['names.csv', null],
    ['refuse.csv', 7],
    ['b.csv', 7],
    ['a.csv', 7],
  ]);
  expect(asked[0]).toMatchObject({ tenant: 'Seller' });
  expect(await filesIn('done')).toEqual(['a.csv', 'b (2).csv', 'b.csv', 'names.csv']);
  expect(await readFile(path.join(folder, 'done', 'b.csv'), 'utf8')).toBe('earlier');
  expect(await readFile(path.join(folder, 'refused', 'refuse.csv.txt'), 'utf8')).toBe(`${refuse.text}\n`);
  // Half written, open in a spreadsheet, hidden, a folder: left alone.
  expect(await filesIn()).toEqual([
    '.hidden.csv',
    'c.csv.part',
    'd.csv',
    'done',
    'refused',
    'sub.csv',
    '~$d.csv',
  ]);
}, 15_000);

test('names that are as long as they may be have room for a number and a reason', async () => {
  const long = `${'é'.repeat(125)}x.csv`;
  await mkdir(path.join(folder, 'done'));
  await writeFile(path.join(folder, 'done', long), 'earlier');
  await write(long);
  await write(`refuse${'r'.repeat(249)}`);
  const refuse = { isTaken: false, record: null, text: 'No report.' };
  const over = async () => (await filesIn('done')).length > 1 && (await filesIn('refused')).length > 1;
  await watchUntil(over, async (request) =>
    path.basename(request.file).startsWith('refuse') ? refuse : taken(request),
  );
  expect(await filesIn('done')).toEqual([`${'é'.repeat(123)} (2).csv`, long]);
  expect(await filesIn('refused')).toEqual([`refuse${'r'.repeat(245)}`, `refuse${'r'.repeat(245)}.txt`]);
  expect(await readFile(path.join(folder, 'done', long), 'utf8')).toBe('earlier');
}, 15_000);

describe('a file is whole', () => {
  const file = (name: string, size = 5, changedAt = 1): SeenFile => ({ name, size, changedAt });
  const names = (files: readonly SeenFile[]) => files.map(({ name }) => name);

  test.each([
    [
      'when nothing has changed for two seconds',
      [
        [0, 5, 1],
        [1999, 5, 1],
      ],
      [2000, 5, 1],
      ['a'],
    ],
    [
      'not while it grows',
      [
        [0, 5, 1],
        [1999, 6, 1],
      ],
      [2000, 6, 1],
      [],
    ],
    [
      'not while it is written again',
      [
        [0, 5, 1],
        [1999, 5, 2],
      ],
      [2000, 5, 2],
      [],
    ],
    ['not while it is empty', [[0, 0, 1]], [2000, 0, 1], []],
    ['when it has stayed empty', [[0, 0, 1]], [15_000, 0, 1], ['a']],
  ] as const)('%s', (_, seen, [at, size, changedAt], ready) => {
    const waiting = new WaitingFiles();
    for (const [then, bytes, changed] of seen) waiting.ready([file('a', bytes, changed)], then);
    expect(names(waiting.ready([file('a', size, changedAt)], at))).toEqual(ready);
  });

  test('and waits for others that are being written, but not forever', () => {
    const waiting = new WaitingFiles();
    const at = (now: number) => names(waiting.ready([file('a'), file('b', now)], now));
    expect([at(0), at(3000), at(62_000), at(63_500)]).toEqual([[], [], [], ['a']]);
  });
});

test('a file that is still being written is not taken, also where an earlier drop had left it', async () => {
  await write('slow.csv', 'a');
  await write('left.csv', 'a');
  await journal({ waiting: ['left.csv'] });
  const writing = (async () => {
    for (let piece = 0; piece < 6; piece++) {
      await wait(700);
      for (const name of ['slow.csv', 'left.csv']) await appendFile(path.join(folder, name), 'a');
    }
  })();
  const whole: Take = async (request) => {
    expect(await readFile(request.file, 'utf8')).toBe('aaaaaaa');
    return taken(request);
  };
  const { asked } = await watchUntil(isDone(2), whole, {});
  await writing;
  expect(asked.map(({ file, dropId }) => [path.basename(file), dropId])).toEqual([
    ['left.csv', 3],
    ['slow.csv', 3],
  ]);
}, 20_000);

test('a file that is replaced while it is imported is imported again, and none of both is lost', async () => {
  await write('a.csv', 'first');
  const read: string[] = [];
  const { said } = await watchUntil(isDone(1), async (request) => {
    read.push(await readFile(request.file, 'utf8'));
    if (read.length === 1) await write('a.csv', 'the second');
    return taken(request);
  });
  expect(read).toEqual(['first', 'the second']);
  expect(said).toEqual([
    expect.stringMatching(/^a\.csv: took a\.csv Another file/),
    'done/a.csv: took a.csv',
  ]);
}, 15_000);

test('what was cut short goes on as the same drop, and what was done with is only moved', async () => {
  for (const name of ['taken.csv', 'waiting.csv', 'later.csv', 'refused.csv']) await write(name);
  const seen = await listFiles(folder);
  const moving = seen
    .filter(({ name }) => name !== 'waiting.csv')
    .map((file) => ({ ...file, reason: file.name === 'refused.csv' ? 'No.' : null }));
  // Under the name of one that was taken another file has come since, and where the reason belongs is a text of a person.
  await write('later.csv', 'another');
  await mkdir(path.join(folder, 'refused'));
  await write('refused/refused.csv.txt', 'mine');
  await journal({ waiting: ['waiting.csv', 'gone.csv'], moving });
  const { asked } = await watchUntil(isDone(3));
  expect(asked.map(({ file, dropId }) => [path.basename(file), dropId])).toEqual([
    ['later.csv', 3],
    ['waiting.csv', 3],
  ]);
  expect(await filesIn('done')).toEqual(['later.csv', 'taken.csv', 'waiting.csv']);
  expect(await filesIn('refused')).toEqual(['refused (2).csv', 'refused (2).csv.txt', 'refused.csv.txt']);
  expect(await readFile(path.join(folder, 'refused/refused.csv.txt'), 'utf8')).toBe('mine');
}, 15_000);

test('a file that is taken is forgotten as soon as it is moved: a later one of its name is another', async () => {
  for (const name of ['a.csv', 'b.csv']) await write(name);
  const isSaid = async (said: readonly string[]) => said.some((text) => text.includes('away'));
  await watchUntil(isSaid, async (request) => {
    if (request.file.endsWith('b.csv')) throw new CommandError('The database is away.');
    return taken(request);
  });
  expect(JSON.parse(await readFile(path.join(folder, '.skuline-watch.json'), 'utf8'))).toEqual({
    tenant: 'Seller',
    dropId: 7,
    waiting: ['b.csv'],
    begun: [expect.objectContaining({ name: 'b.csv' })],
    moving: [],
  });
}, 15_000);

test('trouble with one file is said and does not keep the others from theirs', async () => {
  for (const name of ['a.csv', 'b.csv']) await write(name);
  const { said } = await watchUntil(
    async (told) => told.length > 1,
    async (request) => {
      if (request.file.endsWith('a.csv')) throw new CommandError('The disk is full.');
      return taken(request);
    },
  );
  expect(said).toEqual(['done/b.csv: took b.csv', 'The disk is full. Trying again.']);
  expect(await filesIn()).toContain('a.csv');
});

test('a folder that is taken away is said once, in a sentence', async () => {
  const away = `${folder}-away`;
  await rename(folder, away);
  let rounds = 0;
  const { said } = await watchUntil(async () => ++rounds > 30);
  await rename(away, folder);
  expect(said).toEqual([`The folder ${folder} no longer exists. Waiting until it is back.`]);
});

test('of a link to a file it is said once that it is not taken', async () => {
  await write('a.csv');
  await mkdir(path.join(folder, 'elsewhere'));
  await write('elsewhere/b.csv');
  await symlink('elsewhere/b.csv', path.join(folder, 'b.csv'));
  await symlink('elsewhere', path.join(folder, 'folder'));
  let rounds = 0;
  const { said } = await watchUntil(async () => ++rounds > 20 && (await isDone(1)()));
  expect(said).toEqual([
    'b.csv is a link to a file, and stays: only files themselves are taken. Copy the file here.',
    'done/a.csv: took a.csv',
  ]);
});
