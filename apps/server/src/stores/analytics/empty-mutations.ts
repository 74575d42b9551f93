import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What the engine notes of a deletion that is under way, in the folder of its table. */
const MUTATION = /^mutation_\d+\.txt$/;

/**
 * A disk that is full leaves the notes of deletions empty, and the engine then opens none of its tables. What is deleted
 * in the background is never shown: without its note it only takes room. Nobody may have the directory open. Resolves to
 * how many were removed.
 */
export async function removeEmptyMutations(directory: string): Promise<number> {
  const groups = await listIn(path.join(directory, 'store'));
  const tables = (await Promise.all(groups.map(listIn))).flat();
  const files = (await Promise.all(tables.map(listIn)))
    .flat()
    .filter((file) => MUTATION.test(path.basename(file)));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const empty = files.filter((_, at) => sizes[at] === 0);
  await Promise.all(empty.map((file) => rm(file)));
  return empty.length;
}

/** Nothing where there is no such folder. */
async function listIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => path.join(folder, name));
}
