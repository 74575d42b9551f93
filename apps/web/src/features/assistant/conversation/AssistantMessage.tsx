import type { ChatMessage } from '@skuline/domain/assistant';
import { useState } from 'react';
import { lazyPart, VisuallyHidden } from '../../../ui/index.ts';
import { ActionList, type OpenAction } from '../actions/ActionList.tsx';
import type { AnswerTextProps } from '../answer/AnswerText.tsx';
import { AnswerFoot } from './AnswerFoot.tsx';
import classes from './Conversation.module.css';
import { Suggestions } from './Suggestions.tsx';

/** Lazily loaded because of the Markdown parser's size. */
const AnswerText = lazyPart<AnswerTextProps>(
  async () => (await import('../answer/AnswerText.tsx')).AnswerText,
);

interface AssistantMessageProps {
  readonly message: ChatMessage;
  /** Whether nothing was said after it: then there are questions to go on with. */
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
        <Suggestions label="What could be asked next" questions={questions} onAsk={onAsk} />
      ) : null}
    </article>
  );
}
