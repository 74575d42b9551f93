import { type Plan, type PlanKind, type PlanResult, prepareDefinitionTable } from '@skuline/domain/assistant';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { describePlaces } from '@skuline/domain/sources';
import type { Reader } from '../../../stores/reader.ts';
import { type PlanServices, readUntil, type RunPlan } from './plan-run.ts';
import { runCoverage } from './run-coverage.ts';
import { runDrivers } from './run-drivers.ts';
import { runFigures } from './run-figures.ts';
import { runFunnel } from './run-funnel.ts';
import { runGoals } from './run-goals.ts';
import { runInsights } from './run-insights.ts';
import { runSearchVolume } from './run-search-volume.ts';
import { runStatement } from './run-statement.ts';

/** Runs plans over a tenant's data: the figures are those that the pages show for the same days and filters. */
export interface PlanExecutor {
  /** @throws the signal's reason as soon as it fires. */
  run(reader: Reader, plan: Plan, signal: AbortSignal): Promise<PlanResult>;
}

type PlanOf<K extends PlanKind> = Extract<Plan, { readonly kind: K }>;

const RUNS: { readonly [K in PlanKind]: RunPlan<PlanOf<K>> } = {
  figures: runFigures,
  drivers: runDrivers,
  coverage: runCoverage,
  definitions: async ({ metrics }, { days }) => ({
    tables: [prepareDefinitionTable(metrics, days.factsPresent)],
    cautions: [],
    dataVersion: null,
  }),
  funnel: runFunnel,
  statement: runStatement,
  search_volume: runSearchVolume,
  insights: runInsights,
  goals: runGoals,
};

/** Of a plan that is of no place. */
const NOWHERE = { channels: undefined, marketplaces: undefined };

export function createPlanExecutor(services: PlanServices): PlanExecutor {
  const { readModel, clock } = services;
  return {
    async run(reader, plan, signal) {
      const read = readUntil(signal);
      const { channels: channel, marketplaces: marketplace } = 'filters' in plan ? plan : NOWHERE;
      const snapshot = await read(() => readModel.readSnapshot(reader, { channel, marketplace }));
      const days = await read(() => readModel.readPublishedDays(snapshot));
      const today = todayInLosAngeles(clock.now());
      const result = await runOf(plan)(plan, { services, snapshot, days, today, read });
      const { channels, marketplaces } = snapshot;
      if (channels === undefined && marketplaces === undefined) return result;
      const called = describePlaces({ channels, marketplaces });
      return {
        ...result,
        tables: result.tables.map((table) => ({ ...table, channels, marketplaces })),
        cautions: [`All figures are of ${called.join(', ')} alone.`, ...result.cautions],
      };
    },
  };
}

function runOf<K extends PlanKind>({ kind }: { readonly kind: K }): RunPlan<PlanOf<K>> {
  return RUNS[kind];
}
