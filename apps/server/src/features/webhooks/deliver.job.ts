import { DAY_MS } from '@skuline/domain/calendar';
import { judgeTry, WEBHOOK_BACKOFF } from '@skuline/domain/webhooks';
import type { Clock } from '../../platform/clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { DELIVER_JOB } from '../../outgoing/index.ts';
import type { Sender } from './sender.ts';
import type { DeliveriesRepository, DeliveryRow, ToldEvent, WebhookRow } from './deliveries.repository.ts';
import type { WebhooksRepository } from './webhooks.repository.ts';

export interface DeliverDependencies {
  readonly repository: DeliveriesRepository & Pick<WebhooksRepository, 'find' | 'switchOff'>;
  readonly sender: Sender;
  readonly clock: Clock;
}

/** So many webhooks are sent to side by side: one that stalls holds up no other. */
const AT_ONCE = 8;
/** Then others have their turn. */
const RUN_MS = 30_000;
/** The log of deliveries goes back so far. */
const KEPT_DAYS = 30;

/** What is sent to webhooks in the background, and how long its log is kept. */
export function deliverJobs(dependencies: DeliverDependencies): JobDefinition[] {
  const { repository, clock } = dependencies;
  return [
    {
      name: DELIVER_JOB,
      atOnce: AT_ONCE,
      longestWaitMs: WEBHOOK_BACKOFF.longestMs,
      async run({ key, signal }) {
        const endAt = performance.now() + RUN_MS;
        await repository.bringForward(key, clock.now());
        for (;;) {
          signal.throwIfAborted();
          const hook = await repository.find(key);
          // What was announced while it was switched off came after the end of what waited.
          if (hook === null || !hook.isOn) return repository.endOfOff(key);
          const due = await repository.findDue(key, clock.now());
          if (due === null) return (await repository.findNextTry(key)) ?? undefined;
          await deliver(dependencies, hook, due, signal);
          if (performance.now() > endAt) return clock.now();
        }
      },
    },
    {
      name: 'forget-webhook-events',
      schedule: { dailyAtHour: 4 },
      run: () => repository.forgetBefore(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
    },
  ];
}

async function deliver(
  { repository, sender, clock }: DeliverDependencies,
  hook: WebhookRow,
  { delivery, event }: { readonly delivery: DeliveryRow; readonly event: ToldEvent },
  signal: AbortSignal,
): Promise<void> {
  const answer = await sender.send(hook, event, signal);
  const now = clock.now();
  const since = hook.failingSince;
  const last = since === null ? null : await repository.findLastTry(hook.id);
  const verdict = judgeTry({
    answer,
    tries: delivery.tries + 1,
    failuresInRow: hook.failures + 1,
    happenedAt: event.happenedAt,
    failing: since === null || last === null ? null : { since, last },
    now,
  });
  const isAsRead = await repository.noteTry(hook, delivery, { answer, verdict, now });
  if (isAsRead && verdict.switchesOff)
    await repository.switchOff(hook, 'It took nothing for three days.', now);
}
