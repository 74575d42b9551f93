import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import type { z } from 'zod';
import type { CommandHooks, Procedure } from './command.ts';
import { CommandError, cliMessage } from './cli-message.ts';
import type { RunRecord } from '../data-dir/index.ts';
import { errorCode } from '../platform/error-code.ts';

/** Nothing listens at the app's address: it is stopping, and the command has not begun. */
export class AppUnreachableError extends CommandError {
  override readonly name = 'AppUnreachableError';
}

/**
 * Asks the app that holds the data directory to run a command. Throws CommandError with the app's own sentence,
 * AppUnreachableError when it cannot be asked.
 */
export async function askApp<Args extends z.ZodType, Result extends z.ZodType>(
  control: NonNullable<RunRecord['control']>,
  procedure: Procedure<Args, Result>,
  args: z.input<Args>,
  hooks: CommandHooks,
): Promise<z.output<Result>> {
  const response = await post(control, procedure.name, JSON.stringify(args), hooks.signal);
  if (response.statusCode !== 200) {
    response.resume();
    throw new CommandError(
      `The running Skuline does not know this command (${response.statusCode ?? ''}). Restart it, then try again.`,
    );
  }
  for await (const line of linesOf(response, hooks.signal)) {
    const message = cliMessage.parse(JSON.parse(line));
    if (message.type === 'error') throw new CommandError(message.message);
    if (message.type === 'result') return parseResult(procedure, message.result);
    if (message.type === 'text') await hooks.write(message.text);
    else if (message.type === 'tenant') hooks.onTenant(message.tenant);
    else hooks.onProgress(message.progress);
  }
  throw stoppedEarly();
}

function stoppedEarly(cause?: unknown): CommandError {
  return new CommandError('Skuline stopped before the command was done. Start it and try again.', { cause });
}

/** The lines of a text, with back-pressure: Node's own reader would buffer a thousand of them. */
async function* linesOf(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const piece of response.setEncoding('utf8')) {
      const lines = (rest + String(piece)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    // Unless it is we who have ended the connection, the app has died without a word.
    throw errorCode(error) === 'ECONNRESET' && !signal.aborted ? stoppedEarly(error) : error;
  }
}

/** The app has checked it already: what is refused here comes from another version of the procedure. */
function parseResult<Result extends z.ZodType>(
  { result }: Pick<Procedure<z.ZodType, Result>, 'result'>,
  sent: unknown,
): z.output<Result> {
  const { data, error } = result.safeParse(sent);
  if (error === undefined) return data;
  throw new CommandError(
    'The running Skuline is not the same version as this command. Restart it, then try again.',
    { cause: error },
  );
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
    if (errorCode(cause) === 'ECONNREFUSED') {
      throw new AppUnreachableError('Skuline is stopping or not responding. Restart it, then try again.', {
        cause,
      });
    }
    throw new CommandError('Skuline is running but not responding. Restart it, then try again.', { cause });
  }
}
