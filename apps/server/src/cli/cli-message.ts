import { AppError, ERRORS } from '@skuline/contract';
import { z } from 'zod';
import { ObjectStorageError } from '../platform/object-storage/index.ts';
import { BackupError } from '../stores/backup/backup-part.ts';
import { findStoreProblem } from '../stores/store-problem.ts';
import { commandProgress } from './command.ts';
import { namedTenant } from './named-tenants.ts';

/** One line of the app's answer to a command: progress, the tenant that was meant and pieces of a text as they come, then a result or an error. */
export const cliMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: commandProgress }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tenant'), tenant: namedTenant }),
  z.object({ type: z.literal('result'), result: z.unknown() }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type CliMessage = z.output<typeof cliMessage>;

/** A command did not work; the message is a sentence for the person at the terminal. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** Errors whose messages are sentences for people. */
const SAID = [AppError, CommandError, BackupError, ObjectStorageError];

/** What is wrong, for the person at the terminal; null for a bug, whose text would not help there. */
export function describeCommandError(error: unknown): string | null {
  if (error instanceof Error && SAID.some((kind) => error instanceof kind)) return error.message;
  const problem = findStoreProblem(error);
  return problem === null ? null : ERRORS[problem].message;
}
