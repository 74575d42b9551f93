import { badLine, costChange, roundedValues } from '@skuline/contract';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { FileRefused } from '../../features/imports/index.ts';
import { CommandError } from '../cli-message.ts';
import { defineGroup, defineProcedure, defineTerminalCommand } from '../command.ts';
import { formatRefusal, ignoredColumnsLine, roundedLine } from '../import-report.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { getFileSize } from '../readable-file.ts';
import { print } from '../terminal.ts';
import { formatCount, formatNumberOf } from '../text-table.ts';

const ownFile = z.object({ tenant: z.string(), file: z.string() });

/** Takes unit costs from a file of this machine into a tenant. */
const importCosts = defineProcedure({
  name: 'import-costs',
  args: ownFile,
  result: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('imported'),
      change: z.nullable(costChange),
      lines: z.number(),
      unchanged: z.number(),
      rounded: z.nullable(roundedValues),
      ignoredColumns: z.array(z.string()).readonly(),
    }),
    z.object({
      status: z.literal('refused'),
      message: z.string(),
      badLines: z.array(badLine).readonly(),
      badLineCount: z.number(),
    }),
  ]),
  async run({ identity, costs }, { tenant, file }, hooks) {
    const totalBytes = await getFileSize(file);
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    const author = { userId: null, name: 'command line' };
    const source = {
      bytes: createReadStream(file),
      totalBytes,
      signal: hooks.signal,
      fileName: path.basename(file),
    };
    try {
      return { status: 'imported' as const, ...(await costs.importFile(id, author, source)) };
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const { message, badLines, badLineCount } = error;
      return { status: 'refused' as const, message, badLines, badLineCount };
    }
  },
});

const importCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .description(
        'import unit costs by SKU (CSV with sku_name, effective_from, unit_cost; gzip or not): all lines or none',
      )
      .argument('<file>', 'the file')
      .requiredOption('--tenant <name-or-id>', 'the tenant it belongs to'),
  options: ownFile,
  procedures: [importCosts],
  async act(terminal, { tenant, file }, execute) {
    const absolute = path.resolve(terminal.folder, file);
    // Looked at here first: the app that may do the work need not be asked for a file that is not there.
    await getFileSize(absolute);
    const imported = await execute(terminal, importCosts, { tenant, file: absolute });
    if (imported.status === 'refused') throw new CommandError(formatRefusal(imported));
    print(terminal, formatImported(imported, path.basename(file), terminal.tenants.nameOf(tenant)));
  },
});

export const costsCommand = defineGroup({ import: importCommand });

type Imported = Extract<z.output<typeof importCosts.result>, { readonly status: 'imported' }>;

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
