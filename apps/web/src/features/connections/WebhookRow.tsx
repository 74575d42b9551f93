import { Button } from '@mantine/core';
import { type Webhook, testWebhook } from '@skuline/contract';
import { WEBHOOK_EVENT_LABELS, webhookTitle } from '@skuline/domain/webhooks';
import { formatMoment } from '@skuline/domain/formatting';
import { IconAlertTriangle, IconBrandSlack, IconBrandTeams, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useListChange } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { Badge, Icon } from '../../ui/index.ts';
import classes from './Connections.module.css';
import { Deliveries } from './Deliveries.tsx';
import { WebhookEditor } from './WebhookEditor.tsx';

const ICONS = { slack: IconBrandSlack, teams: IconBrandTeams, webhook: IconWebhook } as const;

/** What came of a test. */
interface Tested {
  readonly isDelivered: boolean;
  readonly text: string;
}

/** A place where the company is told of what happens: how that goes, and what can be done. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { id, kind, name, host, events, is_on: isOn, failing_since: failing } = webhook;
  const title = webhookTitle(webhook);
  const api = useApi();
  const { mutate, isPending } = useListChange('listWebhooks');
  const [tested, setTested] = useState<Tested | null>(null);
  const [open, setOpen] = useState<'log' | 'edit' | null>(null);
  const toggle = (what: 'log' | 'edit') => setOpen(open === what ? null : what);
  const sendTest = () =>
    mutate(async () => {
      setTested(null);
      const result = await api.call(testWebhook, { params: { id } });
      const said = result.answer === '' || result.is_delivered ? '' : ` It said: ${result.answer}`;
      setTested({ isDelivered: result.is_delivered, text: `${result.outcome}${said}` });
      return null;
    });
  const what = events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ');
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon shape={ICONS[kind]} place="navigation" />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {title} <Badge look="outline">{isOn ? (failing === null ? 'On' : 'Failing') : 'Off'}</Badge>
        </p>
        <p className={classes.detail}>{name === '' ? what : `${host} · ${what}`}</p>
        <Problem webhook={webhook} />
        <output>
          {tested === null ? null : (
            <span className={tested.isDelivered ? classes.detail : classes.trouble}>Test: {tested.text}</span>
          )}
        </output>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={isPending}
          aria-label={`Send a test to ${title}`}
          onClick={sendTest}
        >
          Send test
        </Button>
        <Button
          variant="default"
          aria-expanded={open === 'log'}
          aria-label={`Deliveries to ${title}`}
          onClick={() => toggle('log')}
        >
          Deliveries
        </Button>
        <Button
          variant="default"
          aria-expanded={open === 'edit'}
          aria-label={`Edit ${title}`}
          onClick={() => toggle('edit')}
        >
          Edit
        </Button>
      </div>
      {open === 'log' ? <Deliveries id={id} title={title} /> : null}
      {open === 'edit' ? (
        <WebhookEditor webhook={webhook} title={title} onClose={() => setOpen(null)} />
      ) : null}
    </li>
  );
}

function Problem({ webhook }: { readonly webhook: Webhook }) {
  const text = describeProblem(webhook);
  if (text === null) return null;
  return (
    <p className={classes.trouble}>
      <Icon shape={IconAlertTriangle} place="small" />
      <span>{text}</span>
    </p>
  );
}

function describeProblem({
  is_on: isOn,
  failing_since: failing,
  stopped_why: stopped,
}: Webhook): string | null {
  if (!isOn && stopped !== null) {
    return `Turned off by Skuline: ${stopped} Check the address, send a test, and turn it on again.`;
  }
  if (!isOn || failing === null) return null;
  return `Nothing has been received since ${formatMoment(new Date(failing), now())}. Skuline keeps trying.`;
}
