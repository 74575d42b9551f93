import { SUBJECT_QUESTIONS, type WrittenQuestion } from '@skuline/domain/assistant';
import { assertNever } from '@skuline/domain/exhaustive';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { AskSubject } from '../../../analysis/index.ts';
import type { Chat } from '../chat/chat.ts';

interface Asked {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Puts the question about a subject into the field, and the focus with it. */
  readonly prefill: (subject: AskSubject) => void;
}

/** Takes what the panel was opened to ask about into the field. */
export function useAsked(chat: Chat, asked: AskSubject | null, onTaken: () => void): Asked {
  const field = useRef<HTMLTextAreaElement>(null);
  const prefill = (subject: AskSubject) => {
    chat.prefill(writeQuestion(subject));
    field.current?.focus();
  };
  const take = useEffectEvent((subject: AskSubject) => {
    prefill(subject);
    onTaken();
  });
  // Effect: a subject that the page, outside of the panel, has set.
  useEffect(() => {
    if (asked !== null) take(asked);
  }, [asked]);
  return { field, prefill };
}

function writeQuestion(subject: AskSubject): WrittenQuestion {
  switch (subject.kind) {
    case 'change':
      return SUBJECT_QUESTIONS.change(subject);
    case 'insight':
      return SUBJECT_QUESTIONS.insight(subject.insight);
    default:
      return assertNever(subject);
  }
}
