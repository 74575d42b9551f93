import { type DefinitionsPlan, type PlanResult, prepareDefinitionTable } from '@skuline/domain/assistant';
import type { PlanRun } from './plan-run.ts';

/** What metrics mean. */
export async function runDefinitions({ metrics }: DefinitionsPlan, { days }: PlanRun): Promise<PlanResult> {
  return { tables: [prepareDefinitionTable(metrics, days.factsPresent)], cautions: [], dataVersion: null };
}
