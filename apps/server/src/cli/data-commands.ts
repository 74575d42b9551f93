import { type Command, InvalidArgumentError, Option } from 'commander';
import path from 'node:path';
import { type DateKey, isDateKey } from '@skuline/domain/calendar';
import { CommandError, getFileSize } from '../cli-server/index.ts';
import { DEMO_TENANT } from '../demo-tenant.ts';
import { executeCommand } from './execute-command.ts';
import { formatImports, formatOutcome, formatUndo } from './import-report.ts';
import { createProgressBar } from './progress-bar.ts';
import { print, say, type Terminal } from './terminal.ts';
import { formatCount } from './text-table.ts';
import { writeSampleFiles } from './write-sample-files.ts';

/** import, imports, generate-sample. */
export function addDataCommands(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description('import a file (daily performance or keyword volumes; CSV, gzip or not), or undo an import')
    .argument('[file]', 'the file; its header tells what it is')
    .option('--tenant <name>', 'the tenant it belongs to')
    .addOption(new Option('--undo <id>', 'undo the import with this number instead').argParser(parseWhole(1)))
    .action((file: string | undefined, options: ImportOptions) =>
      options.undo === undefined
        ? importFile(terminal, file, options)
        : undoImport(terminal, file, options.undo, options),
    );
  program
    .command('imports')
    .description('list the imports, newest first')
    .option('--tenant <name>', 'only those of this tenant')
    .option('--json', 'as JSON')
    .action(async ({ tenant, json }: { readonly tenant?: string; readonly json?: true }) => {
      const { imports } = await executeCommand(terminal, 'imports', { tenant: tenant ?? null });
      print(terminal, json === true ? JSON.stringify(imports, null, 2) : formatImports(imports));
    });
  program
    .command('generate-sample')
    .description(
      `fill a tenant with a believable sample seller, or write its files (default: tenant '${DEMO_TENANT}')`,
    )
    .addOption(new Option('--tenant <name>', 'the tenant to fill; made when there is none').conflicts('out'))
    .option('--out <folder>', 'write the CSV files into this folder instead')
    .addOption(new Option('--seed <number>', 'another seed is another seller').argParser(parseWhole(0)))
    .addOption(new Option('--until <date>', 'last day, YYYY-MM-DD (default: yesterday)').argParser(parseDate))
    .addOption(new Option('--months <number>', 'length of the history').argParser(parseWhole(1, 120)))
    .action((options: SampleCommandOptions) => generateSample(terminal, options));
}

interface ImportOptions {
  readonly tenant?: string;
  readonly undo?: number;
}

async function importFile(
  terminal: Terminal,
  file: string | undefined,
  { tenant }: ImportOptions,
): Promise<void> {
  if (file === undefined)
    throw new CommandError('Name the file to import: skuline import FILE --tenant NAME.');
  if (tenant === undefined) throw new CommandError('Name the tenant the file belongs to: --tenant NAME.');
  const absolute = path.resolve(terminal.folder, file);
  // Looked at here first: the app that may do the work need not be asked for a file that is not there.
  await getFileSize(absolute);
  const bar = createProgressBar(terminal);
  const importing = executeCommand(terminal, 'import', { tenant, file: absolute }, bar.onProgress);
  const { outcome, seconds } = await importing.finally(bar.stop);
  const report = formatOutcome(outcome, tenant, seconds);
  if (outcome.status === 'refused') throw new CommandError(report);
  print(terminal, report);
}

async function undoImport(
  terminal: Terminal,
  file: string | undefined,
  id: number,
  { tenant }: ImportOptions,
): Promise<void> {
  if (file !== undefined) throw new CommandError('Give a file to import or --undo ID, not both.');
  const undone = await executeCommand(terminal, 'undo-import', { id, tenant: tenant ?? null });
  print(terminal, formatUndo(undone, undone.tenant));
}

interface SampleCommandOptions {
  readonly tenant?: string;
  readonly out?: string;
  readonly seed?: number;
  readonly until?: DateKey;
  readonly months?: number;
}

async function generateSample(terminal: Terminal, options: SampleCommandOptions): Promise<void> {
  const { tenant = DEMO_TENANT, out, seed = null, until = null, months = null } = options;
  if (out !== undefined) {
    const folder = path.resolve(terminal.folder, out);
    const files = await writeSampleFiles(folder, terminal.clock.now(), { seed, until, months });
    for (const file of files) print(terminal, file);
    return;
  }
  say(terminal, `Filling '${tenant}' with sample data …`);
  const filled = await executeCommand(terminal, 'fill-sample-data', { tenant, seed, until, months });
  const { rows, firstDate, lastDate } = filled.dailyPerformance;
  const volumes = formatCount(filled.keywordVolumes.rows);
  const daily = `${formatCount(rows)} daily rows (${firstDate ?? ''} to ${lastDate ?? ''})`;
  print(terminal, `'${tenant}' holds sample data: ${daily} and ${volumes} keyword volumes.`);
}

function parseWhole(smallest: number, largest: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= smallest && value <= largest) return value;
    const range = largest === Number.MAX_SAFE_INTEGER ? `${smallest} or more` : `${smallest} to ${largest}`;
    throw new InvalidArgumentError(`It must be a whole number, ${range}.`);
  };
}

function parseDate(text: string): DateKey {
  if (!isDateKey(text)) throw new InvalidArgumentError('It must be a day written as YYYY-MM-DD.');
  return text;
}
