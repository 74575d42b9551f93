import { Button, Loader } from '@mantine/core';
import { findRequestId } from '@skuline/contract';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

interface LoadingStateProps {
  readonly title?: string;
  readonly message?: string;
}

/** A spinner with a title and a message. */
export function LoadingState({ title = 'Loading...', message }: LoadingStateProps) {
  return (
    <div className={classes.state} aria-live="polite" aria-busy="true">
      <Loader size={24} aria-hidden />
      <p className={classes.title}>{title}</p>
      {message === undefined ? null : <p className={classes.detail}>{message}</p>}
    </div>
  );
}

export interface EmptyStateProps {
  readonly title: string;
  /** 1 where the state is the whole page, 2 within a page. */
  readonly titleOrder?: 1 | 2;
  readonly message: string;
  /** A second, quieter line: the date range. */
  readonly detail?: string | undefined;
  /** The buttons, the primary one first. */
  readonly actions?: ReactNode;
}

/** An empty state, with its reason. */
export function EmptyState({ title, titleOrder = 2, message, detail, actions }: EmptyStateProps) {
  const Title = titleOrder === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.state} aria-live="polite">
      <Skyline />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.message}>{message}</p>
      {detail === undefined ? null : <p className={classes.detail}>{detail}</p>}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** The logo's stepped line as a dashed outline, for empty and error states. */
function Skyline() {
  return (
    <svg className={classes.skyline} width="96" height="52" viewBox="0 0 96 52" aria-hidden focusable={false}>
      <path d="M1 50h94" />
      <path strokeDasharray="4 4" d="M2 50V33h15V22h14v9h15V2h15v24h13V18h13v32" />
    </svg>
  );
}

interface ErrorStateProps {
  readonly title?: string;
  /** 1 where the state is the whole page, 2 within a page. */
  readonly titleOrder?: 1 | 2;
  /** The error's message; if it is empty, the specification's fallback (spec 8). */
  readonly message: string;
  /** What failed: where it was a request, the server's name for it is shown. */
  readonly error?: unknown;
  readonly actionLabel?: string;
  readonly onAction: () => void;
}

/** An error state: the same layout as an empty state, with one button to retry. */
export function ErrorState({
  title = 'Something went wrong',
  titleOrder = 2,
  message,
  error,
  actionLabel = 'Try again',
  onAction,
}: ErrorStateProps) {
  const Title = titleOrder === 1 ? 'h1' : 'h2';
  const requestId = findRequestId(error);
  return (
    <div className={classes.state} role="alert">
      <Skyline />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.message}>{message.trim() === '' ? 'An unknown error occurred' : message}</p>
      <div className={classes.actions}>
        <Button onClick={onAction}>{actionLabel}</Button>
      </div>
      {requestId === null ? null : <RequestId id={requestId} />}
    </div>
  );
}

/** The name of a request, for whoever runs Skuline to find it by. */
function RequestId({ id }: { readonly id: string }) {
  const { copy, copied } = useClipboard();
  return (
    <p className={classes.detail}>
      Request <code>{id}</code>{' '}
      <Button variant="subtle" size="compact-xs" aria-label="Copy the request ID" onClick={() => copy(id)}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </p>
  );
}
