import type { DemoRequest } from '@skuline/contract';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createDemoRequestsRepository } from './demo-requests.repository.ts';

/** A stored demo request, as the operator sees it. */
export const demoRequestRecord = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  marketplace: z.string(),
  monthlyOrders: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** `none`: there was no webhook to report it to. */
  report: z.enum(['none', 'waiting', 'done']),
  reportAttempts: z.number(),
  /** Why the last try to report it failed. */
  reportProblem: z.string().nullable(),
});
export type DemoRequestRecord = z.output<typeof demoRequestRecord>;

export interface DemoRequests {
  /** Stores a request once; one that fell into the trap field is dropped without a word. */
  store(request: DemoRequest): Promise<void>;
  /** All of them, newest first. */
  list(): Promise<DemoRequestRecord[]>;
  /** Deletes one; false when there is none with this number. */
  remove(id: number): Promise<boolean>;
}

export interface DemoRequestsParts {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
  /** Whether new requests are to be reported to a webhook. */
  readonly hasWebhook: boolean;
}

export function createDemoRequests({ transactional, clock, hasWebhook }: DemoRequestsParts): DemoRequests {
  const repository = createDemoRequestsRepository(transactional);
  return {
    async store({ website, request_id: requestId, monthly_orders: monthlyOrders, ...rest }) {
      if (website !== '') return;
      const now = clock.now();
      await repository.add({
        ...rest,
        requestId,
        monthlyOrders,
        createdAt: now,
        reportDueAt: hasWebhook ? now : null,
      });
    },
    list: () => repository.list(),
    remove: (id) => repository.remove(id),
  };
}
