import { Button } from '@mantine/core';
import {
  type ApiCalls,
  type Webhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
} from '@skuline/contract';
import type { WebhookEvent } from '@skuline/domain/webhooks';
import { type SubmitEvent, useState } from 'react';
import { useApi, useListChange } from '../../api/index.ts';
import classes from './Connections.module.css';
import { AddressField, SecretField, WebhookFields } from './WebhookFields.tsx';

interface WebhookEditorProps {
  readonly webhook: Webhook;
  readonly title: string;
  readonly onClose: () => void;
}

/** What of a webhook can be changed, and what ends it. */
export function WebhookEditor({ webhook, title, onClose }: WebhookEditorProps) {
  const { id, is_on: isOn } = webhook;
  const api = useApi();
  const { mutate, isPending } = useListChange('listWebhooks');
  const [name, setName] = useState(webhook.name);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook.events);
  const change = (body: Parameters<ApiCalls['changeWebhook']>[0]['body'], said: string) =>
    mutate(async () => {
      await api.call(changeWebhook, { params: { id }, body });
      onClose();
      return said;
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = url.trim() === '' ? {} : { url: url.trim() };
    change({ name, events: [...events], ...address }, `${title} was saved.`);
  };
  const turn = isOn
    ? () => change({ is_on: false }, `${title} is off: nothing is sent there.`)
    : () => change({ is_on: true }, `${title} is on.`);
  return (
    <form
      className={`${classes.form} ${classes.whole}`}
      aria-label={`Edit ${title}`}
      noValidate
      onSubmit={onSubmit}
    >
      <AddressField
        label="New address"
        placeholder="Leave empty to keep the one there is"
        value={url}
        onChange={setUrl}
      />
      <WebhookFields name={name} events={events} onName={setName} onEvents={setEvents} />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={isPending} disabled={events.length === 0}>
          Save
        </Button>
        <Button size="md" variant="default" disabled={isPending} onClick={turn}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
        <RemoveButton id={id} title={title} />
        <Button size="md" variant="subtle" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      {webhook.kind === 'webhook' ? <NewSecret id={id} /> : null}
    </form>
  );
}

/** Removing is asked for twice. */
function RemoveButton({ id, title }: { readonly id: string; readonly title: string }) {
  const api = useApi();
  const { mutate, isPending } = useListChange('listWebhooks');
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    mutate(async () => {
      await api.call(removeWebhook, { params: { id } });
      return `${title} was removed.`;
    });
  if (!isAsking) {
    return (
      <Button size="md" variant="default" onClick={() => setAsking(true)}>
        Remove…
      </Button>
    );
  }
  return (
    <>
      <Button size="md" color="red" loading={isPending} onClick={remove}>
        Remove it and its log
      </Button>
      <Button
        size="md"
        variant="default"
        data-autofocus
        disabled={isPending}
        onClick={() => setAsking(false)}
      >
        Keep
      </Button>
    </>
  );
}

/** Makes a new secret: the one before signs nothing from then on. */
function NewSecret({ id }: { readonly id: string }) {
  const api = useApi();
  const { mutate, isPending } = useListChange('listWebhooks');
  const [secret, setSecret] = useState<string | null>(null);
  const renew = () =>
    mutate(async () => {
      setSecret((await api.call(renewWebhookSecret, { params: { id } })).secret);
      return 'The new secret signs from now on.';
    });
  if (secret !== null) return <SecretField secret={secret} />;
  return (
    <div className={classes.actions}>
      <Button size="md" variant="default" loading={isPending} onClick={renew}>
        New signing secret
      </Button>
      <span className={classes.detail}>The old one stops working at once.</span>
    </div>
  );
}
