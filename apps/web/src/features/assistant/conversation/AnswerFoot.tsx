import { ActionIcon, Button } from '@mantine/core';
import { type ChatMessage, countFigures } from '@skuline/domain/assistant';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { Hint, Icon } from '../../../ui/index.ts';
import { copyText } from '../copy-text.ts';
import classes from './Conversation.module.css';

interface AnswerFootProps {
  readonly message: ChatMessage;
  /** Null for an answer that others follow. */
  readonly onAskAgain: (() => void) | null;
}

/** Below an answer: what its figures are worth, copy, retry; of one that was stopped, that it was. */
export function AnswerFoot({ message, onAskAgain }: AnswerFootProps) {
  const { content, figures, end } = message;
  const count = countFigures(figures);
  return (
    <div className={classes.foot} data-answer-foot tabIndex={-1}>
      {end === 'stopped' ? (
        <span>Stopped</span>
      ) : (
        <span className={classes.checked} data-numeric>
          {count === null ? null : <Icon shape={IconCheck} place="small" />}
          {count}
        </span>
      )}
      {content === '' ? null : (
        <Hint text="Copy answer" side="bottom-end">
          <ActionIcon size="sm" aria-label="Copy answer" onClick={() => void copyText(content)}>
            <Icon shape={IconCopy} />
          </ActionIcon>
        </Hint>
      )}
      {onAskAgain === null ? null : end === 'complete' ? (
        <Hint text="Answer again" side="bottom-end">
          <ActionIcon size="sm" aria-label="Retry" onClick={onAskAgain}>
            <Icon shape={IconRefresh} />
          </ActionIcon>
        </Hint>
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={onAskAgain}>
          Retry
        </Button>
      )}
    </div>
  );
}
