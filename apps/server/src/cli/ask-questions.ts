import { createInterface } from 'node:readline/promises';
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
