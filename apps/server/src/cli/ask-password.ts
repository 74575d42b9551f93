import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './cli-message.ts';
import type { Terminal } from './terminal.ts';

/** The password from the variable that was named, or asked for twice at the terminal without showing it. */
export async function askPassword(terminal: Terminal, variable: string | undefined): Promise<string> {
  if (variable !== undefined) {
    const password = terminal.findVariable(variable);
    if (password === null) throw new CommandError(`The environment variable ${variable} is not set.`);
    return password;
  }
  if (!terminal.stdin.isTTY) {
    throw new CommandError(
      'There is no terminal to ask for a password. Put it into an environment variable and name that: --password-env VAR.',
    );
  }
  const password = await askHidden(terminal, 'Password: ');
  if ((await askHidden(terminal, 'Again: ')) !== password)
    throw new CommandError('The two passwords differ.');
  return password;
}

async function askHidden({ stdin, stderr, signal }: Terminal, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // With `terminal` set readline switches the echo off and edits the line itself, into nowhere.
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  stderr.write(question);
  try {
    return await lines.question('', { signal });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
