import { UnstyledButton } from '@mantine/core';
import { FREQUENT_QUESTIONS } from '@skuline/domain/assistant';
import { IconArrowRight, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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

interface EmptyChatProps {
  readonly renderWithToday: (content: ReactNode) => ReactNode;
  readonly onAsk: (question: string) => void;
}

/** What the panel shows before anything was said. */
export function EmptyChat({ renderWithToday, onAsk }: EmptyChatProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.block}>
        {renderWithToday(
          <>
            <span className={classes.sparkles}>
              <Icon shape={IconSparkles} place="navigation" />
            </span>
            <h3 className={classes.title}>What can I help you with today?</h3>
            <p className={classes.text}>Ask anything or try these frequently asked questions:</p>
            <Suggestions label="Frequently asked questions" questions={FREQUENT_QUESTIONS} onAsk={onAsk} />
          </>,
        )}
      </div>
    </div>
  );
}
