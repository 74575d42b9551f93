import { ActionIcon, Button } from '@mantine/core';
import { formatHappened } from '@skuline/domain/formatting';
import { CATEGORY_LABELS } from '@skuline/domain/metrics';
import { isOfRule, type Notification } from '@skuline/domain/notifications';
import { IconArrowsDiagonal, IconCheck, IconMessageCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { now } from '../../../clock.ts';
import { FeedbackButtons, Icon, Sentences, SnoozeMenu } from '../../../ui/index.ts';
import { useNotifications } from '../notifications-context.ts';
import classes from './InsightCard.module.css';

interface InsightCardProps {
  readonly insight: Notification;
  /** Called when the card is about to leave the list. */
  readonly onGoing: () => void;
  readonly onChat: () => void;
}

/** One notification and its actions: several fit beside each other while the reasons of each are one line. */
export function InsightCard({ insight, onGoing, onChat }: InsightCardProps) {
  const { resolve, snooze, rate } = useNotifications();
  const [titleId, textId] = [useId(), useId()];
  const [isOpen, setOpen] = useState(false);
  return (
    <article aria-labelledby={titleId} className={classes.card}>
      <p className={classes.when}>
        {CATEGORY_LABELS[insight.category]} · {insight.granularity} ·{' '}
        {formatHappened(new Date(insight.createdAt), now())}
      </p>
      {/* It does nothing (spec 2), so neither keyboards nor screen readers are led to it. */}
      <ActionIcon size="sm" className={classes.expand ?? ''} tabIndex={-1} aria-hidden>
        <Icon shape={IconArrowsDiagonal} place="small" />
      </ActionIcon>
      <h4 id={titleId} className={classes.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={textId} onClick={() => setOpen(!isOpen)}>
          <Sentences text={insight.title} />
        </button>
      </h4>
      <p id={textId} className={classes.text} data-open={isOpen || undefined}>
        <Sentences text={[insight.description, insight.action ?? ''].join(' ').trim()} />
      </p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.action ?? ''}
          leftSection={<Icon shape={IconCheck} />}
          onClick={() => {
            onGoing();
            resolve(insight);
          }}
        >
          Resolve
        </Button>
        <SnoozeMenu
          className={classes.action ?? ''}
          onSnooze={(hours) => {
            onGoing();
            snooze(insight, hours);
          }}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          className={`${classes.action} ${classes.chat}`}
          leftSection={<Icon shape={IconMessageCircle} />}
          onClick={onChat}
        >
          Chat
        </Button>
        <span className={classes.rating}>
          <FeedbackButtons
            isHelpful={insight.isHelpful}
            becomesNote={!isOfRule(insight)}
            onRate={(...mark) => rate(insight, ...mark)}
          />
        </span>
      </div>
    </article>
  );
}
