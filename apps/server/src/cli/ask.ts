import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './cli-message.ts';
import { type AskedQuestion, formatQuestion } from './report-text.ts';
import { say, type Terminal } from './terminal.ts';

/** A question with what was answered for a file like this one before. */
export interface OfferedQuestion extends AskedQuestion {
  readonly offered: string | null;
}

/**
 * Asks a person at the terminal what only they can say of a file: a choice by its number or its words. Null where there is no
 * terminal, and where one is left without an answer.
 */
export async function askQuestions(
  terminal: Terminal,
  fileName: string,
  questions: readonly OfferedQuestion[],
): Promise<ReadonlyMap<string, string> | null> {
  const { stdin, stderr, signal } = terminal;
  if (!stdin.isTTY) return null;
  const lines = createInterface({ input: stdin, output: stderr, terminal: true });
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answers = new Map<string, string>();
  try {
    for (const question of questions) {
      say(terminal, `${fileName}: ${formatQuestion(question)}`);
      question.choices.forEach((choice, index) => say(terminal, `  ${index + 1}  ${choice}`));
      const { offered, what } = question;
      const hint = offered === null ? '' : ` [Enter: ${offered}, as last time]`;
      const said = (await lines.question(`${what}${hint}: `, { signal })).trim();
      const answer = said === '' ? offered : (question.choices[Number(said) - 1] ?? said);
      if (answer === null) return null;
      answers.set(what, answer);
    }
    return answers;
  } catch (error) {
    // Ctrl-D: no answer. Ctrl-C ends the command.
    if (error instanceof Error && error.name === 'AbortError' && !signal.aborted) return null;
    throw error;
  } finally {
    lines.close();
  }
}

/** The password from the variable that was named, or asked for twice at the terminal without showing it. */
export async function askPassword(terminal: Terminal, variable: string | undefined): Promise<string> {
  if (variable !== undefined) return readPassword(terminal, variable);
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

/** The password from an environment variable. */
export function readPassword(terminal: Pick<Terminal, 'findVariable'>, variable: string): string {
  const password = terminal.findVariable(variable);
  if (password === null) throw new CommandError(`The environment variable ${variable} is not set.`);
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
