import { UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './Suggestions.module.css';

interface SuggestionsProps {
  readonly label: string;
  readonly questions: readonly string[];
  readonly isDisabled?: boolean;
  readonly onAsk: (question: string) => void;
}

/** Questions to choose from, as one list. */
export function Suggestions({ label, questions, isDisabled = false, onAsk }: SuggestionsProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <UnstyledButton className={classes.question} disabled={isDisabled} onClick={() => onAsk(question)}>
            <span>{question}</span>
            <Icon shape={IconArrowRight} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
