import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookKind } from '@skuline/domain/webhooks';

export interface WebhookGuide {
  readonly kind: WebhookKind;
  readonly name: string;
  readonly what: string;
  /** Where its address comes from, a step each. */
  readonly steps: readonly string[];
  readonly hint: string;
  /** What is chosen until somebody chooses. */
  readonly events: readonly WebhookEvent[];
}

/** A channel is told of what needs people; files come and go without them. */
const FOR_PEOPLE = WEBHOOK_EVENTS.filter((event) => event !== 'import.finished');

/** Where news can be sent, in the order in which it is offered. */
export const WEBHOOK_GUIDES: readonly WebhookGuide[] = [
  {
    kind: 'slack',
    name: 'Slack',
    what: 'Short messages in a channel.',
    steps: [
      'At api.slack.com/apps choose Create New App → From scratch, and pick your workspace.',
      'Open Incoming Webhooks, turn them on, and choose Add New Webhook to Workspace.',
      'Pick the channel and copy the webhook URL.',
    ],
    hint: 'https://hooks.slack.com/services/…',
    events: FOR_PEOPLE,
  },
  {
    kind: 'teams',
    name: 'Microsoft Teams',
    what: 'Short messages in a channel or chat.',
    steps: [
      'In Teams open the menu of the channel and choose Workflows.',
      'Pick the template that posts to a channel when a webhook request is received, and finish it.',
      'Copy the URL that is shown at the end.',
    ],
    hint: 'https://….logic.azure.com/workflows/…',
    events: FOR_PEOPLE,
  },
  {
    kind: 'webhook',
    name: 'Webhook',
    what: 'Signed JSON for your own program or a no-code tool.',
    steps: [
      'Enter an https address that takes a POST and answers with 2xx within ten seconds.',
      'You get a secret next. Check the header skuline-signature with it, so that nobody else can send you events.',
    ],
    hint: 'https://example.com/skuline',
    events: WEBHOOK_EVENTS,
  },
];
