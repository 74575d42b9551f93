import type { QuestionCode, ReportQuestion } from './report-format.ts';

/** A question without an answer so far; `problem` says why the one that was given is none. */
export function question(
  what: QuestionCode,
  texts: Pick<ReportQuestion, 'question' | 'why'> & Partial<Omit<ReportQuestion, 'what'>>,
): ReportQuestion {
  return { what, firstLine: null, choices: [], example: null, problem: null, ...texts };
}

/** The seller's answer where it is one of the choices; in any case of letters. */
export function findChoice(answer: string | undefined, choices: readonly string[]): string | null {
  if (answer === undefined) return null;
  const wanted = answer.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === wanted) ?? null;
}

/** Why an answer is none of the choices; null where there was none. */
export function explainAnswer(answer: string | undefined, choices: readonly string[]): string | null {
  if (answer === undefined) return null;
  return `'${answer}' is none of: ${choices.map((choice) => `'${choice}'`).join(', ')}.`;
}
