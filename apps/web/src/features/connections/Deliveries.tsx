import type { WebhookDelivery } from '@skuline/contract';
import { WEBHOOK_EVENT_LABELS } from '@skuline/domain/webhooks';
import { formatMoment } from '@skuline/domain/formatting';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { ErrorState, LoadingState } from '../../ui/index.ts';
import classes from './Connections.module.css';
import { deliveriesQuery } from './connections-queries.ts';

/** What was sent to a webhook and what became of it, newest first. */
export function Deliveries({ id, title }: { readonly id: string; readonly title: string }) {
  const { data, isPending, refetch } = useQuery(deliveriesQuery(useApi(), id));
  if (isPending) return <LoadingState />;
  if (data === undefined) {
    return <ErrorState message="The deliveries could not be loaded." onAction={() => void refetch()} />;
  }
  if (data.data.length === 0) {
    return (
      <p className={`${classes.detail} ${classes.whole}`}>
        Nothing has been sent yet. What is sent stays here for 30 days.
      </p>
    );
  }
  return (
    <ol className={`${classes.list} ${classes.whole}`} aria-label={`Deliveries to ${title}`}>
      {data.data.map((delivery) => (
        <DeliveryLine key={delivery.event_id} delivery={delivery} />
      ))}
    </ol>
  );
}

function DeliveryLine({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { event, happened_at: happened, state, tries, outcome, answer, next_try_at: next } = delivery;
  const label = WEBHOOK_EVENT_LABELS[event];
  const sentences = [
    outcome ?? 'Not sent yet.',
    state === 'delivered' || answer === null || answer === '' ? '' : `It said “${answer}”.`,
    tries > 1 ? `Tried ${tries} times.` : '',
    next === null ? '' : `Next try ${formatMoment(new Date(next), now())}.`,
  ].filter((sentence) => sentence !== '');
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong className={state === 'failed' ? classes.trouble : classes.name}>{label}</strong>
        <span className={classes.detail}>
          {formatMoment(new Date(happened), now())} · {sentences.join(' ')}
        </span>
      </span>
    </li>
  );
}
