export { slackBodyOf, teamsBodyOf, writeMessage } from './chat-messages.ts';
export {
  type TriedAnswer,
  describeTriedAnswer,
  isTaken,
  judgeTry,
  type TryVerdict,
  WEBHOOK_BACKOFF,
} from './judge-try.ts';
export {
  type Happening,
  WEBHOOK_EVENT_LABELS,
  webhookTitle,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  type WebhookEvent,
  type WebhookKind,
} from './webhook-events.ts';
