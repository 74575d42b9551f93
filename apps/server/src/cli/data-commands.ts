import { type Command, Option } from 'commander';
import path from 'node:path';
import type { DateKey } from '@skuline/domain/calendar';
import { DEMO_TENANT } from '../demo-tenant.ts';
import { executeCommand } from './execute-command.ts';
import { addImportCommand } from './import-command.ts';
import { formatImports } from './import-report.ts';
import { parseDate, parseWhole } from './parse-options.ts';
import { print, say, type Terminal } from './terminal.ts';
import { formatCount } from './text-table.ts';
import { writeSampleFiles } from './write-sample-files.ts';

/** import, imports, generate-sample. */
export function addDataCommands(program: Command, terminal: Terminal): void {
  addImportCommand(program, terminal);
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
