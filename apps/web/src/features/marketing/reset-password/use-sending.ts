import { ApiError } from '@skuline/contract';
import { useState } from 'react';
import { warn } from '../../../warn.ts';

/** Sends one thing at a time; `problem` is the sentence why it could not be sent. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (work: () => Promise<unknown>) => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      warn('a form could not be sent', error);
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  };
  return { isSending, problem, send };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) {
    return 'Too many requests came from your network in the last hour. Try again later.';
  }
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'It could not be sent. Check your connection and try again.';
}
