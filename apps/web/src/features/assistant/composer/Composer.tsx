import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { AssistantInfo } from '@skuline/contract';
import { canAskAgain, isChatEmpty } from '@skuline/domain/assistant';
import { formatNumber } from '@skuline/domain/formatting';
import { IconAlertCircle, IconArrowUp, IconBulb, IconClock, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Icon } from '../../../ui/index.ts';
import type { Chat, ChatState } from '../chat/chat.ts';
import { SubjectChip } from '../subject/SubjectChip.tsx';
import classes from './Composer.module.css';
import { LockedChoices, ModeAndModel } from './ModeAndModel.tsx';
import { useAssistantInfo } from './use-assistant-info.ts';

export interface ComposerProps {
  readonly chat: Chat;
  readonly state: ChatState;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSend: () => void;
  readonly onAskAgain: () => void;
}

/** Lines of text in a field of 210 pixels, its padding left out (spec 9). */
const MOST_LINES = 9;

/** Enter sends; Shift+Enter, and Enter that ends the composition of a character, do not (spec 5). */
function isSending({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}

/** The field for the next question; above it an error, the context, and the questions left today. */
export function Composer({ chat, state, field, onSend, onAskAgain }: ComposerProps) {
  const { draft, isLoading, subject, error } = state;
  const info = useAssistantInfo();
  const hintId = useId();
  return (
    <div className={classes.composer}>
      {error === null ? null : (
        <ErrorBox
          message={error}
          onDismiss={() => {
            chat.dismiss();
            field.current?.focus();
          }}
          onRetry={canAskAgain(state) ? onAskAgain : null}
        />
      )}
      {subject === null ? null : (
        <div className={classes.context}>
          <output className={classes.note}>
            <Icon shape={IconBulb} place="small" />
            Context from recommendation added
          </output>
          <SubjectChip
            subject={subject}
            onRemove={() => {
              chat.dropSubject();
              field.current?.focus();
            }}
          />
        </div>
      )}
      <QuestionsLeft info={info} />
      <div className={classes.box}>
        <Textarea
          ref={field}
          aria-label="Message to the assistant"
          aria-describedby={hintId}
          // A drawer puts the focus here when it opens with a question.
          data-autofocus={subject !== null || undefined}
          placeholder="Plan, ask, learn anything"
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={MOST_LINES}
          classNames={{ input: classes.input }}
          value={draft}
          onChange={(event) => chat.write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSending(event)) return;
            event.preventDefault();
            onSend();
          }}
        />
        <span id={hintId} hidden>
          Press Enter to send, Shift+Enter for a new line.
        </span>
        <div className={classes.foot}>
          {isChatEmpty(state) ? (
            <ModeAndModel chat={chat} state={state} info={info} />
          ) : (
            <LockedChoices state={state} info={info} />
          )}
          {isLoading ? (
            <ActionIcon
              className={classes.stop ?? ''}
              variant="default"
              aria-label="Stop"
              disabled={!state.canStop}
              onClick={() => {
                chat.stop();
                field.current?.focus();
              }}
            >
              <IconPlayerStopFilled size={14} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon
              className={classes.send ?? ''}
              variant={draft.trim() === '' ? 'default' : 'filled'}
              color="accent"
              aria-label="Send"
              aria-disabled={draft.trim() === ''}
              onClick={onSend}
            >
              <Icon shape={IconArrowUp} />
            </ActionIcon>
          )}
        </div>
      </div>
    </div>
  );
}

interface ErrorBoxProps {
  readonly message: string;
  readonly onDismiss: () => void;
  /** Null where nothing was asked yet. */
  readonly onRetry: (() => void) | null;
}

/** What went wrong with a question (spec 8). */
function ErrorBox({ message, onDismiss, onRetry }: ErrorBoxProps) {
  return (
    <div className={classes.error} role="alert">
      <p className={classes.errorTitle}>
        <Icon shape={IconAlertCircle} />
        Something went wrong
      </p>
      <p className={classes.errorText}>{message}</p>
      <div className={classes.errorActions}>
        {onRetry === null ? null : (
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}

/** The remaining questions are shown once only this many are left. */
const FEW = 5;

function wordsOf({ questions }: AssistantInfo): string | null {
  if (questions === null || questions.left > FEW) return null;
  const { of, dailyLimit, left } = questions;
  const whose = of === 'user' ? 'Today’s' : 'Your company’s';
  const limit = `${formatNumber(dailyLimit, 0)} questions${of === 'user' ? '' : ' for today'}`;
  if (left > 0) return `${left} of ${of === 'user' ? 'today’s' : 'your company’s'} ${limit} left`;
  return `${whose} ${limit} are used up. You can ask again tomorrow.`;
}

/** How many of today's questions are left, shown when only a few are. */
function QuestionsLeft({ info }: { readonly info: AssistantInfo | undefined }) {
  const words = info === undefined ? null : wordsOf(info);
  if (words === null) return null;
  return (
    <output className={classes.note}>
      <Icon shape={IconClock} place="small" />
      {words}
    </output>
  );
}
