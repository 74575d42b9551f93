import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import type { Config } from '../platform/config/config.ts';
import { createLog } from '../platform/create-log.ts';
import type { z } from 'zod';
import { AppUnreachableError, askApp } from './cli-client.ts';
import { CommandError } from './cli-message.ts';
import { type CommandHooks, type CommandListeners, type Procedure, runProcedure } from './command.ts';
import { acquireDataDir, DataDirBusyError, type DataDirLock } from '../data-dir/index.ts';
import { formatNamedTenant } from './named-tenants.ts';
import { say, type Terminal } from './terminal.ts';

const APP_START_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;
const STDERR = 2;

/** What of a terminal is needed to run a procedure. */
type CommandTerminal = Pick<Terminal, 'config' | 'clock' | 'stderr' | 'signal' | 'tenants'>;

/**
 * Runs a procedure on the data directory: in the app when that is running, else here. Waits for a command that is
 * using the directory, or for an app that is starting. Throws CommandError when that takes too long. The tenant it is
 * about is said once in a command, and is the same one, by its id, in all that this runs.
 */
export async function executeCommand<Args extends z.ZodType, Result extends z.ZodType>(
  terminal: CommandTerminal,
  procedure: Procedure<Args, Result>,
  typed: z.input<Args>,
  listeners: CommandListeners = {},
): Promise<z.output<Result>> {
  const config = terminal.config();
  const { tenants, signal } = terminal;
  const hooks: CommandHooks = {
    onProgress: () => {},
    write: async () => {},
    ...listeners,
    onTenant(named) {
      if (tenants.keep(named)) say(terminal, formatNamedTenant(named));
    },
    signal,
  };
  const args = tenants.withIds(typed);
  // Servers admit many processes at once: there is nothing to lock.
  if (config.databaseUrl !== null && config.clickHouseUrl !== null) {
    return runHere(terminal, config, procedure, args, hooks);
  }
  expectData(terminal, config, procedure);
  return untilFree(terminal, () => attempt(terminal, config, procedure, args, hooks));
}

/** A mistyped DATA_DIR, or the app's left out, would make a second, empty store. */
function expectData(terminal: CommandTerminal, { dataDir }: Config, { makesData = false }: Procedure): void {
  const traces = ['run.json', 'postgres', 'analytics'];
  if (traces.some((trace) => existsSync(path.join(dataDir, trace)))) return;
  if (!makesData) {
    throw new CommandError(
      `There are no Skuline data in ${dataDir}. Set DATA_DIR to the data directory that the app names when it starts.`,
    );
  }
  say(terminal, `Making a new data directory: ${dataDir}`);
}

/** Runs the command in the app or here, whichever can have the data directory now. */
async function attempt<Args extends z.ZodType, Result extends z.ZodType>(
  terminal: CommandTerminal,
  config: Config,
  procedure: Procedure<Args, Result>,
  args: z.input<Args>,
  hooks: CommandHooks,
): Promise<z.output<Result>> {
  let lock: DataDirLock;
  try {
    lock = await acquireDataDir({ dataDir: config.dataDir, role: 'command', address: procedure.name });
  } catch (error) {
    if (!(error instanceof DataDirBusyError) || error.holder.control === null) throw error;
    return askApp(error.holder.control, procedure, args, hooks);
  }
  try {
    return await runHere(terminal, config, procedure, args, hooks);
  } finally {
    await lock.release();
  }
}

/** Tries again while another command has the data directory, or an app that is starting or stopping. */
async function untilFree<T>(terminal: CommandTerminal, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await run();
    } catch (error) {
      const reason = reasonToWait(error);
      if (reason === null) throw error;
      if (performance.now() - startedAt >= APP_START_TIMEOUT_MS) {
        const sentence = error instanceof Error ? error.message : '';
        throw new CommandError(`${sentence} (Waited for ${APP_START_TIMEOUT_MS / 1000} seconds.)`, {
          cause: error,
        });
      }
      if (isFirst) say(terminal, `${reason}; waiting …`);
    }
    await wait(RETRY_MS, undefined, { signal: terminal.signal });
  }
}

/** What is in the way and will pass, or null when the failure is final. */
function reasonToWait(error: unknown): string | null {
  if (error instanceof AppUnreachableError) return 'Skuline is stopping';
  if (!(error instanceof DataDirBusyError)) return null;
  const { role, address } = error.holder;
  return role === 'app' ? 'Skuline is starting' : `The command '${address}' is using the data directory`;
}

async function runHere<Args extends z.ZodType, Result extends z.ZodType>(
  terminal: CommandTerminal,
  config: Config,
  procedure: Procedure<Args, Result>,
  args: z.input<Args>,
  hooks: CommandHooks,
): Promise<z.output<Result>> {
  // Loaded only here: a command the app runs needs neither the engines nor the identity provider.
  const { openSkuline } = await import('../app/compose.ts');
  const log = createLog('error', pino.destination(STDERR));
  const tell = (sentence: string) => say(terminal, sentence);
  const skuline = await openSkuline({ config, clock: terminal.clock, log, say: tell });
  try {
    return await runProcedure(procedure, args, skuline, hooks);
  } finally {
    await skuline.close();
  }
}
