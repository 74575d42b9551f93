import { createReadStream } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../cli-server/index.ts';
import type { GivenAnswers } from './report-answers.ts';
import type { Terminal } from './terminal.ts';

/** What the first lines of a file tell of it. */
interface SeenFile {
  readonly file: string;
  /** Its turn among files that come together: catalogs name the products of all others, reports come before own files. */
  readonly turn: number;
  readonly asks: readonly string[];
}

const TURNS = { catalogue: 0, report: 1, own: 2 };

/**
 * Files that come together in the order in which they are imported. Throws CommandError where the same day is the answer for
 * several reports: each is about a day of its own.
 */
export async function orderFiles(
  terminal: Terminal,
  files: readonly string[],
  answers: GivenAnswers,
): Promise<readonly string[]> {
  if (files.length < 2) return files;
  const seen: SeenFile[] = [];
  for (const file of files) seen.push(await lookAt(terminal, file));
  refuseSharedDay(seen, answers);
  return seen.toSorted((a, b) => a.turn - b.turn).map(({ file }) => file);
}

function refuseSharedDay(seen: readonly SeenFile[], answers: GivenAnswers): void {
  const day = answers.shared.get('day');
  const asking = seen.filter(({ file, asks }) => asks.includes('day') && !answers.isOwn(file, 'day'));
  const [first] = asking;
  if (day === undefined || first === undefined || asking.length < 2) return;
  const names = asking.map(({ file }) => path.basename(file));
  throw new CommandError(
    `--answer day=${day} would count for ${asking.length} files, and each is about a day of its own: ${names.join(', ')}. ` +
      `Nothing was imported. Answer for each of them: --answer '${path.basename(first.file)}:day=${day}'`,
  );
}

async function lookAt({ folder }: Terminal, file: string): Promise<SeenFile> {
  // Loaded only here: other commands need no reader of reports.
  const { openReport } = await import('../features/reports/index.ts');
  const bytes = createReadStream(path.resolve(folder, file));
  // A file that can't be read is told so when it is its turn.
  bytes.on('error', () => null);
  try {
    const options = { fileName: path.basename(file), answers: new Map(), parents: [] };
    const opened = await openReport({ bytes, totalBytes: null }, options);
    if (opened.what === 'own') return { file, turn: TURNS.own, asks: [] };
    const asks = opened.what === 'ask' ? opened.questions.map(({ what }) => what) : [];
    const isCatalogue = opened.what === 'reading' && opened.reading.holds === 'catalogue';
    return { file, turn: isCatalogue ? TURNS.catalogue : TURNS.report, asks };
  } catch {
    return { file, turn: TURNS.report, asks: [] };
  } finally {
    bytes.destroy();
  }
}
