import { Button, Checkbox } from '@mantine/core';
import type { StagedFile } from '@skuline/contract';
import { countOf } from '@skuline/domain/formatting';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { today } from '../../clock.ts';
import { Icon } from '../../ui/index.ts';
import {
  draftedAnswerOf,
  describeSame,
  type FileAnswer,
  firstDraft,
  type DraftedQuestion,
  sameAnswers,
} from './question-drafts.ts';
import { QuestionFields } from './QuestionFields.tsx';
import classes from './QuestionPages.module.css';
import { openQuestions } from './staged-texts.ts';
import { QuestionTexts, RememberAnswer } from './StagedQuestion.tsx';
import type { Decisions } from './use-decisions.ts';
import type { StagedFiles } from './use-staged-files.ts';

export interface QuestionPagesProps {
  readonly staged: StagedFiles;
  readonly decisions: Decisions;
  readonly onEnd: () => void;
}

/** The open questions of all files, one a page. */
export function QuestionPages({ staged, decisions, onEnd }: QuestionPagesProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [passed, setPassed] = useState(0);
  const left = (staged.files ?? [])
    .filter(({ id }) => !skipped.has(id))
    .flatMap((file) => openQuestions(file).map((question) => ({ file, question })));
  const [current, next] = left;
  const isBusy = staged.answering.length > 0;
  const sent = left.filter(({ file, question }) =>
    staged.answering.some((one) => one.file.id === file.id && one.what === question.what),
  );
  const isOver = current === undefined && !isBusy;
  // Effect: nothing is left to be asked.
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  if (current === undefined) return null;
  const { file, question } = current;
  return (
    <QuestionPage
      key={`${file.id} ${question.what}`}
      {...{ staged, decisions, file, question, isBusy }}
      // Questions whose answers are on their way still count as open ones.
      number={passed + 1 - staged.answering.length}
      total={passed + left.length - sent.length}
      next={next ?? null}
      onAnswer={(answers) => {
        setPassed(passed + answers.length);
        staged.answer(answers);
      }}
      onSkip={() => {
        setPassed(passed + openQuestions(file).length);
        setSkipped(new Set([...skipped, file.id]));
      }}
      onEnd={onEnd}
    />
  );
}

interface QuestionPageProps extends QuestionPagesProps {
  readonly file: StagedFile;
  readonly question: DraftedQuestion;
  readonly isBusy: boolean;
  readonly number: number;
  readonly total: number;
  readonly next: { readonly file: StagedFile; readonly question: DraftedQuestion } | null;
  readonly onAnswer: (answers: readonly FileAnswer[]) => void;
  readonly onSkip: () => void;
}

function QuestionPage(props: QuestionPageProps) {
  const { staged, decisions, file, question, isBusy, number, total, next, onAnswer, onSkip } = props;
  const [draft, setDraft] = useState(() => firstDraft(question));
  const [isForOthers, setForOthers] = useState(false);
  const answer = draftedAnswerOf(question, draft);
  const given = answer === null ? null : { file, what: question.what, answer };
  const same = given === null ? [] : sameAnswers(given, staged.files ?? [], today());
  const title = useRef<HTMLHeadingElement>(null);
  // Effect: whoever cannot see the page hears the question.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Button variant="subtle" className={classes.back} onClick={props.onEnd}>
          All files
        </Button>
        <span className={classes.count}>
          Question {number} of {total}
        </span>
      </div>
      <div className={classes.steps} aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          <span key={index} data-done={index < number || undefined} />
        ))}
      </div>
      <div className={classes.file}>
        <Icon shape={IconFileText} />
        <div>
          <p className={classes.name}>{file.fileName}</p>
          <p className={classes.quiet}>
            {[file.format?.label ?? 'Not known', file.rows === 0 ? null : countOf(file.rows, 'line')]
              .filter((text) => text !== null)
              .join(' · ')}
          </p>
        </div>
      </div>
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {question.question}
      </h2>
      <QuestionTexts question={question} />
      <QuestionFields
        fileName={file.fileName}
        question={question}
        draft={draft}
        onDraft={(changed) => setDraft(changed)}
      />
      <RememberAnswer
        question={question}
        isRemembered={decisions.isRemembered(file.id)}
        onRemember={(isRemembered) => decisions.remember(file.id, isRemembered)}
      />
      {given === null || same.length === 0 ? null : (
        <Checkbox
          className={classes.others}
          label={describeSame(given, same.length, today())}
          checked={isForOthers}
          onChange={(event) => setForOthers(event.currentTarget.checked)}
        />
      )}
      <footer className={classes.foot}>
        {staged.problem === null ? null : (
          <p className={classes.problem} role="alert">
            {staged.problem}
          </p>
        )}
        {next === null ? null : (
          <p className={classes.quiet}>
            Then: {next.question.question} ({next.file.fileName})
          </p>
        )}
        <div className={classes.buttons}>
          <Button size="lg" variant="default" disabled={isBusy} onClick={onSkip}>
            Skip this file
          </Button>
          <Button
            size="lg"
            loading={isBusy}
            disabled={given === null}
            onClick={() => {
              // Last, so that the page stays until all are answered.
              if (given !== null) onAnswer([...(isForOthers ? same : []), given]);
            }}
          >
            {next === null ? 'Done' : 'Next question'}
          </Button>
        </div>
      </footer>
    </div>
  );
}
