import type { StagedFile } from '@skuline/contract';
import type { FileAnswer } from './question-drafts.ts';
import { openQuestions } from './staged-texts.ts';

/** The foot of the list of files, with what Import would do and its button. */
export const STAGED_FOOT_ID = 'staged-foot';

/** The box of a question. */
export function questionId(fileId: string, what: string): string {
  return `question-${fileId}-${what}`;
}

/**
 * Moves the focus when an answered question's button disappears: to the next open question, else to Import or, while
 * that is disabled, to what comes before it.
 */
export function focusNextQuestion(
  answers: readonly FileAnswer[],
  given: FileAnswer,
  files: readonly StagedFile[],
) {
  const isAnswered = (id: string, what: string) =>
    answers.some((answer) => answer.file.id === id && answer.what === what);
  const here = files.findIndex(({ id }) => id === given.file.id);
  const [next] = [...files.slice(here), ...files.slice(0, here)].flatMap((file) =>
    openQuestions(file)
      .filter(({ what }) => !isAnswered(file.id, what))
      .map(({ what }) => ({ file, what })),
  );
  if (next !== undefined)
    return focusFirst(questionId(next.file.id, next.what), 'input:checked', 'input, textarea');
  focusFirst(STAGED_FOOT_ID, 'button:enabled', '[tabindex]');
}

/** Moves the focus to the first of what a part of the page holds, in the order of what is looked for. */
export function focusFirst(id: string, ...selectors: readonly string[]): void {
  const part = document.getElementById(id);
  const [found] = selectors.flatMap((selector) => part?.querySelector<HTMLElement>(selector) ?? []);
  found?.focus();
}
