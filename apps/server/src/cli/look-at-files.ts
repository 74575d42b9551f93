import { todayInLosAngeles } from '@skuline/domain/calendar';
import { listOwnFileFormats } from '@skuline/domain/import-formats';
import { type OrderedFile, orderOfDrop } from '@skuline/domain/report-formats';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { checkRows, openFile, openText, openReport } from '../features/files/index.ts';
import { CommandError } from './cli-message.ts';
import type { GivenAnswers } from './report-answers.ts';
import type { Terminal } from './terminal.ts';

/** What the first lines of a file tell of it. */
interface SeenFile<F extends NamedFile> extends OrderedFile {
  readonly given: F;
  readonly asks: readonly string[];
}

/** A file by its name, or by its path from the working directory. */
export interface NamedFile {
  readonly name: string;
}

type Surroundings = Pick<Terminal, 'folder' | 'clock' | 'signal'>;

/** The last day of a file that has been read to its end; one that is written again is given as another object. */
const lastDays = new WeakMap<NamedFile, string>();

/**
 * Files that come together in the order in which they are imported, whatever order they are named in. Throws CommandError
 * where one of the answers is the same day for several reports: each is about a day of its own.
 */
export async function orderFiles<F extends NamedFile>(
  surroundings: Surroundings,
  files: readonly F[],
  answers?: GivenAnswers,
): Promise<readonly F[]> {
  if (files.length < 2) return files;
  const seen: SeenFile<F>[] = [];
  // Files of one name, in different folders, keep the order of these.
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    seen.push(await lookAt(surroundings, file));
  }
  if (answers !== undefined) refuseSharedDay(seen, answers);
  return orderOfDrop(await withLastDays(surroundings, seen)).map(({ given }) => given);
}

function refuseSharedDay(seen: readonly SeenFile<NamedFile>[], answers: GivenAnswers): void {
  const day = answers.shared.get('day');
  const asking = seen.filter(({ given, asks }) => asks.includes('day') && !answers.isOwn(given.name, 'day'));
  const [first] = asking;
  if (day === undefined || first === undefined || asking.length < 2) return;
  const names = asking.map(({ given }) => given.name);
  throw new CommandError(
    `--answer day=${day} would count for ${asking.length} files, and each is about a day of its own: ${names.join(', ')}. ` +
      `Nothing was imported. Answer for each of them: --answer '${first.given.name}:day=${day}'`,
  );
}

async function lookAt<F extends NamedFile>({ folder, signal }: Surroundings, given: F): Promise<SeenFile<F>> {
  signal.throwIfAborted();
  const fileName = path.basename(given.name);
  const report = {
    given,
    fileName,
    lastDay: null,
    replaces: false,
    speaksFor: { by: 'reports' },
    asks: [],
  } as const;
  const bytes = openBytes(folder, given.name);
  try {
    const opened = await openReport(
      { bytes, totalBytes: null, signal },
      { fileName, answers: new Map(), parents: [] },
    );
    if (opened.what === 'own') return { ...report, speaksFor: { by: 'own' } };
    if (opened.what === 'ask') return { ...report, asks: opened.questions.map(({ what }) => what) };
    const isCatalogue = opened.what === 'reading' && opened.reading.holds === 'catalogue';
    return isCatalogue ? { ...report, speaksFor: null } : report;
  } catch {
    signal.throwIfAborted();
    // A file that can't be read is told so when it is its turn.
    return report;
  } finally {
    bytes.destroy();
  }
}

const isOwn = ({ speaksFor }: OrderedFile): boolean => speaksFor?.by === 'own';

/** Of several files of Skuline's own the one that ends later comes later: they are read to their end for that. */
async function withLastDays<F extends NamedFile>(
  surroundings: Surroundings,
  seen: readonly SeenFile<F>[],
): Promise<readonly SeenFile<F>[]> {
  if (seen.filter(isOwn).length < 2) return seen;
  const found: SeenFile<F>[] = [];
  for (const file of seen) {
    found.push(isOwn(file) ? { ...file, lastDay: await findLastDay(surroundings, file.given) } : file);
  }
  return found;
}

async function findLastDay({ folder, clock, signal }: Surroundings, file: NamedFile): Promise<string | null> {
  const known = lastDays.get(file);
  if (known !== undefined) return known;
  const bytes = openBytes(folder, file.name);
  try {
    const opened = await openFile(openText({ bytes, totalBytes: null, signal }), listOwnFileFormats());
    const { days } = await checkRows(opened, todayInLosAngeles(clock.now()));
    const last = days.toSorted().at(-1) ?? null;
    if (last !== null) lastDays.set(file, last);
    return last;
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    bytes.destroy();
  }
}

function openBytes(folder: string, file: string) {
  const bytes = createReadStream(path.resolve(folder, file));
  // Whatever reads from it throws the same error; without a listener it would end the process.
  bytes.on('error', () => null);
  return bytes;
}
