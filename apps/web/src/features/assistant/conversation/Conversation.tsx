import { type ChatMessage, spokenText, wholeSentences } from '@skuline/domain/assistant';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../ui/index.ts';
import type { ChatState } from '../chat/chat.ts';
import { AssistantMessage, UserMessage } from './Messages.tsx';
import classes from './Conversation.module.css';

interface ConversationProps {
  readonly state: ChatState;
  readonly onAsk: (question: string) => void;
  readonly onAskAgain: () => void;
}

/** The messages, newest last. While an answer streams its end stays in view, until it would push out where it begins. */
export function Conversation({ state, onAsk, onAskAgain }: ConversationProps) {
  const { messages, currentStreamingMessage: answer, isLoading } = state;
  const scrolled = useStickToEnd(messages.findLast(({ role }) => role === 'user')?.id);
  const last = messages.at(-1);
  return (
    <section ref={scrolled} className={classes.talk} aria-label="Conversation" aria-busy={isLoading}>
      <div className={classes.messages}>
        {messages.map((message) =>
          message.role === 'user' ? (
            <UserMessage key={message.id} message={message} />
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
            {state.notice === null ? null : <output className={classes.reason}>{state.notice}</output>}
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

const ENDS = { complete: '', stopped: 'Stopped.', failed: '' } as const;

/** Announces an answer to screen readers while it streams: politely, in whole sentences, each once. */
function Announcer({ answer }: { readonly answer: ChatMessage | null }) {
  // An answer that was complete when the panel opened is not announced.
  const [isNew] = useState(answer?.isStreaming === true);
  const said = useRef(0);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const end = answer?.end ?? null;
  const whole = answer === null || !isNew ? '' : wholeSentences(answer.content, end !== null);
  // Effect: adds what is new to the live region, which speaks what is added.
  useEffect(() => {
    const text = spokenText(whole.slice(said.current));
    said.current = Math.max(said.current, whole.length);
    if (text !== '') setSentences((before) => [...before, text]);
  }, [whole]);
  return (
    <VisuallyHidden>
      {/* A live region of its own: the answer's own elements change while they stream. */}
      <span role="log" aria-label="Answer" aria-live="polite">
        {sentences.map((sentence, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences are only ever added
          <span key={index}>{sentence} </span>
        ))}
        {isNew && end !== null ? ENDS[end] : ''}
      </span>
    </VisuallyHidden>
  );
}

/** This near to the end still counts as the end, in pixels. */
const NEAR = 48;
/** Above the question, in pixels. */
const GAP = 16;

/** Scrolls as far down as leaves the last question, and with it where its answer begins, in sight; never back up. */
function scrollToEnd(scrolled: HTMLElement): number {
  const question = [...scrolled.querySelectorAll<HTMLElement>('[data-question]')].at(-1);
  const top = question === undefined ? scrolled.scrollHeight : question.offsetTop - GAP;
  const end = scrolled.scrollHeight - scrolled.clientHeight;
  scrolled.scrollTop = Math.max(scrolled.scrollTop, Math.min(top, end));
  return scrolled.scrollTop;
}

/**
 * Keeps the end of what scrolls in sight while it grows, but not beyond the last question, unless a person has scrolled; a
 * question of theirs, known by its id, leads to the end again.
 */
function useStickToEnd(questionId: string | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  /** Where it was last scrolled to from here: an event about that place is none of a person's. */
  const own = useRef(0);
  // Effect: follows the person's scrolling, and content that grows: words that arrive, a chart whose code has loaded.
  useEffect(() => {
    const scrolled = element.current;
    if (scrolled === null) return undefined;
    const onScroll = () => {
      if (Math.abs(scrolled.scrollTop - own.current) < 1) return;
      isAtEnd.current = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight < NEAR;
    };
    const watched = new ResizeObserver(() => {
      if (isAtEnd.current) own.current = scrollToEnd(scrolled);
    });
    scrolled.addEventListener('scroll', onScroll, { passive: true });
    for (const child of scrolled.children) watched.observe(child);
    watched.observe(scrolled);
    return () => {
      scrolled.removeEventListener('scroll', onScroll);
      watched.disconnect();
    };
  }, []);
  // Effect: a new question scrolls to the end, wherever the person had scrolled to.
  useEffect(() => {
    const scrolled = element.current;
    if (scrolled === null || questionId === undefined) return;
    isAtEnd.current = true;
    own.current = scrollToEnd(scrolled);
  }, [questionId]);
  return element;
}
