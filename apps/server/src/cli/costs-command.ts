import type { Command } from 'commander';
import path from 'node:path';
import { CommandError, type CommandResult, getFileSize } from '../cli-server/index.ts';
import { executeCommand } from './execute-command.ts';
import { formatRefusal, ignoredColumnsLine, roundedLine } from './import-report.ts';
import { print, type Terminal } from './terminal.ts';
import { formatCount, formatNumberOf } from './text-table.ts';

/** costs import. */
export function addCostsCommand(program: Command, terminal: Terminal): void {
  const costs = program.command('costs').description("a tenant's unit costs");
  costs
    .command('import')
    .description(
      'import unit costs by SKU (CSV with sku_name, effective_from, unit_cost; gzip or not): all lines or none',
    )
    .argument('<file>', 'the file')
    .requiredOption('--tenant <name>', 'the tenant it belongs to')
    .action((file: string, { tenant }: { readonly tenant: string }) => importCosts(terminal, file, tenant));
}

async function importCosts(terminal: Terminal, file: string, tenant: string): Promise<void> {
  const absolute = path.resolve(terminal.folder, file);
  // Looked at here first: the app that may do the work need not be asked for a file that is not there.
  await getFileSize(absolute);
  const imported = await executeCommand(terminal, 'import-costs', { tenant, file: absolute });
  if (imported.status === 'refused') throw new CommandError(formatRefusal(imported));
  print(terminal, formatImported(imported, path.basename(file), tenant));
}

type Imported = Extract<CommandResult<'import-costs'>, { readonly status: 'imported' }>;

function formatImported(imported: Imported, fileName: string, tenant: string): string {
  const { change, lines, unchanged, rounded, ignoredColumns } = imported;
  if (change === null) {
    return `Nothing changed: '${tenant}' has ${lines === 1 ? 'this cost' : `these ${formatCount(lines)} costs`} already.`;
  }
  const known = unchanged === 0 ? '' : `, ${formatCount(unchanged)} known already`;
  return [
    `Imported ${fileName} into '${tenant}' as change ${change.change_id} of its costs.`,
    `  Costs            ${formatNumberOf(change.entry_count, 'new value')}${known}`,
    ...ignoredColumnsLine(ignoredColumns),
    ...roundedLine(rounded),
  ].join('\n');
}
