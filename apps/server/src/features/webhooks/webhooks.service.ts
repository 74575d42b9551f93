import { AppError, type Webhook, type WebhookDelivery } from '@skuline/contract';
import {
  type TriedAnswer,
  describeTriedAnswer,
  isTaken,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookKind,
} from '@skuline/domain/webhooks';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { newEventId } from '../../outgoing/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Sender } from './sender.ts';
import { type DeliveriesRepository, toldEventOf, type WebhookRow } from './deliveries.repository.ts';
import type { WebhooksRepository } from './webhooks.repository.ts';

export interface WebhooksServiceDependencies {
  readonly repository: WebhooksRepository & DeliveriesRepository;
  readonly sender: Sender;
  readonly clock: Clock;
}

export interface WebhookRequest {
  readonly tenantId: TenantId;
  readonly kind: WebhookKind;
  readonly name: string;
  readonly url: string;
  /** Null: all of them. */
  readonly events: readonly WebhookEvent[] | null;
  readonly by: string;
}

/** What of a webhook is changed; what is left out stays. */
export interface WebhookChange {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly isOn?: boolean | undefined;
}

/** A company's webhooks. Each method of one throws AppError('webhook_not_found') where it is not the company's. */
export interface WebhooksService {
  list(tenantId: TenantId): Promise<Webhook[]>;
  /** Throws AppError('invalid_request') for an address that nothing may be sent to. */
  add(request: WebhookRequest): Promise<Webhook & { readonly secret: string | null }>;
  change(tenantId: TenantId, id: string, change: WebhookChange): Promise<Webhook>;
  remove(tenantId: TenantId, id: string): Promise<void>;
  /** Sends a test now and gives what came back. */
  test(
    tenantId: TenantId,
    id: string,
  ): Promise<TriedAnswer & { readonly outcome: string; readonly isDelivered: boolean }>;
  renewSecret(tenantId: TenantId, id: string): Promise<string>;
  listDeliveries(tenantId: TenantId, id: string): Promise<WebhookDelivery[]>;
}

const MOST_WEBHOOKS = 20;
const MOST_LISTED = 100;
const SECRET_BYTES = 32;
const TEST_TIMEOUT_MS = 20_000;
const TEST_MESSAGE = 'Skuline can reach you here. Nothing has happened.';
/** What a webhook is that has not failed. */
const SOUND = { failures: 0, failingSince: null, pausedUntil: null, stoppedWhy: null } as const;

export function createWebhooksService({
  repository,
  sender,
  clock,
}: WebhooksServiceDependencies): WebhooksService {
  const get = async (tenantId: TenantId, id: string): Promise<WebhookRow> => {
    const found = await repository.find(id);
    return found === null || found.tenantId !== tenantId ? notFound() : found;
  };
  return {
    list: async (tenantId) => (await repository.list(tenantId)).map(viewOf),
    async add(request) {
      const { row, secret } = await makeRow(sender, request, clock.now());
      if (await repository.add(row, MOST_WEBHOOKS)) return { ...viewOf(row), secret };
      throw new AppError('invalid_request', {
        message: `A company has at most ${MOST_WEBHOOKS} webhooks. Remove one first.`,
      });
    },
    async change(tenantId, id, { url, ...rest }) {
      await get(tenantId, id);
      const isRepair = rest.isOn === true || url !== undefined;
      const changed = await repository.change(id, async (hook) => ({
        change: {
          ...(rest.name === undefined ? {} : { name: rest.name }),
          ...(rest.events === undefined ? {} : { events: [...new Set(rest.events)] }),
          ...(rest.isOn === undefined ? {} : { isOn: rest.isOn }),
          ...(url === undefined ? {} : await resealed(sender, hook, url)),
          ...(isRepair ? SOUND : {}),
        },
        hurries: isRepair,
        audit: { action: 'webhook.changed', details: describeChange(rest, url), now: clock.now() },
      }));
      return viewOf(changed ?? notFound());
    },
    remove: async (tenantId, id) => repository.remove(await get(tenantId, id), clock.now()),
    test: async (tenantId, id) => sendTest({ repository, sender, clock }, tenantId, await get(tenantId, id)),
    async renewSecret(tenantId, id) {
      const { kind } = await get(tenantId, id);
      if (kind !== 'webhook') {
        throw new AppError('invalid_request', {
          message: 'A chat has no secret but its address: make a new address there and enter it here.',
        });
      }
      const secret = newSecret();
      const changed = await repository.change(id, async (hook) => {
        const { url } = await openForChange(sender, hook);
        const sealed = await sender.seal(id, { url, secret });
        return { change: { sealed }, audit: { action: 'webhook.secret-changed', now: clock.now() } };
      });
      return changed === null ? notFound() : secret;
    },
    listDeliveries: async (tenantId, id) =>
      (await repository.listDeliveries((await get(tenantId, id)).id, MOST_LISTED)).map(deliveryOf),
  };
}

function notFound(): never {
  throw new AppError('webhook_not_found');
}

async function sendTest(
  { repository, sender, clock }: WebhooksServiceDependencies,
  tenantId: TenantId,
  hook: WebhookRow,
): ReturnType<WebhooksService['test']> {
  const data = { message: TEST_MESSAGE };
  const event = { id: newEventId(), type: 'test' as const, data, happenedAt: clock.now() };
  const told = toldEventOf({ ...event, tenantId }, await repository.findCompany(tenantId));
  const answer = await sender.send(hook, told, AbortSignal.timeout(TEST_TIMEOUT_MS));
  await repository.noteTest(hook, event, answer);
  return { ...answer, outcome: describeTriedAnswer(answer), isDelivered: isTaken(answer) };
}

async function makeRow(
  sender: Sender,
  { tenantId, kind, name, url, events, by }: WebhookRequest,
  now: Date,
): Promise<{ readonly row: WebhookRow; readonly secret: string | null }> {
  checkAddress(sender, url);
  const id = randomBytes(9).toString('base64url');
  const secret = kind === 'webhook' ? newSecret() : null;
  const row = {
    ...SOUND,
    id,
    tenantId,
    kind,
    name,
    host: new URL(url).host,
    sealed: await sender.seal(id, { url, secret }),
    events: [...new Set(events ?? WEBHOOK_EVENTS)],
    isOn: true,
    createdAt: now,
    createdBy: by,
  };
  return { row, secret };
}

function checkAddress(sender: Sender, url: string): void {
  const message = sender.findProblem(url);
  if (message !== null) throw new AppError('invalid_request', { message });
}

/** The new address with the secret that there was. */
async function resealed(sender: Sender, hook: WebhookRow, url: string): Promise<Partial<WebhookRow>> {
  checkAddress(sender, url);
  const { secret } = await sender
    .open(hook)
    .catch(() => ({ secret: hook.kind === 'webhook' ? newSecret() : null }));
  return { sealed: await sender.seal(hook.id, { url, secret }), host: new URL(url).host };
}

function openForChange(sender: Sender, hook: WebhookRow) {
  return sender.open(hook).catch((cause: unknown) => {
    throw new AppError('invalid_request', {
      message: 'This webhook was stored with another SECRET_KEY. Enter its address again first.',
      cause,
    });
  });
}

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

function describeChange({ name, events, isOn }: WebhookChange, url: string | undefined): string {
  const said = [
    name === undefined ? '' : 'name',
    url === undefined ? '' : 'address',
    events === undefined ? '' : `events: ${events.join(', ')}`,
    isOn === undefined ? '' : isOn ? 'switched on' : 'switched off',
  ];
  return said.filter((text) => text !== '').join('; ');
}

function viewOf({
  id,
  kind,
  name,
  host,
  events,
  isOn,
  failingSince,
  stoppedWhy,
  createdAt,
  createdBy,
}: WebhookRow): Webhook {
  return {
    id,
    kind,
    name,
    host,
    events,
    is_on: isOn,
    failing_since: failingSince?.toISOString() ?? null,
    stopped_why: stoppedWhy,
    created_at: createdAt.toISOString(),
    created_by: createdBy,
  };
}

function deliveryOf({
  event,
  state,
  tries,
  status,
  outcome,
  answer,
  triedAt,
  nextTryAt,
}: Awaited<ReturnType<DeliveriesRepository['listDeliveries']>>[number]): WebhookDelivery {
  return {
    event_id: event.id,
    event: event.type,
    happened_at: event.happenedAt.toISOString(),
    tried_at: triedAt?.toISOString() ?? null,
    next_try_at: nextTryAt?.toISOString() ?? null,
    state,
    tries,
    status,
    outcome,
    answer,
  };
}
