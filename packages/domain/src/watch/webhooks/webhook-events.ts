/** What is sent to a webhook: JSON that is signed, or a message that a chat shows. */
export const WEBHOOK_KINDS = ['webhook', 'slack', 'teams'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** What a company can be told of as it happens. */
export const WEBHOOK_EVENTS = [
  'insight.raised',
  'import.finished',
  'connection.stopped',
  'connection.recovered',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What each kind is called. */
const WEBHOOK_KIND_LABELS: Readonly<Record<WebhookKind, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
};

/** What people call a webhook: 'Slack · #sales', by its host where it has no name. Never its address, which is a secret. */
export function webhookTitle(webhook: {
  readonly kind: WebhookKind;
  readonly name: string;
  readonly host: string;
}): string {
  return `${WEBHOOK_KIND_LABELS[webhook.kind]} · ${webhook.name === '' ? webhook.host : webhook.name}`;
}

/** What each event is called, also one that is sent as a test. */
export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent | 'test', string>> = {
  'insight.raised': 'New insight',
  'import.finished': 'Import finished',
  'connection.stopped': 'Connection stopped',
  'connection.recovered': 'Connection working again',
  test: 'Test',
};

/** What happened, by its type; times are ISO instants and days texts like 2026-11-19. */
export type Happening =
  | {
      readonly type: 'insight.raised';
      readonly data: {
        readonly insight_id: string;
        readonly title: string;
        readonly description: string;
        readonly recommendations: readonly string[];
        readonly category: string;
        readonly metric: string;
        /** What it is about; a part that is null is not restricted. */
        readonly scope: {
          readonly brand: string | null;
          readonly channel: string | null;
          readonly parent_sku: string | null;
          readonly sku: string | null;
        };
        /** In the company's currency, lost (negative) or won; null where nobody can say. */
        readonly impact: number | null;
        readonly days: { readonly start: string; readonly end: string } | null;
      };
    }
  | {
      readonly type: 'import.finished';
      readonly data: {
        readonly import_id: number;
        readonly file_name: string;
        readonly status: 'published' | 'failed';
        readonly rows: number | null;
        readonly first_day: string | null;
        readonly last_day: string | null;
        readonly imported_by: string;
        /** Why nothing was stored; null where the file was imported. */
        readonly problem: string | null;
      };
    }
  | {
      readonly type: 'connection.stopped' | 'connection.recovered';
      readonly data: {
        readonly connection_id: string;
        /** As the source calls it: 'Amazon (Alder & Oak)'. */
        readonly name: string;
        readonly source: string;
        /** When figures last came. */
        readonly last_pull: string;
        /** What is wrong and what to do; null where it works again. */
        readonly problem: string | null;
      };
    }
  | { readonly type: 'test'; readonly data: { readonly message: string } };
