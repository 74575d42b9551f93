import { ActionIcon, Button } from '@mantine/core';
import { type ChatMessage, countFigures, findPreview } from '@skuline/domain/assistant';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Hint, Icon, lazyPart, VisuallyHidden } from '../../../ui/index.ts';
import { ActionList, type OpenAction } from '../actions/ActionList.tsx';
import type { AnswerTextProps } from '../answer/AnswerText.tsx';
import { copyText } from '../copy-text.ts';
import { SubjectChip } from '../subject/SubjectChip.tsx';
import classes from './Conversation.module.css';
import { Suggestions } from './Suggestions.tsx';

/** Lazily loaded because of the Markdown parser's size. */
const AnswerText = lazyPart<AnswerTextProps>(
  async () => (await import('../answer/AnswerText.tsx')).AnswerText,
);

interface AssistantMessageProps {
  readonly message: ChatMessage;
  /** Whether it is the last message, which offers follow-up questions. */
  readonly isLast: boolean;
  readonly onAsk: (question: string) => void;
  readonly onAskAgain: () => void;
}

/** An answer: who gave it, the steps to it, its text with its figures, and what can be done next. */
export function AssistantMessage({ message, isLast, onAsk, onAskAgain }: AssistantMessageProps) {
  const { agentActions, content, answeredBy, questions, isStreaming } = message;
  const [open, setOpen] = useState<OpenAction | null>(null);
  const reason = answeredBy?.isBuiltIn === true ? answeredBy.reason : null;
  return (
    <article className={classes.answer} aria-label="Answer">
      <VisuallyHidden>Assistant: </VisuallyHidden>
      {reason === null ? null : <p className={classes.reason}>{reason}</p>}
      {agentActions.length === 0 ? null : <ActionList actions={agentActions} open={open} onOpen={setOpen} />}
      {content === '' ? null : (
        <AnswerText message={message} onShowRows={(id) => setOpen({ id, isWithRows: true })} />
      )}
      {isStreaming ? null : <AnswerFoot message={message} onAskAgain={isLast ? onAskAgain : null} />}
      {isLast && questions.length > 0 ? (
        <Suggestions label="Suggested follow-up questions" questions={questions} onAsk={onAsk} />
      ) : null}
    </article>
  );
}

/** A message of the person, with what it is about; a long one begins collapsed (spec 2). */
export function UserMessage({ message }: { readonly message: ChatMessage }) {
  const { content: text, subject } = message;
  const preview = findPreview(text);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.user} data-question>
      <VisuallyHidden>You: </VisuallyHidden>
      {subject === null ? null : <SubjectChip subject={subject} />}
      <p className={classes.userText}>{preview === null || isOpen ? text : preview}</p>
      {preview === null ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

interface AnswerFootProps {
  readonly message: ChatMessage;
  /** Null for an answer that others follow. */
  readonly onAskAgain: (() => void) | null;
}

/** Below an answer: how its figures were verified, copy, retry, and whether it was stopped. */
function AnswerFoot({ message, onAskAgain }: AnswerFootProps) {
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
