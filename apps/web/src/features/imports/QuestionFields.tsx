import '@mantine/core/styles/Radio.layer.css';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { findDateKey } from '@skuline/domain/calendar';
import { useId, useState } from 'react';
import { today } from '../../clock.ts';
import {
  type Choice,
  listChoices,
  type DraftedQuestion,
  SEVERAL_DAYS,
  SEVERAL_DAYS_LABEL,
} from './question-drafts.ts';
import classes from './StagedQuestion.module.css';

export interface QuestionFieldsProps {
  readonly fileName: string;
  readonly question: DraftedQuestion;
  readonly draft: string;
  /** `isChosen`: one of the choices was taken, there is nothing to be written. */
  readonly onDraft: (draft: string, isChosen: boolean) => void;
}

/** The choices of a question, or the field its answer is written in. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { fileName, question, draft, onDraft } = props;
  const choices = listChoices(question, fileName, today());
  if (question.what === 'day') return <DayFields {...props} choices={choices} />;
  if (choices.length > 0) {
    return (
      <Choices
        name={question.question}
        choices={choices}
        chosen={draft}
        onChoose={(value) => onDraft(value, true)}
      />
    );
  }
  const field = { 'aria-label': question.question, value: draft };
  return question.what === 'columns' ? (
    <Textarea
      {...field}
      className={classes.text}
      description="One column a line: the name in the file = the name in English"
      autosize
      minRows={3}
      maxRows={12}
      onChange={(event) => onDraft(event.currentTarget.value, false)}
    />
  ) : (
    <TextInput
      {...field}
      className={classes.text}
      description={question.what === 'parent_sku' ? NO_CATALOG : undefined}
      onChange={(event) => onDraft(event.currentTarget.value, false)}
    />
  );
}

const NO_CATALOG = 'Add your catalog to these files to choose from its parent SKUs.';

const ANOTHER = 'another';

function DayFields({
  question,
  draft,
  onDraft,
  choices,
}: QuestionFieldsProps & { readonly choices: readonly Choice[] }) {
  const isOther = (value: string) =>
    findDateKey(value) !== null && !choices.some((choice) => choice.value === value);
  const [isWriting, setWriting] = useState(isOther(draft));
  return (
    <>
      <Choices
        name={question.question}
        choices={[
          ...choices,
          { value: ANOTHER, label: choices.length === 0 ? 'One day…' : 'Another day…', remark: null },
          { value: SEVERAL_DAYS, label: SEVERAL_DAYS_LABEL, remark: 'cannot be split by day' },
        ]}
        chosen={isWriting ? ANOTHER : draft}
        onChoose={(value) => {
          setWriting(value === ANOTHER);
          onDraft(value === ANOTHER ? '' : value, value !== ANOTHER);
        }}
      />
      {isWriting ? (
        <TextInput
          className={classes.date}
          type="date"
          label="Day of the report"
          max={today()}
          value={draft}
          onChange={(event) => onDraft(event.currentTarget.value, false)}
        />
      ) : null}
    </>
  );
}

export interface ChoicesProps {
  /** What is chosen, for screen readers. */
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** Radio buttons in a row, on a phone one below the other. */
export function Choices({ name, choices, chosen, onChoose }: ChoicesProps) {
  const group = useId();
  return (
    <div className={classes.choices} role="radiogroup" aria-label={name}>
      {choices.map(({ value, label, remark }) => (
        <Radio
          key={value}
          className={classes.choice}
          name={group}
          value={value}
          checked={value === chosen}
          label={
            <>
              <span className={classes.answer}>{label}</span>
              {remark === null ? null : (
                <>
                  {' '}
                  <span className={classes.remark}>{remark}</span>
                </>
              )}
            </>
          }
          onChange={() => onChoose(value)}
        />
      ))}
    </div>
  );
}
