import { badLine } from '@skuline/contract';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Skuline } from '../app/compose.ts';
import { FileRefused, type FileSource } from '../features/files/index.ts';
import type { Tenant } from '../identity/index.ts';
import { CommandError } from './cli-message.ts';
import { defineProcedure, defineTerminalCommand } from './command.ts';
import { formatRefusal } from './import-report.ts';
import { getNamedTenant } from './named-tenants.ts';
import { getFileSize } from './readable-file.ts';
import { print } from './terminal.ts';

const ownFile = z.object({ tenant: z.string(), file: z.string() });
const refused = z.object({
  message: z.string(),
  badLines: z.array(badLine).readonly(),
  badLineCount: z.number(),
});

interface OwnFileImport {
  /** Of the procedure. */
  readonly name: string;
  /** What is imported, from what columns. */
  readonly description: string;
  /** Returns what became of it, in words. Throws FileRefused. */
  readonly take: (skuline: Skuline, tenant: Tenant, source: OwnFile) => Promise<string>;
}

type OwnFile = FileSource & { readonly fileName: string };

/** A command that takes a file of this machine into a tenant: all of its lines or none. */
export function defineOwnFileImport({ name, description, take }: OwnFileImport) {
  const procedure = defineProcedure({
    name,
    args: ownFile,
    result: z.object({ words: z.string(), refused: refused.nullable() }),
    async run(skuline, { tenant: named, file }, hooks) {
      const totalBytes = await getFileSize(file);
      const tenant = await getNamedTenant(skuline, named, hooks);
      const fileName = path.basename(file);
      const source = { bytes: createReadStream(file), totalBytes, signal: hooks.signal, fileName };
      try {
        return { words: await take(skuline, tenant, source), refused: null };
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error;
        const { message, badLines, badLineCount } = error;
        return { words: '', refused: { message, badLines, badLineCount } };
      }
    },
  });
  return defineTerminalCommand({
    declare: (command) =>
      command
        .description(description)
        .argument('<file>', 'the file')
        .requiredOption('--tenant <name-or-id>', 'the tenant it belongs to'),
    options: ownFile,
    procedures: [procedure],
    async act(terminal, { tenant, file }, execute) {
      const absolute = path.resolve(terminal.folder, file);
      // Looked at here first: the app that may do the work need not be asked for a file that is not there.
      await getFileSize(absolute);
      const { words, refused: why } = await execute(terminal, procedure, { tenant, file: absolute });
      if (why !== null) throw new CommandError(formatRefusal(why));
      print(terminal, words);
    },
  });
}
