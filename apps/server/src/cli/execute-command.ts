import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import type { Config } from '../config.ts';
import {
  acquireDataDir,
  askApp,
  type CommandArgs,
  CommandError,
  type CommandHooks,
  type CommandName,
  type CommandResult,
  DataDirBusyError,
  type DataDirLock,
  runCommand,
} from '../control/index.ts';
import { say, type Terminal } from './terminal.ts';

const WAIT_LIMIT_MS = 60_000;
const RETRY_MS = 200;
const STDERR = 2;

/**
 * Runs a command on the data directory: in the app when that is running, else here. Waits for a command that is
 * using the directory, or for an app that is starting. Throws CommandError when that takes too long.
 */
export async function executeCommand<Name extends CommandName>(
  terminal: Terminal,
  name: Name,
  args: CommandArgs<Name>,
  onProgress: CommandHooks['onProgress'] = () => {},
): Promise<CommandResult<Name>> {
  const config = terminal.config();
  const hooks = { onProgress, signal: terminal.signal };
  // Servers admit many processes at once: there is nothing to take turns at.
  if (config.databaseUrl !== null && config.clickHouseUrl !== null) {
    return runHere(terminal, config, name, args, hooks);
  }
  const turn = await takeTurn(terminal, config.dataDir, name);
  if ('control' in turn) return askApp(turn.control, name, args, hooks);
  try {
    return await runHere(terminal, config, name, args, hooks);
  } finally {
    await turn.lock.release();
  }
}

type Turn =
  | { readonly lock: DataDirLock }
  | { readonly control: { readonly port: number; readonly secret: string } };

async function takeTurn(terminal: Terminal, dataDir: string, name: string): Promise<Turn> {
  let waitedFor: string | null = null;
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      return { lock: await acquireDataDir({ dataDir, role: 'command', address: name }) };
    } catch (error) {
      if (!(error instanceof DataDirBusyError)) throw error;
      const { holder } = error;
      if (holder.control !== null) return { control: holder.control };
      if (waited >= WAIT_LIMIT_MS) {
        throw new CommandError(`${error.message} (Waited for ${WAIT_LIMIT_MS / 1000} seconds.)`, {
          cause: error,
        });
      }
      if (waitedFor !== holder.id) {
        const who = holder.role === 'app' ? 'Skuline, which is starting' : `the command '${holder.address}'`;
        say(terminal, `The data directory is in use by ${who}; waiting …`);
        waitedFor = holder.id;
      }
    }
    terminal.signal.throwIfAborted();
    await wait(RETRY_MS);
  }
}

async function runHere<Name extends CommandName>(
  terminal: Terminal,
  config: Config,
  name: Name,
  args: CommandArgs<Name>,
  hooks: CommandHooks,
): Promise<CommandResult<Name>> {
  // Loaded only here: a command the app runs needs neither the engines nor the identity provider.
  const { openSkuline } = await import('../compose.ts');
  const log = pino({ level: 'error' }, pino.destination(STDERR));
  const skuline = await openSkuline({ config, clock: terminal.clock, log });
  try {
    return await runCommand(name, args, skuline, hooks);
  } finally {
    await skuline.close();
  }
}
