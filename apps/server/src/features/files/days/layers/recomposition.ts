import { type DateKey, eachDay, toDateKey } from '@skuline/domain/calendar';
import type { LiveLayer, PlannedDay } from '@skuline/domain/report-formats';
import { channelsWithSeveral } from '@skuline/domain/sources';
import type { Clock } from '../../../../platform/clock.ts';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { undoImport as hideImport } from '../../../../stores/analytics/publishing.ts';
import { wholeTenant } from '../../../../stores/reader.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import type { FallBack } from '../import-record.ts';
import { NO_CONTENTS } from '../import-writes.ts';
import type { ImportsRepository } from '../imports.repository.ts';
import { renamedDaysSql } from './catalogue.queries.ts';
import type { CurrencyRates } from '../../../../read-model/index.ts';
import { DAYS_WITHOUT_CHANNELS_SQL, FOREIGN_DAYS_SQL } from './compose.queries.ts';
import type { DayComposer, DayPlan, DayVersion } from './day-composer.ts';
import { CATALOGUE_FORMAT } from '../../../../stores/transactional/schema/index.ts';
import { COMPOSITION_FORMAT, type LayersRepository, type LiveReports } from './layers.repository.ts';
import { z } from 'zod';

/** An import that is removed, and which report it is; null for a file of Skuline's own. */
export interface TakenAway extends DayVersion {
  readonly format: string | null;
}

/** Days recomposed when something they were made of is removed or renamed. By the holder of the lock. */
export interface Recomposition {
  /** Hides an import and shows what is left of its days, at once. */
  undo(away: TakenAway): Promise<void>;
  /** What `undo` would make of the days that show the import. */
  listFallBacks(away: TakenAway): Promise<FallBack[]>;
  /** The weeks of keyword volumes under the names of the catalog, which `including` belongs to already. */
  renameWeeks(tenantId: TenantId, including?: LiveReports): Promise<void>;
  /** Days that are shown as a sum of several places, of which it was not kept what each of them brings. */
  findDaysWithoutChannels(tenantId: TenantId): Promise<Set<DateKey>>;
  /** Days with lines in another currency than the tenant reports in. */
  findForeignDays(tenantId: TenantId): Promise<Set<DateKey>>;
  /** The same days of what is live, as a new version. */
  recompose(tenantId: TenantId, days: ReadonlySet<DateKey>): Promise<void>;
  /** Days with a line that the catalog names otherwise once `catalogue` belongs to it, or no longer does. */
  renamedDays(tenantId: TenantId, live: LiveReports, catalogue: number): Promise<DateKey[]>;
}

export interface RecompositionDependencies {
  readonly analytics: AnalyticsStore;
  readonly composer: DayComposer;
  readonly layers: LayersRepository;
  readonly currencies: Pick<CurrencyRates, 'getReporting'>;
  readonly repository: Pick<ImportsRepository, 'begin' | 'finish' | 'getDataVersion' | 'startPublishing'>;
  readonly clock: Clock;
}

const dayRow = z.object({ day: z.string() });

export function createRecomposition(dependencies: RecompositionDependencies): Recomposition {
  const { analytics, composer, layers, currencies, repository } = dependencies;
  const renamedDays: Recomposition['renamedDays'] = (...change) => listRenamedDays(analytics, ...change);
  return {
    async undo(away) {
      const left = await layers.listLive(away.tenantId, away.table, { without: away.importId });
      const days = await daysTouchedBy(dependencies, away, left);
      if (days.size > 0) {
        return composeAnew(dependencies, away, await composer.plan(away, days, left, [away.importId]));
      }
      // Where reports have no part in its days, those show what they showed before it.
      const { tenantId, table, importId } = away;
      const dataVersion = await repository.getDataVersion(tenantId);
      await hideImport(analytics, tenantId, { table, importId, dataVersion });
    },
    async listFallBacks(away) {
      const { tenantId, table, importId } = away;
      const left = await layers.listLive(tenantId, table, { without: importId });
      // Of an own file the days without reports change as well.
      const days =
        away.format === null ? await composer.daysOf(away) : await daysTouchedBy(dependencies, away, left);
      const before = await composer.plan(away, days, await layers.listLive(tenantId, table));
      const after = await composer.plan(away, days, left, [importId]);
      return fallBacksOf(importId, before.days, after.days);
    },
    async findDaysWithoutChannels(tenantId) {
      const live = await layers.listLive(tenantId, 'daily_performance');
      const several = [...channelsWithSeveral(live.layers).keys()];
      const found = await analytics.select(wholeTenant(tenantId), DAYS_WITHOUT_CHANNELS_SQL, { several });
      const rows = dayRow.array().parse(found);
      return new Set(rows.map(({ day }) => toDateKey(day)));
    },
    async findForeignDays(tenantId) {
      const reporting = await currencies.getReporting(tenantId);
      const live = daysOfLayers((await layers.listLive(tenantId, 'daily_performance')).layers);
      const rows = await analytics.select(wholeTenant(tenantId), FOREIGN_DAYS_SQL, { reporting });
      const found = dayRow
        .array()
        .parse(rows)
        .map(({ day }) => toDateKey(day));
      return new Set(found.filter((day) => live.has(day)));
    },
    async recompose(tenantId, days) {
      if (days.size === 0) return;
      const version = { tenantId, table: 'daily_performance', importId: 0 } as const;
      const live = await layers.listLive(tenantId, version.table);
      await composeAnew(dependencies, version, await composer.plan(version, days, live));
    },
    async renameWeeks(tenantId, including) {
      const version = { tenantId, table: 'keyword_volume', importId: 0 } as const;
      const live = await layers.listLive(tenantId, version.table, {
        including: including === undefined ? undefined : { ...including, layers: [] },
      });
      const weeks = new Set(live.layers.map(({ first }) => first));
      if (weeks.size > 0) await composeAnew(dependencies, version, await composer.plan(version, weeks, live));
    },
    renamedDays,
  };
}

/** A version without a file: noted first, so that one that is cut short is found and removed. */
async function composeAnew(
  { composer, repository, clock }: RecompositionDependencies,
  { tenantId, table, importId: hidden }: DayVersion,
  plan: DayPlan,
): Promise<void> {
  const start = { tenantId, kind: table, format: COMPOSITION_FORMAT, fileName: '', ignoredColumns: [] };
  const record = await repository.begin({ ...start, importedBy: '', isSample: false }, clock.now());
  const version = { tenantId, table, importId: record.id };
  await composer.write(version, plan);
  await repository.startPublishing(tenantId, record.id, NO_CONTENTS, clock.now());
  await composer.publish(version, { dataVersion: await repository.getDataVersion(tenantId), hidden });
  await repository.finish(tenantId, record.id, { status: 'published' }, clock.now());
}

async function listRenamedDays(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  live: LiveReports,
  catalogue: number,
): Promise<DateKey[]> {
  const without = live.catalogues.filter((id) => id !== catalogue);
  const imports = live.layers.map(({ importId }) => importId);
  const sql = renamedDaysSql('daily_performance', imports, without, [...without, catalogue]);
  const rows = dayRow.array().parse(await analytics.select(wholeTenant(tenantId), sql));
  return rows.map(({ day }) => toDateKey(day));
}

/** The days that the import has a part in, of those that reports speak for or spoke for. */
async function daysTouchedBy(
  { analytics, composer, layers }: RecompositionDependencies,
  away: TakenAway,
  left: LiveReports,
): Promise<Set<DateKey>> {
  const { tenantId, table, importId, format } = away;
  const published = await composer.daysOf(away);
  if (format === null) {
    const covered = daysOfLayers(left.layers);
    return new Set(published.filter((day) => covered.has(day)));
  }
  const isCatalogue = format === CATALOGUE_FORMAT && table === 'daily_performance';
  const renamed = isCatalogue ? await listRenamedDays(analytics, tenantId, left, importId) : [];
  return new Set([...published, ...daysOfLayers(await layers.listOf(tenantId, importId)), ...renamed]);
}

/** Every day that one of the layers speaks for. */
export function daysOfLayers(layers: readonly LiveLayer[]): Set<DateKey> {
  return new Set(layers.flatMap(({ first, last }) => eachDay({ start: first, end: last })));
}

function fallBacksOf(
  importId: number,
  before: readonly PlannedDay[],
  after: readonly PlannedDay[],
): FallBack[] {
  const shown = new Set(before.filter((day) => isShown(importId, day)).map(({ day }) => day));
  const found = new Map<number | null, FallBack>();
  for (const planned of after.filter(({ day }) => shown.has(day))) {
    const next = newestShown(planned);
    const so = found.get(next);
    found.set(next, {
      importId: next,
      days: (so?.days ?? 0) + 1,
      firstDate: so?.firstDate ?? planned.day,
      lastDate: planned.day,
    });
  }
  return [...found.values()];
}

function isShown(importId: number, { speaker, ownImportId, sources }: PlannedDay): boolean {
  if (speaker === 'own') return ownImportId === importId;
  return sources.some((source) => source.importId === importId);
}

function newestShown({ speaker, ownImportId, sources }: PlannedDay): number | null {
  if (speaker === 'own') return ownImportId;
  return speaker === 'reports' ? Math.max(...sources.map(({ importId }) => importId)) : null;
}
