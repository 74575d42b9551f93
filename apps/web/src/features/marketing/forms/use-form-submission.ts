import type { FormErrors } from '@mantine/form';
import { ApiError } from '@skuline/contract';
import { useRef, useState } from 'react';
import { newId } from '../../../new-id.ts';

export type Submission =
  | { readonly state: 'editing' }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'sent' };

const TOO_MANY = 429;
const INVALID = 400;

/** What went wrong and what to do about it; the typed values stay. */
function messageOfFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === TOO_MANY) {
    return 'Too many messages came from your network in the last hour. Try again later.';
  }
  if (error instanceof ApiError && error.status === INVALID) return `Not sent: ${error.message}`;
  if (!navigator.onLine)
    return 'You are offline. Everything you wrote is still here: send it when you are back.';
  return 'It could not be sent. Everything you wrote is still here: try again in a moment.';
}

/**
 * Submits a form once. Retries of the same content reuse its id, so that a submission whose response was lost is not
 * counted twice; a second press while submitting does nothing.
 */
export function useFormSubmission<Values extends object>(
  send: (values: Values & { readonly request_id: string }) => Promise<unknown>,
) {
  const [submission, setSubmission] = useState<Submission>({ state: 'editing' });
  const isUnderWay = useRef(false);
  const last = useRef<{ readonly content: string; readonly id: string } | null>(null);

  const submit = async (values: Values): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const content = JSON.stringify(values);
    if (last.current?.content !== content) last.current = { content, id: newId() };
    setSubmission({ state: 'sending' });
    try {
      await send({ ...values, request_id: last.current.id });
      setSubmission({ state: 'sent' });
    } catch (error) {
      setSubmission({ state: 'failed', message: messageOfFailure(error) });
    } finally {
      isUnderWay.current = false;
    }
  };
  const startAgain = () => {
    last.current = null;
    setSubmission({ state: 'editing' });
  };
  return { submission, submit, startAgain };
}

/** Focuses the first invalid field, in document order. */
export function focusFirstProblem(
  errors: FormErrors,
  _values: unknown,
  event: { readonly currentTarget: EventTarget } | undefined,
): void {
  const form = event?.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  const field = [...form.elements].find(
    (element) => 'name' in element && typeof element.name === 'string' && errors[element.name] !== undefined,
  );
  if (field instanceof HTMLElement) field.focus();
}
