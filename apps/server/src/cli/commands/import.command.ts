import { AppError, coverageResponse } from '@skuline/contract';
import { toDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import { describeMissing } from '@skuline/domain/report-formats';
import { Option } from 'commander';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from '../cli-message.ts';
import { defineProcedure, defineTerminalCommand } from '../command.ts';
import { getFileSize } from '../readable-file.ts';
import type { Skuline } from '../../app/compose.ts';
import { type ImportRecord, undoOutcome } from '../../features/files/index.ts';
import { askQuestions, type OfferedQuestion } from '../ask.ts';
import { executeCommand } from '../execute-command.ts';
import { findFiles, type FoundFile } from '../given-files.ts';
import { importFileProcedure } from '../import-file.ts';
import { formatOutcome, formatUndo } from '../import-report.ts';
import { orderFiles } from '../look-at-files.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseWhole } from '../parse-options.ts';
import { createProgressBar } from '../progress-bar.ts';
import { answerOption, parseAnswersFor } from '../report-answers.ts';
import { formatQuestions } from '../report-text.ts';
import { print, say, type Terminal } from '../terminal.ts';

/** What is there of each channel and kind of fact on days of a tenant, and what is missing. */
const readCoverage = defineProcedure({
  name: 'coverage',
  args: z.object({ tenant: z.string(), first: z.string(), last: z.string() }),
  result: z.object(coverageResponse.shape),
  async run({ identity, imports }, { tenant, first, last }, hooks) {
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    return imports.readCoverage(id, { start: toDateKey(first), end: toDateKey(last) });
  },
});

/** Hides a published import again. Without a tenant the import says whose it is. */
const undoImport = defineProcedure({
  name: 'undo-import',
  args: z.object({ id: z.number().int(), tenant: z.string().optional() }),
  result: undoOutcome.extend({ tenant: z.string() }),
  async run(skuline, { id, tenant: typed }, hooks) {
    const tenant = await getNamedTenant(skuline, typed ?? (await getOwnerId(skuline, id)), hooks);
    return { ...(await skuline.imports.undo(tenant.id, id)), tenant: tenant.name };
  },
});

async function getOwnerId({ imports }: Pick<Skuline, 'imports'>, importId: number): Promise<string> {
  const found = await imports.find(importId);
  if (found !== null) return found.tenantId;
  throw new AppError('import_not_found', {
    message: `There is no import ${importId}. 'skuline imports' lists them.`,
  });
}

const importOptions = z.object({
  files: z.array(z.string()),
  tenant: z.string().optional(),
  answer: z.array(z.string()),
  replace: z.boolean().default(false),
  undo: z.number().optional(),
});
type ImportOptions = z.output<typeof importOptions>;

export const importCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .argument('[files...]', 'the files, folders or zips of files; their headers tell what they are')
      .option('--tenant <name-or-id>', 'the tenant they belong to')
      .addOption(
        answerOption(
          '[file:]what=value',
          'the answer to a question about the files, or about one of them; may be repeated',
        ),
      )
      .option('--replace', 'show the files in place of the data already shown for those days')
      .addOption(
        new Option('--undo <id>', 'undo the import with this number instead').argParser(parseWhole(1)),
      ),
  options: importOptions,
  procedures: [importFileProcedure, undoImport, readCoverage],
  async act(terminal, options, execute) {
    const { undo: id, files, tenant } = options;
    if (id === undefined) return importFiles(terminal, options);
    if (files.length > 0) throw new CommandError('Give a file to import or --undo ID, not both.');
    const undone = await execute(terminal, undoImport, { id, tenant });
    return print(terminal, formatUndo(undone, undone.tenant));
  },
});

/** The files, and those of folders and zips, one after the other, as one drop; a file that is not taken does not keep the others from it. */
async function importFiles(
  terminal: Terminal,
  { files, tenant, answer, replace }: ImportOptions,
): Promise<void> {
  if (files.length === 0)
    throw new CommandError('Name the file to import: skuline import FILE --tenant NAME.');
  if (tenant === undefined) throw new CommandError('Name the tenant the file belongs to: --tenant NAME.');
  const found = await findFiles(terminal, files);
  try {
    await importDrop(terminal, found.files, { tenant, answer, replace });
  } finally {
    await found.remove();
  }
}

async function importDrop(
  terminal: Terminal,
  files: readonly FoundFile[],
  { tenant, answer, replace }: Pick<ImportOptions, 'answer' | 'replace'> & { readonly tenant: string },
): Promise<void> {
  const answers = parseAnswersFor(
    files.map(({ name }) => name),
    answer,
  );
  const taken: FileResult[] = [];
  for (const { name: file, shown } of await orderFiles(terminal, files, answers)) {
    const dropId = taken.find(({ record }) => record !== null)?.record?.id ?? null;
    const result = await importFile(terminal, { tenant, file, answers: answers.of(file), replace, dropId });
    if (result.isTaken) print(terminal, result.text);
    else if (files.length === 1) throw new CommandError(result.text);
    else say(terminal, `${shown}: ${result.text}`);
    taken.push(result);
  }
  if (files.length > 1) await sayMissing(terminal, tenant, taken);
  const left = taken.filter(({ isTaken }) => !isTaken).length;
  if (left > 0) throw new CommandError(`${left} of ${files.length} files were not imported.`);
}

/** A file of a drop, and what is said of it. */
export interface FileToImport {
  readonly tenant: string;
  readonly file: string;
  readonly answers: ReadonlyMap<string, string>;
  readonly replace: boolean;
  readonly dropId: number | null;
}

type Ask = typeof askQuestions;

/** What became of a file, in words. */
export interface FileResult {
  readonly isTaken: boolean;
  /** The import that was made of it. */
  readonly record: ImportRecord | null;
  readonly text: string;
}

/**
 * Imports one file; one that is refused, or asks for an answer that `ask` does not get, is a result. Where nobody is there to
 * be asked, the answer has to be given for this file.
 */
export async function importFile(
  terminal: Terminal,
  request: FileToImport,
  ask: Ask | null = askQuestions,
): Promise<FileResult> {
  const file = path.resolve(terminal.folder, request.file);
  try {
    // Looked at here first: the app that may do the work need not be asked for a file that is not there.
    await getFileSize(file);
  } catch (error) {
    if (error instanceof AppError) return { isTaken: false, record: null, text: error.message };
    throw error;
  }
  const bar = createProgressBar(terminal);
  const args = { ...request, file, answers: [...request.answers] };
  const importing = executeCommand(terminal, importFileProcedure, args, {
    onProgress: bar.onProgress,
  });
  const { outcome, seconds, ...remarks } = await importing.finally(bar.stop);
  if (outcome.status === 'asks')
    return askAndImport(terminal, request, { questions: outcome.questions, ask });
  const text = formatOutcome(outcome, terminal.tenants.nameOf(request.tenant), seconds, remarks);
  if (outcome.status === 'refused') return { isTaken: false, record: null, text };
  // A file that is shown already is an earlier import, and none of this drop.
  return { isTaken: true, record: outcome.status === 'unchanged' ? null : outcome.import, text };
}

async function askAndImport(
  terminal: Terminal,
  request: FileToImport,
  { questions, ask }: { readonly questions: readonly OfferedQuestion[]; readonly ask: Ask | null },
): Promise<FileResult> {
  const name = path.basename(request.file);
  const said = ask === null ? null : await ask(terminal, name, questions);
  if (said !== null) {
    return importFile(terminal, { ...request, answers: new Map([...request.answers, ...said]) }, ask);
  }
  const text = `Nothing was stored: only you can say what follows; give it with --answer.\n${formatQuestions(questions, ask === null ? `${name}:` : '')}`;
  return { isTaken: false, record: null, text };
}

/** Which kinds of fact the days of the files still lack. */
async function sayMissing(terminal: Terminal, tenant: string, taken: readonly FileResult[]): Promise<void> {
  const days = taken.flatMap(({ record }) =>
    record?.kind === 'daily_performance' && record.format !== null
      ? [record.firstDate, record.lastDate].filter((day) => day !== null)
      : [],
  );
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return;
  const coverage = await executeCommand(terminal, readCoverage, { tenant, first, last });
  const missing = describeMissing(coverage, todayInLosAngeles(terminal.clock.now()));
  if (missing.length > 0)
    print(terminal, ['Still missing:', ...missing.map((line) => `  ${line}`)].join('\n'));
}
