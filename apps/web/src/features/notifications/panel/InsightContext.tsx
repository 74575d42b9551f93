import { ActionIcon, Anchor } from '@mantine/core';
import { formatMoney, withSign } from '@skuline/domain/formatting';
import { CATEGORY_LABELS } from '@skuline/domain/metrics';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/index.ts';
import type { ListedNotification } from '../notifications-context.ts';
import classes from './InsightContext.module.css';

interface InsightContextProps {
  readonly insight: ListedNotification;
  readonly onClose: () => void;
}

/** The rows of what is known of an insight beside its words. */
function detailsOf({ category, timeContext, impactEstimate }: ListedNotification) {
  return [
    ['Category', CATEGORY_LABELS[category]],
    ['Days', timeContext?.period],
    ['Compared with', timeContext?.comparison],
    ['Impact', impactEstimate === null ? undefined : withSign(formatMoney(impactEstimate))],
  ].flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]));
}

/** The insight that is talked about, in the place of the conversation, whose context it is. */
export function InsightContext({ insight, onClose }: InsightContextProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Effect: the focus follows the insight from the list to here.
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.context} aria-label="Context">
      <div className={classes.head}>
        <p className={classes.added}>Context from recommendation added</p>
        <ActionIcon size="sm" aria-label="Remove context" onClick={onClose}>
          <Icon shape={IconX} place="small" />
        </ActionIcon>
      </div>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        {insight.title}
      </h3>
      <p className={classes.text}>
        {insight.description} {insight.action}
      </p>
      {insight.isInsight && insight.detailsButtonText !== null ? (
        <Anchor
          className={classes.link ?? ''}
          renderRoot={(props) => <Link to="/insights/history" search={{ insight: insight.id }} {...props} />}
        >
          {insight.detailsButtonText}
        </Anchor>
      ) : null}
      <dl className={classes.details}>
        {detailsOf(insight).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
