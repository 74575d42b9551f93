import {
  type Plan,
  type PlanKind,
  type PlanResult,
  type PlanScope,
  prepareDefinitionTable,
} from '@skuline/domain/assistant';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { isPlaceId } from '@skuline/domain/products';
import { describePlaces, findPlaceNamed, type Place, type PlaceId } from '@skuline/domain/sources';
import { type Reader, tenantOf } from '../../../stores/reader.ts';
import { type PlanServices, readUntil, type RunPlan } from './plan-run.ts';
import { runCoverage } from './run-coverage.ts';
import { runDrivers } from './run-drivers.ts';
import { runFigures } from './run-figures.ts';
import { runFunnel } from './run-funnel.ts';
import { runGoals } from './run-goals.ts';
import { runInsights } from './run-insights.ts';
import { runRecords } from './run-records.ts';
import { runOwed, runReturns } from './run-returns.ts';
import { runStock } from './run-stock.ts';
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
  returns: runReturns,
  owed: runOwed,
  stock: runStock,
  records: runRecords,
};

/** Of a plan that is of no place. */
const NOWHERE = { channels: undefined, marketplaces: undefined };

export function createPlanExecutor(services: PlanServices): PlanExecutor {
  const { readModel, clock } = services;
  return {
    async run(reader, asked, signal) {
      const read = readUntil(signal);
      const readPlaces = async () => {
        const { places } = await readModel.readPublishedDays(await readModel.readSnapshot(reader));
        return places;
      };
      const plan = namesPlaces(asked) ? asStored(asked, await read(readPlaces)) : asked;
      const { channels: channel, marketplaces: marketplace } = isPlaced(plan) ? plan : NOWHERE;
      const snapshot = await read(() => readModel.readSnapshot(reader, { channel, marketplace }));
      const days = await read(() => readModel.readPublishedDays(snapshot));
      const today = todayInLosAngeles(clock.now());
      const maturing = await read(() => readModel.readMaturing(tenantOf(reader)));
      const run = { services, snapshot, days, maturing, today, gone: signal, read };
      const result = await runOf(plan)(plan, run);
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

const OF_ALL_PLACES: ReadonlySet<PlanKind> = new Set<PlanKind>(['returns', 'owed', 'stock']);

/** Whether a plan's figures are told by place. */
function isPlaced(plan: Plan): plan is Plan & PlanScope {
  return 'filters' in plan && !OF_ALL_PLACES.has(plan.kind);
}

function namesPlaces(plan: Plan): boolean {
  const isOfNamed = plan.kind === 'figures' && isPlaceId(plan.dimension) && plan.names.length > 0;
  return isOfNamed || ('filters' in plan && (plan.marketplaces ?? []).length > 0);
}

/** A plan may name places as they are called: `Amazon.ca`. */
function asStored(plan: Plan, places: readonly Place[]): Plan {
  const storedBy = (by: PlaceId, names: readonly string[]) =>
    names.map((name) =>
      findPlaceNamed(
        by,
        name,
        places.map((place) => place[by]),
      ),
    );
  const narrowed =
    'filters' in plan && plan.marketplaces !== undefined
      ? { ...plan, marketplaces: storedBy('marketplace', plan.marketplaces) }
      : plan;
  return narrowed.kind === 'figures' && isPlaceId(narrowed.dimension)
    ? { ...narrowed, names: storedBy(narrowed.dimension, narrowed.names) }
    : narrowed;
}

function runOf<K extends PlanKind>({ kind }: { readonly kind: K }): RunPlan<PlanOf<K>> {
  return RUNS[kind];
}
