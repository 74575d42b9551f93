import type { WebhookEventBody } from '@skuline/contract';
import {
  type TriedAnswer,
  type Happening,
  slackBodyOf,
  teamsBodyOf,
  writeMessage,
} from '@skuline/domain/webhooks';
import { assertNever } from '@skuline/domain/exhaustive';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { signedInUrl } from '../../platform/http-url.ts';
import { findAddressProblem, postOutgoing, publicLookup } from '../../outgoing/index.ts';
import type { SealedValues } from '../../platform/sealed-values.ts';
import type { ToldEvent, WebhookRow } from './deliveries.repository.ts';

/** What of a webhook lets somebody in. */
const opened = z.object({ url: z.string(), secret: z.string().nullable() });
export type OpenedWebhook = Readonly<z.output<typeof opened>>;

export interface SenderDependencies {
  readonly readSealed: () => Promise<SealedValues>;
  /** Whether addresses inside this machine and private networks may be used. */
  readonly allowsPrivate: boolean;
  /** The origin browsers use. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** Sends events to webhooks. */
export interface Sender {
  /** What is wrong with an address, in a sentence; null for nothing. */
  findProblem(url: string): string | null;
  seal(id: string, value: OpenedWebhook): Promise<string>;
  /** Throws where another SECRET_KEY sealed it. */
  open(hook: Pick<WebhookRow, 'id' | 'sealed'>): Promise<OpenedWebhook>;
  /** Sends an event once. Throws when `signal` aborts. */
  send(hook: WebhookRow, event: ToldEvent, signal: AbortSignal): Promise<TriedAnswer>;
}

const NOT_OPENED =
  'Its address was stored with another SECRET_KEY and cannot be read: enter the address again, and make a new signing secret.';

export function createSender({ readSealed, allowsPrivate, baseUrl, clock }: SenderDependencies): Sender {
  const lookup = allowsPrivate ? null : publicLookup();
  const findProblem = (url: string) =>
    allowsPrivate ? findFormProblem(url) : (findFormProblem(url) ?? findAddressProblem(url));
  const open: Sender['open'] = async ({ id, sealed }) => opened.parse((await readSealed()).open(id, sealed));
  return {
    findProblem,
    seal: async (id, value) => (await readSealed()).seal(id, value),
    open,
    async send(hook, event, signal) {
      const known = await open(hook).catch(() => null);
      if (known === null) return { status: null, problem: NOT_OPENED };
      // Allowed when it was stored, it may not be any more.
      const problem = findProblem(known.url);
      if (problem !== null) return { status: null, problem };
      const post = { ...signedInUrl.parse(known.url), secret: known.secret, id: event.id };
      const body = JSON.stringify(bodyOf(hook, event, baseUrl));
      return postOutgoing({ ...post, body }, { now: clock.now(), signal, lookup });
    },
  };
}

function findFormProblem(url: string): string | null {
  const parsed = signedInUrl.safeParse(url);
  return parsed.success ? null : 'The address must be complete, such as https://hooks.example.com/in.';
}

function bodyOf({ kind }: WebhookRow, event: ToldEvent, baseUrl: string): object {
  const message = writeMessage(event);
  const url = `${baseUrl}${message.path}`;
  if (kind === 'slack') return slackBodyOf(message, url);
  if (kind === 'teams') return teamsBodyOf(message, url);
  const of = {
    id: event.id,
    time: event.happenedAt.toISOString(),
    company: { id: event.tenantId, name: event.company },
  };
  return jsonBodyOf(event, of, url);
}

function jsonBodyOf(
  happening: Happening,
  of: Pick<WebhookEventBody, 'id' | 'time' | 'company'>,
  url: string,
): WebhookEventBody {
  switch (happening.type) {
    case 'insight.raised':
      return { ...of, type: happening.type, data: { ...happening.data, url } };
    case 'import.finished':
      return { ...of, type: happening.type, data: { ...happening.data, url } };
    case 'connection.stopped':
    case 'connection.recovered':
      return { ...of, type: happening.type, data: { ...happening.data, url } };
    case 'test':
      return { ...of, type: happening.type, data: { ...happening.data, url } };
    default:
      return assertNever(happening);
  }
}
