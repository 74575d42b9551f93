import { DAY_MS } from '@skuline/domain/calendar';
import { endAuditRows } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';

export interface KeepAuditLogDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly keepDays: number;
  readonly clock: Clock;
}

const KEPT_AT_HOUR = 3;

/** Every night what is older than it is kept for goes. */
export function keepAuditLogJob({ transactional, keepDays, clock }: KeepAuditLogDependencies): JobDefinition {
  return {
    name: 'keep-audit-log',
    schedule: { dailyAtHour: KEPT_AT_HOUR },
    async run() {
      const olderThan = new Date(clock.now().getTime() - keepDays * DAY_MS);
      await transactional.db.transaction((tx) => endAuditRows(tx, { olderThan }));
    },
  };
}
