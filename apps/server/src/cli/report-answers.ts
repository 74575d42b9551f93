import { Option } from 'commander';
import path from 'node:path';
import { CommandError } from './cli-message.ts';

/** `--answer`, which may be given several times. */
export function answerOption(form: string, description: string): Option {
  return new Option(`--answer <${form}>`, description)
    .argParser((answer: string, answers: readonly string[]) => [...answers, answer])
    .default([]);
}

/** Answers by what they answer: for all files, or for one of them. */
export interface GivenAnswers {
  readonly shared: ReadonlyMap<string, string>;
  /** What is answered for a file, the shared answers among it. */
  of(file: string): ReadonlyMap<string, string>;
  /** Whether a question is answered for this file in particular. */
  isOwn(file: string, what: string): boolean;
}

/** The answers of `--answer what=value`, by what they answer. Throws CommandError for one without a name. */
export function parseAnswers(answers: readonly string[]): ReadonlyMap<string, string> {
  return new Map(answers.map(parseAnswer));
}

/** The same where one may begin with the name of the file it is for: `monday.csv:day=2026-10-19`. */
export function parseAnswersFor(files: readonly string[], answers: readonly string[]): GivenAnswers {
  const shared = new Map<string, string>();
  const own = new Map<string, Map<string, string>>(files.map((file) => [file, new Map()]));
  for (const answer of answers) {
    const file = files.find((name) => startOf(name, answer) !== null);
    const [what, value] = parseAnswer(file === undefined ? answer : (startOf(file, answer) ?? answer));
    const at = file === undefined ? shared : own.get(file);
    at?.set(what, value);
  }
  return {
    shared,
    of: (file) => new Map([...shared, ...(own.get(file) ?? [])]),
    isOwn: (file, what) => own.get(file)?.has(what) === true,
  };
}

/** What stands behind the name of the file; null for an answer that does not begin with it. */
function startOf(file: string, answer: string): string | null {
  const name = [file, path.basename(file)].find((known) => answer.startsWith(`${known}:`));
  return name === undefined ? null : answer.slice(name.length + 1);
}

function parseAnswer(answer: string): readonly [string, string] {
  const at = answer.indexOf('=');
  if (at < 1) throw new CommandError(`'${answer}' is not an answer. Write it as WHAT=VALUE: day=2026-10-19`);
  return [answer.slice(0, at).trim(), answer.slice(at + 1)];
}
