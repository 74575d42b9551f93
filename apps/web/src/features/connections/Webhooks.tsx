import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useMay } from '../../api/index.ts';
import { Card, ErrorState, LoadingState } from '../../ui/index.ts';
import classes from './Connections.module.css';
import { webhooksQuery } from './connections-queries.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookRow } from './WebhookRow.tsx';

/** Where the company is told of what happens; for admins alone. */
export function Webhooks() {
  const { may } = useMay('webhooks.manage');
  return may ? <WebhooksCard /> : null;
}

function WebhooksCard() {
  const { data, isPending, refetch } = useQuery(webhooksQuery(useApi()));
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="webhooks">
      <Card>
        <div className={classes.head}>
          <h2 id="webhooks" className={classes.title}>
            Slack, Teams and webhooks
          </h2>
          <p className={classes.description}>
            Tell your team where it works: of new insights, finished imports, and accounts that stop bringing
            figures.
          </p>
        </div>
        {isPending ? <LoadingState /> : null}
        {!isPending && data === undefined ? (
          <ErrorState message="The webhooks could not be loaded." onAction={() => void refetch()} />
        ) : null}
        {data?.data.length === 0 && !isAdding ? (
          <p className={classes.none}>Nothing is sent anywhere yet.</p>
        ) : null}
        <ul className={classes.list}>
          {data?.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
        {isAdding ? <WebhookForm onClose={() => setAdding(false)} /> : null}
        {data === undefined || isAdding ? null : (
          <div className={classes.row}>
            <Button variant="default" size="md" onClick={() => setAdding(true)}>
              Add
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
