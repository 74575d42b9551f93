import { expect, test } from 'vitest';
import { listDroppedFiles } from './dropped-files.ts';

const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (give: (file: File) => void) => give(new File([], name)),
});
/** A folder whose reader gives two at a time, as browsers give a hundred. */
const folderEntry = (...children: readonly object[]) => ({
  isFile: false,
  isDirectory: true,
  createReader() {
    const left = [...children];
    return { readEntries: (give: (entries: readonly object[]) => void) => give(left.splice(0, 2)) };
  },
});

test('a folder gives all its files and those of its folders, without hidden ones', async () => {
  const inner = folderEntry(fileEntry('d.csv'));
  const folder = folderEntry(
    fileEntry('a.csv'),
    fileEntry('.DS_Store'),
    fileEntry('~$b.xlsx'),
    fileEntry('c.csv'),
    inner,
  );
  const entries = [folder, fileEntry('e.csv'), null];
  const transfer = { files: [], items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) };
  const given = await listDroppedFiles(transfer as unknown as DataTransfer);
  expect(given.files.map(({ name }) => name)).toEqual(['a.csv', 'c.csv', 'd.csv', 'e.csv']);
  // They are not all from one folder.
  expect(given.folder).toBeNull();
});

test('a folder that is dropped alone gives its name', async () => {
  const entry = { ...folderEntry(fileEntry('a.csv')), name: 'November reports' };
  const transfer = { files: [], items: [{ webkitGetAsEntry: () => entry }] };
  const given = await listDroppedFiles(transfer as unknown as DataTransfer);
  expect([given.files.length, given.folder]).toEqual([1, 'November reports']);
});
