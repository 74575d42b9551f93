import type { Command } from 'commander';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../cli-server/index.ts';
import { executeCommand } from './execute-command.ts';
import { importFile } from './import-command.ts';
import { parseAnswers } from './report-answers.ts';
import { print, say, type Terminal } from './terminal.ts';
import { watchFolder } from './watch/watch-folder.ts';

interface WatchOptions {
  readonly tenant: string;
  readonly answer: readonly string[];
}

/** watch. */
export function addWatchCommand(program: Command, terminal: Terminal): void {
  program
    .command('watch')
    .description(
      'import the files that appear in a folder, as soon as they are whole, and move them to its folders done and refused; until Ctrl-C',
    )
    .argument('<folder>', 'the folder')
    .requiredOption('--tenant <name>', 'the tenant the files belong to')
    .option(
      '--answer <what=value>',
      'the answer to a question about every file; may be repeated',
      (answer: string, answers: readonly string[]) => [...answers, answer],
      [],
    )
    .action((folder: string, options: WatchOptions) => watch(terminal, folder, options));
}

async function watch(terminal: Terminal, name: string, { tenant, answer }: WatchOptions): Promise<void> {
  const folder = path.resolve(terminal.folder, name);
  const answers = parseAnswers(answer);
  await expectFolder(folder);
  // A tenant that is not there is said now, not of each file.
  await executeCommand(terminal, 'imports', { tenant });
  say(terminal, `Watching ${folder} for '${tenant}'. Ctrl-C ends it.`);
  await watchFolder({
    folder,
    tenant,
    answers,
    // Nobody sits there: a file that asks is refused with the words of the answer.
    importFile: (request) => importFile(terminal, request, () => Promise.resolve(null)),
    onFile: (text) => print(terminal, text),
    onTrouble: (sentence) => say(terminal, sentence),
    signal: terminal.signal,
  });
  say(terminal, 'Stopped watching.');
}

async function expectFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => null);
  if (stats === null) throw new CommandError(`There is no folder ${folder}. Make it first.`);
  if (!stats.isDirectory()) throw new CommandError(`${folder} is a file. Name the folder it is in.`);
  for (const shelf of ['done', 'refused']) {
    await mkdir(path.join(folder, shelf), { recursive: true }).catch((cause: unknown) => {
      throw new CommandError(`${folder} can't be written to: done files could not be moved.`, { cause });
    });
  }
}
