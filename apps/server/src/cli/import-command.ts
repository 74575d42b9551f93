import { type Command, Option } from 'commander';
import path from 'node:path';
import { CommandError, getFileSize } from '../cli-server/index.ts';
import { executeCommand } from './execute-command.ts';
import { formatOutcome, formatUndo } from './import-report.ts';
import { parseWhole } from './parse-options.ts';
import { createProgressBar } from './progress-bar.ts';
import { parseAnswers } from './report-answers.ts';
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
      '--answer <what=value>',
      'the answer to a question about the files; may be repeated',
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
  const answers = [...parseAnswers(answer)];
  let dropId: number | null = null;
  let left = 0;
  for (const file of files) {
    const taken = await importFile(terminal, { tenant, file, answers, replace, dropId });
    dropId ??= taken.importId;
    if (taken.isTaken) print(terminal, taken.text);
    else if (files.length === 1) throw new CommandError(taken.text);
    else {
      say(terminal, `${file}: ${taken.text}`);
      left += 1;
    }
  }
  if (left > 0) throw new CommandError(`${left} of ${files.length} files were not imported.`);
}

/** A file of a drop, and what is said of it. */
export interface FileRequest {
  readonly tenant: string;
  readonly file: string;
  readonly answers: [string, string][];
  readonly replace: boolean;
  readonly dropId: number | null;
}

/** What became of a file, in words. */
export interface FileResult {
  readonly isTaken: boolean;
  readonly importId: number | null;
  readonly text: string;
}

/** Imports one file; one that is refused, or asks for an answer, is a result. */
export async function importFile(terminal: Terminal, request: FileRequest): Promise<FileResult> {
  const file = path.resolve(terminal.folder, request.file);
  // Looked at here first: the app that may do the work need not be asked for a file that is not there.
  await getFileSize(file);
  const bar = createProgressBar(terminal);
  const importing = executeCommand(terminal, 'import', { ...request, file }, bar.onProgress);
  const { outcome, seconds, ...remarks } = await importing.finally(bar.stop);
  if (outcome.status === 'asks') {
    const text = `Nothing was stored: only you can say what follows; give it with --answer.\n${formatQuestions(outcome.questions)}`;
    return { isTaken: false, importId: null, text };
  }
  const text = formatOutcome(outcome, request.tenant, seconds, remarks);
  if (outcome.status === 'refused') return { isTaken: false, importId: null, text };
  // A file that is shown already is an earlier import, and none of this drop.
  return { isTaken: true, importId: outcome.status === 'unchanged' ? null : outcome.import.id, text };
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
