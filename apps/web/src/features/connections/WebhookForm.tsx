import { addWebhook } from '@skuline/contract';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio } from '@mantine/core';
import { type WebhookEvent, type WebhookKind, webhookTitle } from '@skuline/domain/webhooks';
import { type SubmitEvent, useState } from 'react';
import { useApi, useListChange } from '../../api/index.ts';
import classes from './Connections.module.css';
import { AddressField, SecretField, WebhookFields } from './WebhookFields.tsx';
import { WEBHOOK_GUIDES, type WebhookGuide } from './webhook-guides.ts';

/** Adds a place where the company is told of what happens. */
export function WebhookForm({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<WebhookKind>('slack');
  const [secret, setSecret] = useState<string | null>(null);
  const guide = WEBHOOK_GUIDES.find((one) => one.kind === kind);
  if (secret !== null) {
    return (
      <div className={classes.form}>
        <SecretField secret={secret} />
        <Button size="md" variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <>
      <Radio.Group
        className={classes.part ?? ''}
        label="Send to"
        value={kind}
        onChange={(value) => setKind(WEBHOOK_GUIDES.find((one) => one.kind === value)?.kind ?? 'slack')}
      >
        <div className={classes.sources}>
          {WEBHOOK_GUIDES.map((one) => (
            <Radio key={one.kind} value={one.kind} label={one.name} description={one.what} />
          ))}
        </div>
      </Radio.Group>
      {guide === undefined ? null : (
        <AddressForm
          key={kind}
          guide={guide}
          onAdded={(made) => (made === null ? onClose() : setSecret(made))}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface AddressFormProps {
  readonly guide: WebhookGuide;
  /** The secret that signs, to be shown once; null of a chat. */
  readonly onAdded: (secret: string | null) => void;
  readonly onClose: () => void;
}

function AddressForm({ guide, onAdded, onClose }: AddressFormProps) {
  const api = useApi();
  const { mutate, isPending } = useListChange('listWebhooks');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(guide.events);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(async () => {
      const body = { kind: guide.kind, name, url: url.trim(), events: [...events] };
      const added = await api.call(addWebhook, { body });
      onAdded(added.secret);
      return `${webhookTitle(added)} was added. Send a test to see it arrive.`;
    });
  };
  return (
    <>
      <ol className={classes.steps}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <AddressField label="Address" placeholder={guide.hint} value={url} onChange={setUrl} />
        <WebhookFields name={name} events={events} onName={setName} onEvents={setEvents} />
        <div className={classes.actions}>
          <Button
            type="submit"
            size="md"
            loading={isPending}
            disabled={url.trim() === '' || events.length === 0}
          >
            Add
          </Button>
          <Button size="md" variant="subtle" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
