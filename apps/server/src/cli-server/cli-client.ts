import { request } from 'node:http';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { IncomingMessage } from 'node:http';
import type { CommandHooks } from './command.ts';
import { type CommandArgs, type CommandName, type CommandResult, COMMANDS } from './commands.ts';
import { CommandError, cliMessage } from './cli-message.ts';
import type { RunRecord } from './run-record.ts';

/** Nothing listens where the app should: it is on its way out, and the command has not begun. */
export class AppUnreachableError extends CommandError {
  override readonly name = 'AppUnreachableError';
}

/**
 * Has the app that holds the data directory run a command. Throws CommandError with the app's own sentence,
 * AppUnreachableError when it cannot be asked.
 */
export async function askApp<Name extends CommandName>(
  control: NonNullable<RunRecord['control']>,
  name: Name,
  args: CommandArgs<Name>,
  hooks: CommandHooks,
): Promise<CommandResult<Name>> {
  const response = await post(control, name, JSON.stringify(args), hooks.signal);
  if (response.statusCode !== 200) {
    response.resume();
    throw new CommandError(
      `The running Skuline does not know this command (${response.statusCode ?? ''}). Restart it, then try again.`,
    );
  }
  for await (const line of createInterface({ input: response, crlfDelay: Number.POSITIVE_INFINITY })) {
    const message = cliMessage.parse(JSON.parse(line));
    if (message.type === 'error') throw new CommandError(message.message);
    if (message.type === 'result') return COMMANDS[name].result.parse(message.result);
    hooks.onProgress(message.progress);
  }
  throw new CommandError('Skuline stopped before the command was done. Start it and try again.');
}

async function post(
  { port, secret }: NonNullable<RunRecord['control']>,
  name: string,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const call = request({
    host: '127.0.0.1',
    port,
    path: `/commands/${name}`,
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    signal,
  });
  call.end(body);
  try {
    const [response] = await once(call, 'response');
    // The event's only argument.
    return response as IncomingMessage;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED') {
      throw new AppUnreachableError('Skuline is stopping or not responding. Restart it, then try again.', {
        cause,
      });
    }
    throw new CommandError('Skuline is running but not responding. Restart it, then try again.', { cause });
  }
}
