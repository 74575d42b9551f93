import { expect, test } from 'vitest';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { FileFigures } from '../read/file-figures.ts';
import { type AnsweredFile, createFiguresOfFiles } from './figures-of-files.ts';

const fileOf = (id: string, given: Partial<AnsweredFile> = {}): AnsweredFile => ({
  tenantId: parseTenantId('alder'),
  id,
  fileName: `${id}.csv`,
  bytes: 1_000_000,
  answers: {},
  ...given,
});

function remembering(read: () => Promise<FileFigures | null> = async () => new FileFigures()) {
  const opened: string[] = [];
  const figures = createFiguresOfFiles((file) => {
    opened.push(file.id);
    return read();
  });
  return { figures, opened };
}

test('twelve files that are compared with each other are read once each', async () => {
  const { figures, opened } = remembering();
  const files = Array.from({ length: 12 }, (_, at) => fileOf(`file ${at}`));
  for (const file of files) {
    await Promise.all(files.filter((other) => other !== file).map((other) => figures.find(other)));
  }
  expect(opened.toSorted()).toEqual(files.map(({ id }) => id).toSorted());
});

test('a file is read once more with other answers, and not where its figures are known', async () => {
  const { figures, opened } = remembering();
  const own = new FileFigures();
  figures.keep(fileOf('a'), own);
  expect(await figures.find(fileOf('a'))).toBe(own);
  await figures.find(fileOf('a', { answers: { shop: 'Outlet' } }));
  expect(opened).toEqual(['a']);
});

test('of large files the figures of one are remembered, and of one that is larger none', async () => {
  const { figures, opened } = remembering();
  const [first, second] = [fileOf('first', { bytes: 20_000_000 }), fileOf('second', { bytes: 20_000_000 })];
  for (const file of [first, first, second, first]) await figures.find(file);
  const huge = fileOf('huge', { bytes: 300_000_000 });
  for (const file of [huge, huge, first]) await figures.find(file);
  expect(opened).toEqual(['first', 'second', 'first', 'huge', 'huge']);
});

test('where the disk fails, the file is read again when it is asked for again', async () => {
  let fails = true;
  const { figures, opened } = remembering(async () => {
    if (fails) throw new Error('EIO');
    return null;
  });
  await expect(figures.find(fileOf('a'))).rejects.toThrow('EIO');
  fails = false;
  expect(await figures.find(fileOf('a'))).toBeNull();
  expect(opened).toEqual(['a', 'a']);
});
