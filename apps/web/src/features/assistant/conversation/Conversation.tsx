import { Fragment } from 'react';
import type { ChatState } from '../chat/chat.ts';
import { Announcer } from './Announcer.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import classes from './Conversation.module.css';
import { UserMessage } from './UserMessage.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

interface ConversationProps {
  readonly state: ChatState;
  readonly onAsk: (question: string) => void;
  readonly onAskAgain: () => void;
}

/** What was said, the newest at the end, which stays in sight while it is written. */
export function Conversation({ state, onAsk, onAskAgain }: ConversationProps) {
  const { messages, currentStreamingMessage: answer, isLoading } = state;
  const scrolled = useStickToEnd(messages.findLast(({ role }) => role === 'user')?.id);
  const last = messages.at(-1);
  return (
    <section ref={scrolled} className={classes.talk} aria-label="Conversation" aria-busy={isLoading}>
      <div className={classes.messages}>
        {messages.map((message) =>
          message.role === 'user' ? (
            <UserMessage key={message.id} text={message.content} />
          ) : (
            <AssistantMessage
              key={message.id}
              message={message}
              isLast={message === last && !isLoading}
              onAsk={onAsk}
              onAskAgain={onAskAgain}
            />
          ),
        )}
        {answer === null ? null : (
          <Fragment key={answer.id}>
            <AssistantMessage message={answer} isLast={false} onAsk={onAsk} onAskAgain={onAskAgain} />
            {state.canStop ? null : (
              <output className={classes.thinking} aria-label="Waiting for an answer">
                <span aria-hidden className={classes.dots} />
              </output>
            )}
          </Fragment>
        )}
      </div>
      <Announcer
        key={answer?.id ?? last?.id ?? ''}
        answer={answer ?? (last?.role === 'assistant' ? last : null)}
      />
    </section>
  );
}
