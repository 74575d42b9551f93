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

/**
 * The answers of `--answer what=value`, by what they answer. Throws CommandError for one without a name, and for two to
 * the same question.
 */
export function parseAnswers(answers: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const answer of answers) keepAnswer(given, answer);
  return given;
}

/** Of two answers that differ, neither is known to be meant. */
function keepAnswer(given: Map<string, string>, answer: string): void {
  const [what, value] = parseAnswer(answer);
  const other = given.get(what);
  if (other !== undefined && other !== value) {
    throw new CommandError(`'${what}' is answered twice: '${other}' and '${value}'. Answer it once.`);
  }
  given.set(what, value);
}

/**
 * The same where one may begin with the name of the file it is for, or with its path as it was typed:
 * `monday.csv:day=2026-10-19`. Throws CommandError for a name that several files have.
 */
export function parseAnswersFor(files: readonly string[], answers: readonly string[]): GivenAnswers {
  const shared = new Map<string, string>();
  const own = new Map<string, Map<string, string>>(files.map((file) => [file, new Map()]));
  for (const answer of answers) {
    const named = findNamed(files, answer);
    const given = named === null ? shared : own.get(named.file);
    if (given !== undefined) keepAnswer(given, named?.rest ?? answer);
  }
  return {
    shared,
    of: (file) => new Map([...shared, ...(own.get(file) ?? [])]),
    isOwn: (file, what) => own.get(file)?.has(what) === true,
  };
}

interface NamedAnswer {
  readonly file: string;
  /** What stands behind its name. */
  readonly rest: string;
}

/** The file an answer begins with; null for an answer to all of them. */
function findNamed(files: readonly string[], answer: string): NamedAnswer | null {
  const restOf = (name: string) => answer.slice(name.length + 1);
  const isNamed = (name: string) => answer.startsWith(`${name}:`);
  const typed = files.find(isNamed);
  if (typed !== undefined) return { file: typed, rest: restOf(typed) };
  const [file, ...others] = new Set(files.filter((one) => isNamed(path.basename(one))));
  if (file === undefined) return null;
  const name = path.basename(file);
  if (others.length === 0) return { file, rest: restOf(name) };
  const each = [file, ...others].map((one) => `--answer '${one}:${restOf(name)}'`);
  throw new CommandError(
    `${each.length} of the files are named ${name}. Nothing was imported. Name the one that is meant by its path, as it was typed: ${each.join(' or ')}`,
  );
}

function parseAnswer(answer: string): readonly [string, string] {
  const at = answer.indexOf('=');
  if (at < 1) throw new CommandError(`'${answer}' is not an answer. Write it as WHAT=VALUE: day=2026-10-19`);
  return [answer.slice(0, at).trim(), answer.slice(at + 1)];
}
