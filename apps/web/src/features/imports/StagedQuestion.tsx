import { Button, Checkbox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { StagedFile } from '@skuline/contract';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { today } from '../../clock.ts';
import { Icon } from '../../ui/index.ts';
import { focusFirst, focusNextQuestion, questionId } from './question-focus.ts';
import {
  draftedAnswerOf,
  describeAnswer,
  describeSame,
  exampleOf,
  type FileAnswer,
  firstDraft,
  type DraftedQuestion,
  sameAnswers,
} from './question-drafts.ts';
import { QuestionFields } from './QuestionFields.tsx';
import classes from './StagedQuestion.module.css';

export interface StagedQuestionProps {
  readonly file: StagedFile;
  readonly question: DraftedQuestion;
  /** All files that were given: others may ask the same. */
  readonly files: readonly StagedFile[];
  readonly isBusy: boolean;
  readonly onAnswer: (answers: readonly FileAnswer[]) => void;
  /** Whether another answer than the one that was given is being written. */
  readonly onChanging: (isChanging: boolean) => void;
  /** Whether the answer is offered for the next file like this one. */
  readonly isRemembered: boolean;
  readonly onRemember: (isRemembered: boolean) => void;
}

const SETTLED_MS = 400;

/**
 * A question about a file, in a box under its row. A choice counts at once; what is written is sent with a button. Once
 * it is answered, one line is left of it, which opens it again.
 */
export function StagedQuestion(props: StagedQuestionProps) {
  const { file, question, isBusy, onAnswer, onChanging } = props;
  const { what } = question;
  const id = questionId(file.id, what);
  const [ownDraft, setOwnDraft] = useState<string | null>(null);
  const [isOpened, setOpened] = useState(false);
  // The answer may be given beside another file.
  const draft = ownDraft ?? firstDraft(question);
  const answer = draftedAnswerOf(question, draft);
  const send = (given: string) => {
    onAnswer([{ file, what, answer: given }]);
    setOpened(false);
    onChanging(false);
  };
  // The arrow keys pass through the choices: only the one they end at counts.
  const choose = useDebouncedCallback(send, SETTLED_MS);
  const isSent = question.answer !== null && answer === question.answer;
  const isFolded = isSent && question.problem === null && !isOpened;
  useFocusOfFold(id, { isFolded, isOpened });
  if (isFolded) {
    return (
      <AnsweredQuestion {...props} onOpen={() => setOpened(true)}>
        {isBusy ? null : <SameForOthers {...props} given={{ file, what, answer }} />}
      </AnsweredQuestion>
    );
  }
  return (
    <QuestionBox id={id} title={question.question} isBusy={isBusy}>
      <QuestionTexts question={question} />
      <div className={classes.row}>
        <QuestionFields
          fileName={file.fileName}
          question={question}
          draft={draft}
          onDraft={(next, isChosen) => {
            setOwnDraft(next);
            onChanging(question.answer !== null && draftedAnswerOf(question, next) !== question.answer);
            const chosen = isChosen ? draftedAnswerOf(question, next) : null;
            if (chosen !== null && chosen !== question.answer) choose(chosen);
            else choose.cancel();
          }}
        />
        {answer === null || isSent ? null : (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => {
              send(answer);
              focusFirst(
                id,
                'input:not([type="radio"], [type="checkbox"]), textarea',
                'input[type="radio"]:checked',
              );
            }}
          >
            Use this answer
          </Button>
        )}
        {isSent && question.problem === null ? (
          <Button variant="subtle" onClick={() => setOpened(false)}>
            Keep this answer
          </Button>
        ) : null}
        <RememberAnswer {...props} />
      </div>
    </QuestionBox>
  );
}

/** Effect: who has just answered goes on at what is left of the question, where the field had the focus. */
function useFocusOfFold(
  id: string,
  { isFolded, isOpened }: { readonly isFolded: boolean; readonly isOpened: boolean },
): void {
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && wasFolded.current !== isFolded) {
      if (isFolded) focusFirst(id, 'button');
      else if (isOpened) focusFirst(id, 'input:checked', 'input, textarea');
    }
    wasFolded.current = isFolded;
  }, [id, isFolded, isOpened]);
}

interface AnsweredQuestionProps extends StagedQuestionProps {
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The line that is left of an answered question. */
function AnsweredQuestion({ onOpen, children, ...props }: AnsweredQuestionProps) {
  const { file, question } = props;
  const text = describeAnswer(question, file.fileName, today());
  return (
    <div id={questionId(file.id, question.what)} className={classes.answered}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={false}
        title="Change the answer"
        onClick={onOpen}
      >
        <Icon shape={IconCheck} place="small" />
        <span className={classes.remark}>{question.question}</span>{' '}
        <span className={classes.answer}>{text}</span>
      </button>
      {children}
      <RememberAnswer {...props} />
    </div>
  );
}

/** Gives an answer to all other files that ask the same. */
function SameForOthers({
  files,
  given,
  onAnswer,
}: Pick<StagedQuestionProps, 'files' | 'onAnswer'> & { readonly given: FileAnswer }) {
  const same = sameAnswers(given, files, today());
  if (same.length === 0) return null;
  return (
    <Button
      variant="default"
      onClick={() => {
        onAnswer(same);
        focusNextQuestion(same, given, files);
      }}
    >
      {describeSame(given, same.length, today())}
    </Button>
  );
}

/** The sunken box of a question, with its title. */
export function QuestionBox({
  id,
  title,
  isBusy = false,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div id={id} className={classes.question} aria-busy={isBusy}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  );
}

/** Why it is asked, what the file shows, and why an answer was none. */
export function QuestionTexts({ question }: { readonly question: DraftedQuestion }) {
  const example = exampleOf(question);
  const { why, firstLine, problem } = question;
  return (
    <>
      <p className={classes.why}>
        {why}
        {example === null ? null : ` Example: “${example}”.`}
      </p>
      {firstLine === null ? null : (
        <p className={classes.firstLine} title={firstLine}>
          First line: “{firstLine}”
        </p>
      )}
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** What is said of one report and says nothing of the next one. */
const OF_ONE_FILE: readonly string[] = ['day', 'newer', 'replace_or_add', 'shop', 'ad_product'];

/** The day of one report says nothing of the next one's. */
export function RememberAnswer({
  question,
  isRemembered,
  onRemember,
}: Pick<StagedQuestionProps, 'question' | 'isRemembered' | 'onRemember'>) {
  if (OF_ONE_FILE.includes(question.what)) return null;
  return (
    <Checkbox
      className={classes.remember}
      size="xs"
      label="Offer this answer next time"
      checked={isRemembered}
      onChange={(event) => onRemember(event.currentTarget.checked)}
    />
  );
}
