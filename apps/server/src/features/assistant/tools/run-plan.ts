import type { Plan, PlanResult } from '@skuline/domain/assistant';
import type { Reader } from '../../../stores/reader.ts';

/** Runs a governed plan over a tenant's data; rejects with the signal's reason as soon as it fires. */
export type RunPlan = (reader: Reader, plan: Plan, signal: AbortSignal) => Promise<PlanResult>;
