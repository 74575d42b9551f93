import type { Plan, PlanResult } from '@skuline/domain/assistant';
import type { TenantId } from '../../../stores/tenant-id.ts';

/** Runs a governed plan over a tenant's data; rejects with the signal's reason as soon as it fires. */
export type RunPlan = (tenantId: TenantId, plan: Plan, signal: AbortSignal) => Promise<PlanResult>;
