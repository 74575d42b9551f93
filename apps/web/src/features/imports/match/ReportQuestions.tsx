import { Button, TextInput } from '@mantine/core';
import type { ReconcileOutcome } from '@skuline/contract';
import type { FormEvent } from 'react';
import classes from './Match.module.css';

type Question = Extract<ReconcileOutcome, { status: 'asks' }>['questions'][number];

interface ReportQuestionsProps {
  readonly fileName: string;
  readonly questions: readonly Question[];
  readonly onAnswer: (answers: Readonly<Record<string, string>>) => void;
}

/** What only the seller can say of a report. */
export function ReportQuestions({ fileName, questions, onAnswer }: ReportQuestionsProps) {
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const answers = questions.flatMap(({ what }) => {
      const text = given.get(what);
      return typeof text === 'string' && text !== '' ? [[what, text] as const] : [];
    });
    onAnswer(Object.fromEntries(answers));
  };
  return (
    <form className={classes.questions} aria-label={`Questions about ${fileName}`} onSubmit={answer}>
      {questions.map((asked) => (
        <QuestionFields key={asked.what} asked={asked} />
      ))}
      <Button type="submit">Compare</Button>
    </form>
  );
}

function QuestionFields({ asked }: { readonly asked: Question }) {
  const { what, question, why, choices, example, problem } = asked;
  const about = problem === null ? why : `${why} ${problem}`;
  if (choices.length === 0) {
    return (
      <TextInput
        name={what}
        label={question}
        description={about}
        type={what === 'day' ? 'date' : 'text'}
        placeholder={example ?? ''}
        required
      />
    );
  }
  return (
    <fieldset className={classes.choices}>
      <legend>{question}</legend>
      <p className={classes.quiet}>{about}</p>
      {choices.map((choice) => (
        <label key={choice} className={classes.choice}>
          <input type="radio" name={what} value={choice} required />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}
