import { HOUR_MS } from '@skuline/domain/calendar';
import type { Clock } from '../../platform/clock.ts';
import { enqueueJob, type JobDefinition } from '../../jobs/index.ts';
import { storedTenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { tenantData } from '../../stores/transactional/schema/index.ts';
import type { RaiseInsights } from './raise-insights.ts';

/** Raises the insights of the tenant that is the key; asked for after each import and undo, at the start, and every hour. */
export const RAISE_INSIGHTS = 'raise-insights';

export interface RaiseInsightsJobsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly raise: RaiseInsights;
  readonly clock: Clock;
}

export function raiseInsightsJobs({
  transactional: { db },
  raise,
  clock,
}: RaiseInsightsJobsDependencies): JobDefinition[] {
  return [
    {
      name: RAISE_INSIGHTS,
      // The key is only ever written from a TenantId, here or with the import that has changed its data.
      run: async ({ key }) => void (await raise(storedTenantId(key))),
    },
    {
      name: 'raise-all-insights',
      // A newer version of the app may know what to look for, and raised nothing so far.
      schedule: { everyMs: HOUR_MS, atStart: true },
      async run() {
        const tenants = await db.select({ id: tenantData.tenantId }).from(tenantData);
        for (const { id } of tenants) {
          await enqueueJob(db, { name: RAISE_INSIGHTS, key: id, dueAt: clock.now() });
        }
      },
    },
  ];
}
