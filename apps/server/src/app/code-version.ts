import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** All that decides what a response says; the server runs from its sources, so there is no build to name. */
const CODE = ['package-lock.json', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'];

const manifest = z.object({ version: z.string() });

/** The version people know, as the package of the project says it. */
export function readVersion(root: string): string {
  return manifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).version;
}

/** Names the code below a folder: the same wherever the files are the same. */
export async function readCodeVersion(root: string): Promise<string> {
  const files = (await Promise.all(CODE.map((name) => listFiles(root, name)))).flat().toSorted();
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256');
  for (const [at, text] of texts.entries()) hash.update(`${files[at]}\0${text.length}\0`).update(text);
  return hash.digest('base64url');
}

async function listFiles(root: string, name: string): Promise<string[]> {
  if (path.extname(name) !== '') return [name];
  const entries = await readdir(path.join(root, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
