import {
  type ApiCalls,
  type DailyPerformanceResponse,
  getDailyPerformanceBreakdown,
} from '@skuline/contract';
import { type Api, dataScope } from './api-context.tsx';

export type BreakdownParameters = Omit<Parameters<ApiCalls['getDailyPerformanceBreakdown']>[0], 'tenant_id'>;

/** Daily performance, grouped as requested. Errors reach the caller (spec 8). */
export function breakdown(
  api: Api,
  parameters: BreakdownParameters,
  signal: AbortSignal,
): Promise<DailyPerformanceResponse> {
  return api.call(getDailyPerformanceBreakdown, { ...parameters, ...dataScope(api) }, { signal });
}
