import type { JobDefinition, JobRequest } from '../../jobs/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

const NAME = 'settle-imports';
/** A file is seldom taken in more quickly; one that takes longer is looked at again and again. */
const POLL_INTERVAL_MS = 5000;

/** Asked for with every import and undo that begins, so that whatever cuts it short, somebody brings it to its end. */
export function settleRequest(tenantId: TenantId, now: Date): JobRequest {
  return { name: NAME, key: tenantId, dueAt: later(now) };
}

/** `settle` answers false while somebody is at work on the tenant's imports. */
export function settleImportsJob(
  settle: (tenantId: TenantId) => Promise<boolean>,
  now: () => Date,
): JobDefinition {
  return {
    name: NAME,
    // The key is only ever written from a TenantId, by settleRequest.
    run: async ({ key }) => ((await settle(key as TenantId)) ? undefined : later(now())),
  };
}

function later(now: Date): Date {
  return new Date(now.getTime() + POLL_INTERVAL_MS);
}
