import type { JobDefinition, JobRequest } from '../../../jobs/index.ts';
import { storedTenantId, type TenantId } from '../../../stores/tenant-id.ts';

const NAME = 'settle-imports';
/** A file is seldom taken in more quickly; one that takes longer is looked at again and again. */
const POLL_INTERVAL_MS = 5000;

/** Asked for with every import and undo that begins, so that one that is interrupted is completed or undone. */
export function settleRequest(tenantId: TenantId, now: Date): JobRequest {
  return { name: NAME, key: tenantId, dueAt: later(now) };
}

/** `settle` returns false while another instance holds the tenant's lock. */
export function settleImportsJob(
  settle: (tenantId: TenantId) => Promise<boolean>,
  now: () => Date,
): JobDefinition {
  return {
    name: NAME,
    // The key is only ever written from a TenantId, by settleRequest.
    run: async ({ key }) => ((await settle(storedTenantId(key))) ? undefined : later(now())),
  };
}

function later(now: Date): Date {
  return new Date(now.getTime() + POLL_INTERVAL_MS);
}
