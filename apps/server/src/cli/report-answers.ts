import { CommandError } from '../cli-server/index.ts';

/** The answers of `--answer what=value`, by what they answer. Throws CommandError for one without a name. */
export function parseAnswers(answers: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    answers.map((answer) => {
      const at = answer.indexOf('=');
      if (at < 1) throw new CommandError(`'${answer}' is no answer. Write it as WHAT=VALUE: day=2026-10-19`);
      return [answer.slice(0, at).trim(), answer.slice(at + 1)];
    }),
  );
}
