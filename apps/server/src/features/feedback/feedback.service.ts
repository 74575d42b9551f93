import type { Feedback } from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createFeedbackRepository, type FeedbackRecord } from './feedback.repository.ts';

/** Who sends it, as the token says. */
interface FeedbackSender {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly email: string;
}

export interface FeedbackService {
  /**
   * Stores feedback once; a signed-in sender's email is the token's. A submission with the honeypot field filled in is
   * dropped.
   */
  store(feedback: Feedback, sender: FeedbackSender | null): Promise<void>;
  /** A tenant's feedback, newest first; null: that of people who weren't signed in. */
  list(tenantId: TenantId | null): Promise<FeedbackRecord[]>;
  /** Deletes one; false when there is none with this number. */
  remove(id: number): Promise<boolean>;
}

export interface FeedbackServiceDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

export function createFeedbackService({
  transactional,
  clock,
}: FeedbackServiceDependencies): FeedbackService {
  const repository = createFeedbackRepository(transactional);
  return {
    async store({ request_id: requestId, kind, message, email, website }, sender) {
      if (website !== '') return;
      await repository.add({
        requestId,
        kind,
        message,
        tenantId: sender?.tenantId ?? null,
        userId: sender?.userId ?? null,
        email: sender?.email ?? email,
        createdAt: clock.now(),
      });
    },
    list: (tenantId) => repository.list(tenantId),
    remove: (id) => repository.remove(id),
  };
}
