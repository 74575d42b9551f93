import { explainAnswer, findChoice, question } from './questions.ts';
import type { QuestionCode, FormatContext } from './report-format.ts';

/** The answer that has them counted. */
export const KEEP = 'one row a day named Unknown SKU';
const LEAVE = 'leave them out';

interface Unattributed {
  readonly what: QuestionCode;
  readonly question: string;
  readonly why: string;
  /** Said where they are left out. */
  readonly left: string;
}

/** Figures that no SKU has: the seller says whether they count as a row of their own. */
export function askToKeep(context: FormatContext, { left, ...asked }: Unattributed): boolean {
  const choices = [KEEP, LEAVE];
  const answer = context.answers.get(asked.what);
  const choice = findChoice(answer, choices);
  if (choice === LEAVE) context.refuse('left_out', left);
  else if (choice === null) {
    const problem = explainAnswer(answer, choices);
    context.ask(question(asked.what, { ...asked, choices, example: KEEP, problem }));
  }
  return choice === KEEP;
}
