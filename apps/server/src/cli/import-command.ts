import { AppError } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { describeMissing } from '@skuline/domain/report-formats';
import { type Command, Option } from 'commander';
import path from 'node:path';
import { CommandError, getFileSize } from '../cli-server/index.ts';
import type { ImportRecord } from '../features/imports/index.ts';
import { askQuestions, type OfferedQuestion } from './ask-questions.ts';
import { executeCommand } from './execute-command.ts';
import { formatOutcome, formatUndo } from './import-report.ts';
import { orderFiles } from './look-at-files.ts';
import { parseWhole } from './parse-options.ts';
import { createProgressBar } from './progress-bar.ts';
import { parseAnswersFor } from './report-answers.ts';
import { formatQuestions } from './report-text.ts';
import { print, say, type Terminal } from './terminal.ts';

/** import. */
export function addImportCommand(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description(
      "import files (daily performance or keyword volumes in Skuline's format, a seller's reports, catalogue.csv; gzip or not), or undo an import",
    )
    .argument('[files...]', 'the files; their headers tell what they are')
    .option('--tenant <name>', 'the tenant they belong to')
    .option(
      '--answer <[file:]what=value>',
      'the answer to a question about the files, or about one of them; may be repeated',
      (answer: string, answers: readonly string[]) => [...answers, answer],
      [],
    )
    .option('--replace', 'show the files in place of what speaks for their days already')
    .addOption(new Option('--undo <id>', 'undo the import with this number instead').argParser(parseWhole(1)))
    .action((files: readonly string[], options: ImportOptions) =>
      options.undo === undefined
        ? importFiles(terminal, files, options)
        : undoImport(terminal, files, options.undo, options),
    );
}

interface ImportOptions {
  readonly tenant?: string;
  readonly answer: readonly string[];
  readonly replace?: boolean;
  readonly undo?: number;
}

/** One after the other, as one drop; a file that is not taken does not keep the others from it. */
async function importFiles(
  terminal: Terminal,
  files: readonly string[],
  { tenant, answer, replace = false }: ImportOptions,
): Promise<void> {
  if (files.length === 0)
    throw new CommandError('Name the file to import: skuline import FILE --tenant NAME.');
  if (tenant === undefined) throw new CommandError('Name the tenant the file belongs to: --tenant NAME.');
  const answers = parseAnswersFor(files, answer);
  const taken: FileResult[] = [];
  for (const file of await orderFiles(terminal, files, answers)) {
    const dropId = taken.find(({ record }) => record !== null)?.record?.id ?? null;
    const result = await importFile(terminal, { tenant, file, answers: answers.of(file), replace, dropId });
    if (result.isTaken) print(terminal, result.text);
    else if (files.length === 1) throw new CommandError(result.text);
    else say(terminal, `${file}: ${result.text}`);
    taken.push(result);
  }
  if (files.length > 1) await sayMissing(terminal, tenant, taken);
  const left = taken.filter(({ isTaken }) => !isTaken).length;
  if (left > 0) throw new CommandError(`${left} of ${files.length} files were not imported.`);
}

/** A file of a drop, and what is said of it. */
export interface FileRequest {
  readonly tenant: string;
  readonly file: string;
  readonly answers: ReadonlyMap<string, string>;
  readonly replace: boolean;
  readonly dropId: number | null;
}

/** What became of a file, in words. */
export interface FileResult {
  readonly isTaken: boolean;
  /** The import that was made of it. */
  readonly record: ImportRecord | null;
  readonly text: string;
}

/** Imports one file; one that is refused, or asks for an answer that `ask` does not get, is a result. */
export async function importFile(
  terminal: Terminal,
  request: FileRequest,
  ask: typeof askQuestions = askQuestions,
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
  const importing = executeCommand(terminal, 'import', args, bar.onProgress);
  const { outcome, seconds, ...remarks } = await importing.finally(bar.stop);
  if (outcome.status === 'asks')
    return askAndImport(terminal, request, { questions: outcome.questions, ask });
  const text = formatOutcome(outcome, request.tenant, seconds, remarks);
  if (outcome.status === 'refused') return { isTaken: false, record: null, text };
  // A file that is shown already is an earlier import, and none of this drop.
  return { isTaken: true, record: outcome.status === 'unchanged' ? null : outcome.import, text };
}

async function askAndImport(
  terminal: Terminal,
  request: FileRequest,
  { questions, ask }: { readonly questions: readonly OfferedQuestion[]; readonly ask: typeof askQuestions },
): Promise<FileResult> {
  const said = await ask(terminal, path.basename(request.file), questions);
  if (said !== null) {
    return importFile(terminal, { ...request, answers: new Map([...request.answers, ...said]) }, ask);
  }
  const text = `Nothing was stored: only you can say what follows; give it with --answer.\n${formatQuestions(questions)}`;
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
  const coverage = await executeCommand(terminal, 'coverage', { tenant, first, last });
  const missing = describeMissing(coverage, todayInLosAngeles(terminal.clock.now()));
  if (missing.length > 0)
    print(terminal, ['Still missing:', ...missing.map((line) => `  ${line}`)].join('\n'));
}

async function undoImport(
  terminal: Terminal,
  files: readonly string[],
  id: number,
  { tenant }: ImportOptions,
): Promise<void> {
  if (files.length > 0) throw new CommandError('Give a file to import or --undo ID, not both.');
  const undone = await executeCommand(terminal, 'undo-import', { id, tenant: tenant ?? null });
  print(terminal, formatUndo(undone, undone.tenant));
}
