import { badLine } from '@skuline/contract';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { FileRefused } from '../../features/imports/index.ts';
import { CommandError } from '../cli-message.ts';
import { defineGroup, defineProcedure, defineTerminalCommand } from '../command.ts';
import { formatRefusal } from '../import-report.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { getFileSize } from '../readable-file.ts';
import { print } from '../terminal.ts';
import { formatNumberOf } from '../text-table.ts';

const ownFile = z.object({ tenant: z.string(), file: z.string() });

/** Takes currency rates from a file of this machine into a tenant. */
const importRates = defineProcedure({
  name: 'import-rates',
  args: ownFile,
  result: z.discriminatedUnion('status', [
    z.object({ status: z.literal('imported'), rates: z.number() }),
    z.object({
      status: z.literal('refused'),
      message: z.string(),
      badLines: z.array(badLine).readonly(),
      badLineCount: z.number(),
    }),
  ]),
  async run({ identity, currencies }, { tenant, file }, hooks) {
    const totalBytes = await getFileSize(file);
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    const source = { bytes: createReadStream(file), totalBytes, signal: hooks.signal };
    try {
      return { status: 'imported' as const, ...(await currencies.importRates(id, source)) };
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
        'import currency rates (CSV with date_key, from, to, rate: one unit of from is rate units of to; gzip or not): all lines or none',
      )
      .argument('<file>', 'the file')
      .requiredOption('--tenant <name-or-id>', 'the tenant it belongs to'),
  options: ownFile,
  procedures: [importRates],
  async act(terminal, { tenant, file }, execute) {
    const absolute = path.resolve(terminal.folder, file);
    // Looked at here first: the app that may do the work need not be asked for a file that is not there.
    await getFileSize(absolute);
    const imported = await execute(terminal, importRates, { tenant, file: absolute });
    if (imported.status === 'refused') throw new CommandError(formatRefusal(imported));
    const count = formatNumberOf(imported.rates, 'rate');
    print(
      terminal,
      `Imported ${count} from ${path.basename(file)} into '${terminal.tenants.nameOf(tenant)}'.`,
    );
  },
});

export const ratesCommand = defineGroup({ import: importCommand });
