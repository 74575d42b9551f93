import type { ImportStatus } from '@skuline/domain/import-formats';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from '../cli-message.ts';
import { defineTerminalCommand } from '../command.ts';
import { holdFile, removeRunRecord } from '../../data-dir/index.ts';
import { readText } from '../../features/files/index.ts';
import { importsCommand } from './imports.command.ts';
import { executeCommand } from '../execute-command.ts';
import { type FileToImport, type FileResult, importFile } from './import.command.ts';
import { answerOption, parseAnswersFor } from '../report-answers.ts';
import { print, say, type Terminal } from '../terminal.ts';
import { watchFolder } from '../watch/watch-folder.ts';

const watchOptions = z.object({ folder: z.string(), tenant: z.string(), answer: z.array(z.string()) });

/** One command watches a folder: two would both take a file. */
const HELD_FILE = '.skuline-watch.lock';

/** What a person has undone since was taken in as well. */
const TAKEN: readonly ImportStatus[] = ['published', 'undone'];

export const watchCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .argument('<folder>', 'the folder')
      .requiredOption('--tenant <name-or-id>', 'the tenant the files belong to')
      .addOption(
        answerOption(
          '[file:]what=value',
          'the answer to a question about every file, or about the next one of this name; may be repeated',
        ),
      ),
  options: watchOptions,
  act: watch,
});

async function watch(
  terminal: Terminal,
  { folder: name, tenant: typed, answer }: z.output<typeof watchOptions>,
): Promise<void> {
  const folder = path.resolve(terminal.folder, name);
  let answers = expectOwnDays(answer);
  await expectFolder(folder);
  // A tenant that is not there is said now, not of each file.
  await executeCommand(terminal, importsCommand, { tenant: typed });
  // To the end it is this one, whatever it is called meanwhile.
  const [tenant, tenantName] = [terminal.tenants.idOf(typed), terminal.tenants.nameOf(typed)];
  const held = path.join(folder, HELD_FILE);
  const { id } = await holdFile(held, { role: 'command', address: 'watch' }, ({ pid }) => {
    return new CommandError(
      `Another command (process ${pid}) watches ${folder} already. Stop that one first.`,
    );
  });
  say(terminal, `Watching ${folder} for '${tenantName}'. Ctrl-C ends it.`);
  try {
    await watchFolder({
      folder,
      clock: terminal.clock,
      tenant,
      importFile: async (file, begunAt) => {
        const fileName = path.basename(file.file);
        const request = { ...file, answers: parseAnswersFor([fileName], answers).of(fileName) };
        const result =
          (begunAt === null ? null : await findTaken(terminal, request, begunAt)) ??
          (await importFile(terminal, request, null));
        // The next file of this name is about another day.
        if (result.isTaken) answers = answers.filter((one) => !one.startsWith(`${fileName}:`));
        return result;
      },
      onFile: (text) => print(terminal, text),
      onTrouble: (sentence) => say(terminal, sentence),
      signal: terminal.signal,
    });
  } finally {
    await removeRunRecord(held, id);
  }
  say(terminal, 'Stopped watching.');
}

/** Throws CommandError where a day is said of every file that will ever come. */
function expectOwnDays(answers: readonly string[]): readonly string[] {
  const day = parseAnswersFor([], answers).shared.get('day');
  if (day === undefined) return answers;
  throw new CommandError(
    `--answer day=${day} would count for every report that appears, and each is about a day of its own. ` +
      `Answer for one file: --answer 'FILE:day=${day}', or import it: skuline import FILE --answer day=${day}`,
  );
}

/** The import of a file that has ended although the command which had begun it was killed; null where there is none. */
async function findTaken(
  terminal: Terminal,
  { tenant, file }: Pick<FileToImport, 'tenant' | 'file'>,
  begunAt: string,
): Promise<FileResult | null> {
  // A file that is damaged or gone was not taken.
  const checksum = await checksumOf(file).catch(() => null);
  if (checksum === null) return null;
  const imports = await executeCommand(terminal, importsCommand, { tenant, checksum });
  const record = imports.find(
    ({ status, startedAt }) => TAKEN.includes(status) && Date.parse(startedAt) >= Date.parse(begunAt),
  );
  if (record === undefined) return null;
  return { isTaken: true, record, text: `It was taken in already, as import ${record.id}.` };
}

/** SHA-256 of the text, as imports keep it. */
async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  const source = { bytes: createReadStream(file), totalBytes: null };
  for await (const piece of readText(source, () => undefined)) hash.update(piece);
  return hash.digest('hex');
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
