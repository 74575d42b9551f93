import type { Plan, PlanKind, PlanResult } from '@skuline/domain/assistant';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { type PlanRun, type PlanServices, readUntil, resultOf, type RunPlan } from './plan-run.ts';
import { runCoverage } from './run-coverage.ts';
import { runDefinitions } from './run-definitions.ts';
import { runDrivers } from './run-drivers.ts';
import { runFigures } from './run-figures.ts';

/** Runs plans over a tenant's data: the figures are those that the pages show for the same days and filters. */
export interface PlanExecutor {
  /** @throws the signal's reason as soon as it fires. */
  run(tenantId: TenantId, plan: Plan, signal: AbortSignal): Promise<PlanResult>;
}

type PlanOf<K extends PlanKind> = Extract<Plan, { readonly kind: K }>;

const RUNS: { readonly [K in PlanKind]: RunPlan<PlanOf<K>> } = {
  figures: runFigures,
  drivers: runDrivers,
  coverage: runCoverage,
  definitions: runDefinitions,
  funnel: notYet,
  statement: notYet,
  search_volume: notYet,
  insights: notYet,
  goals: notYet,
};

async function notYet(_plan: Plan, run: PlanRun): Promise<PlanResult> {
  return resultOf(run, [], ['This cannot be answered yet.']);
}

export function createPlanExecutor(services: PlanServices): PlanExecutor {
  const { readModel, clock } = services;
  return {
    async run(tenantId, plan, signal) {
      const read = readUntil(signal);
      const snapshot = await read(() => readModel.readSnapshot(tenantId));
      const days = await read(() => readModel.readPublishedDays(snapshot));
      const today = todayInLosAngeles(clock.now());
      return runOf(plan)(plan, { services, snapshot, days, today, read });
    },
  };
}

function runOf<K extends PlanKind>({ kind }: { readonly kind: K }): RunPlan<PlanOf<K>> {
  return RUNS[kind];
}
