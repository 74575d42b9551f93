import type { DemoRequest } from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createDemoRequestsRepository, type DemoRequestRecord } from './demo-requests.repository.ts';

export interface DemoRequestsService {
  /** Stores a request once; one with the honeypot field filled in is dropped silently. */
  store(request: DemoRequest): Promise<void>;
  /** All of them, newest first. */
  list(): Promise<DemoRequestRecord[]>;
  /** Deletes one; false when there is none with this number. */
  remove(id: number): Promise<boolean>;
}

export interface DemoRequestsServiceDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
  /** Whether requests are reported to a webhook. */
  readonly hasWebhook: boolean;
}

export function createDemoRequestsService({
  transactional,
  clock,
  hasWebhook,
}: DemoRequestsServiceDependencies): DemoRequestsService {
  const repository = createDemoRequestsRepository(transactional);
  return {
    async store({ website, request_id: requestId, monthly_orders: monthlyOrders, ...rest }) {
      if (website !== '') return;
      const request = { ...rest, requestId, monthlyOrders, createdAt: clock.now() };
      await repository.add(request, { isReported: hasWebhook });
    },
    list: async () =>
      (await repository.list()).map((record) =>
        record.report === 'waiting' && !hasWebhook ? { ...record, report: 'stopped' } : record,
      ),
    remove: (id) => repository.remove(id),
  };
}
