import { Button } from '@mantine/core';
import type { ReconcileOutcome } from '@skuline/contract';
import { type FormEvent, useState } from 'react';
import { draftedAnswerOf, firstDraft, type DraftedQuestion } from '../question-drafts.ts';
import { QuestionFields } from '../QuestionFields.tsx';
import { QuestionBox, QuestionTexts } from '../StagedQuestion.tsx';
import classes from './Match.module.css';

type Asked = Extract<ReconcileOutcome, { status: 'asks' }>['questions'][number];

interface ReportQuestionsProps {
  readonly fileName: string;
  readonly questions: readonly Asked[];
  readonly onAnswer: (answers: Readonly<Record<string, string>>) => void;
}

/** What only the seller can say of a report, asked as before an import. Nothing of it is remembered. */
export function ReportQuestions({ fileName, questions, onAnswer }: ReportQuestionsProps) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const drafted = questions.map(toQuestion).map((question) => {
    const draft = drafts[question.what] ?? firstDraft(question);
    return { question, draft, answer: draftedAnswerOf(question, draft) };
  });
  const answers = drafted.flatMap(({ question, answer }) =>
    answer === null ? [] : [[question.what, answer]],
  );
  const answer = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(Object.fromEntries(answers));
  };
  return (
    <form className={classes.questions} aria-label={`Questions about ${fileName}`} onSubmit={answer}>
      {drafted.map(({ question, draft }) => (
        <QuestionBox key={question.what} title={question.question}>
          <QuestionTexts question={question} />
          <QuestionFields
            fileName={fileName}
            question={question}
            draft={draft}
            onDraft={(next) => setDrafts({ ...drafts, [question.what]: next })}
          />
        </QuestionBox>
      ))}
      <Button type="submit" disabled={answers.length < questions.length}>
        Compare
      </Button>
    </form>
  );
}

/** Their choices are words, which begin with a capital; those of other questions stand in the file. */
const ANSWERED_IN_WORDS: readonly string[] = ['date_order', 'decimal_sign'];

function toQuestion(asked: Asked): DraftedQuestion {
  const isInWords = ANSWERED_IN_WORDS.includes(asked.what);
  const choices = asked.choices.map((value) => ({
    value,
    label: isInWords ? value.charAt(0).toUpperCase() + value.slice(1) : value,
  }));
  return { ...asked, choices, answer: null, offered: null };
}
