import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const NAME = '.skuline-watch.json';
/** A file as it looked: a later one of its name is another file. */
const seenFile = z.object({ name: z.string(), size: z.number(), changedAt: z.number() });
const journal = z.object({
  tenant: z.string(),
  /** The first import of the drop; null before there is one. */
  dropId: z.nullable(z.number()),
  /** Files that are still to be taken. */
  waiting: z.array(z.string()),
  /** Files whose import began at this time and whose outcome was never recorded. */
  begun: z.array(seenFile.extend({ at: z.string() })),
  /** Files that only remain to be moved; those with a reason were refused. */
  moving: z.array(seenFile.extend({ reason: z.nullable(z.string()) })),
});
/** A drop on its way: what is left of it after the command was ended belongs to the same drop. */
export type DropJournal = z.output<typeof journal>;
export type MovingFile = DropJournal['moving'][number];

/** The drop that was cut short for this tenant, or null. */
export async function readJournal(folder: string, tenant: string): Promise<DropJournal | null> {
  try {
    const found = journal.safeParse(JSON.parse(await readFile(path.join(folder, NAME), 'utf8'))).data;
    return found?.tenant === tenant ? found : null;
  } catch {
    // None, or one that was never written to its end.
    return null;
  }
}

export async function writeJournal(folder: string, drop: DropJournal): Promise<void> {
  const file = path.join(folder, NAME);
  await writeFile(`${file}.tmp`, JSON.stringify(drop), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

export async function removeJournal(folder: string): Promise<void> {
  await rm(path.join(folder, NAME), { force: true });
}
