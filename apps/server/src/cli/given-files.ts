import { MAX_STAGED_FILES } from '@skuline/contract';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileRefused, openZip } from '../features/files/index.ts';
import { CommandError } from './cli-message.ts';
import type { Terminal } from './terminal.ts';

/** A file that was named, or one of a folder or a zip that was. */
export interface FoundFile {
  /** Where it lies. */
  readonly name: string;
  /** As the person knows it: 'reports.zip/orders.csv'. */
  readonly shown: string;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Removes what was unpacked. */
  readonly remove: () => Promise<void>;
}

type Surroundings = Pick<Terminal, 'folder' | 'config' | 'signal'>;

/** What systems and spreadsheets put beside a person's files. */
const HIDDEN = /^(?:\.|~\$)/;

/** The files to be imported: those that were named, all files of folders, and those of zips, unpacked. */
export async function findFiles(terminal: Surroundings, named: readonly string[]): Promise<FoundFiles> {
  const unpacked: string[] = [];
  const remove = async () => {
    for (const folder of unpacked) await rm(folder, { recursive: true, force: true });
  };
  try {
    const listed = (await Promise.all(named.map((name) => listFolder(terminal.folder, name)))).flat();
    const files: FoundFile[] = [];
    for (const file of listed) {
      terminal.signal.throwIfAborted();
      files.push(...((await unpack(terminal, file, unpacked)) ?? [file]));
    }
    if (files.length === 0) throw new CommandError(`No files found in ${named.join(', ')}.`);
    if (files.length > named.length && files.length > MAX_STAGED_FILES) {
      throw new CommandError(
        `There are ${files.length} files; at most ${MAX_STAGED_FILES} are imported at once. Name fewer of them.`,
      );
    }
    return { files, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The files of a folder and of the folders in it; what is no folder as it was named. */
async function listFolder(folder: string, name: string): Promise<FoundFile[]> {
  const place = path.resolve(folder, name);
  // What is not there, or may not be read, is told when it is its turn.
  const found = await stat(place).catch(() => null);
  if (found?.isDirectory() !== true) return [{ name, shown: name }];
  const entries = (await readdir(place, { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const children = entries.filter(
    (entry) => !HIDDEN.test(entry.name) && (entry.isFile() || entry.isDirectory()),
  );
  return (await Promise.all(children.map((child) => listFolder(folder, path.join(name, child.name))))).flat();
}

/** The files of a zip, each in a folder of its own, since two may have one name; null for what is no zip. */
async function unpack(
  { folder, config }: Surroundings,
  { name, shown }: FoundFile,
  unpacked: string[],
): Promise<FoundFile[] | null> {
  try {
    const zip = await openZip(path.resolve(folder, name), { maxBytes: config().importMaxBytes }).catch(
      (error: unknown) => {
        if (error instanceof FileRefused) throw error;
        return null;
      },
    );
    if (zip === null) return null;
    const into = await mkdtemp(path.join(os.tmpdir(), 'skuline-zip-'));
    unpacked.push(into);
    const files: FoundFile[] = [];
    try {
      for (const [at, member] of zip.members.entries()) {
        const place = path.join(into, String(at), member.fileName);
        await mkdir(path.dirname(place));
        await pipeline(member.bytes, createWriteStream(place));
        files.push({ name: place, shown: path.join(shown, member.fileName) });
      }
    } finally {
      await zip.close();
    }
    return files.filter(({ name: member }) => !HIDDEN.test(path.basename(member)));
  } catch (error) {
    if (error instanceof FileRefused) throw new CommandError(`${shown}: ${error.message}`);
    throw error;
  }
}
