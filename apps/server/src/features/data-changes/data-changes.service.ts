import type { ChangedStretch, DataChanges } from '@skuline/contract';
import {
  type DayChange,
  type DayMark,
  hasOtherFigures,
  type KnownCause,
  listDayChanges,
  netChanges,
  sumChanges,
  changedSumsOf,
  UNKNOWN_CAUSE,
} from '@skuline/domain/data-changes';
import type { FactTable } from '@skuline/domain/import-formats';
import type { CurrentSnapshot, DatedVersion, ReadModel } from '../../read-model/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { findRenames } from './changed-rows.queries.ts';
import { type ChangedGroup, readStretch, sumOf } from './changed-stretch.ts';
import {
  findReports,
  findWeeks,
  type HadReport,
  listCauses,
  listMarks,
  listSampleImports,
} from './data-changes.queries.ts';

export interface DataChangesDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'readSince'>;
}

export interface DataChangesService {
  /** What changed of the shown days since then, with up to `limit` drops or imports that did it; with 0 none is looked for. */
  list(snapshot: CurrentSnapshot, since: string, limit: number): Promise<DataChanges>;
}

export function createDataChangesService(dependencies: DataChangesDependencies): DataChangesService {
  const { analytics, readModel } = dependencies;
  return {
    async list(snapshot, knownAt, limit) {
      const tenantId = tenantOf(snapshot.reader);
      const since = await readModel.readSince(tenantId, knownAt);
      const days = await readDayChanges(dependencies, snapshot, since.dataVersion);
      const net = netChanges(days).filter(hasOtherFigures);
      // A page that asks for the sums alone waits for nothing else.
      const changes = limit === 0 ? null : await readChanges(dependencies, tenantId, since.dataVersion, days);
      const groups = changes === null ? [] : await listGroups(analytics, tenantId, changes);
      const stretches: ChangedStretch[] = [];
      for (const group of groups.slice(0, limit)) {
        stretches.push(await readStretch(analytics, tenantId, group));
      }
      return {
        since: versionOf(since),
        now: versionOf(snapshot),
        total: sumOf(sumChanges(net)),
        restated: sumOf(sumChanges(net.filter(({ before }) => before !== null))),
        stretches,
        stretch_count: groups.length,
      };
    },
  };
}

function versionOf({ dataVersion, changedAt }: DatedVersion): DataChanges['now'] {
  return {
    data_version: dataVersion,
    changed_at: changedAt === 0 ? null : new Date(changedAt).toISOString(),
  };
}

interface Changes {
  readonly days: readonly DayChange[];
  readonly weeks: readonly DayChange[];
  readonly causeOf: (change: DayChange) => KnownCause;
  readonly hadReport: HadReport;
}

/** Every change of days after a data version, without those of invented figures. */
async function readDayChanges(
  dependencies: DataChangesDependencies,
  snapshot: CurrentSnapshot,
  since: number,
): Promise<DayChange[]> {
  const [days, marks] = await Promise.all([
    dependencies.readModel.readPublishedDays(snapshot),
    readOwnMarks(dependencies, tenantOf(snapshot.reader), since, 'daily_performance'),
  ]);
  return listDayChanges(marks, since, (day, importId) => {
    const facts = days.factsOf(day, importId);
    return facts === null ? null : changedSumsOf(facts);
  });
}

/** The changes of days with those of weeks, and what made them. */
async function readChanges(
  dependencies: DataChangesDependencies,
  tenantId: TenantId,
  since: number,
  days: readonly DayChange[],
): Promise<Changes> {
  const { analytics, transactional } = dependencies;
  const [marks, findWeek, causes, hadReport] = await Promise.all([
    readOwnMarks(dependencies, tenantId, since, 'keyword_volume'),
    findWeeks(analytics, tenantId, since),
    listCauses(transactional.db, tenantId, since),
    findReports(analytics, tenantId, since),
  ]);
  return {
    days,
    weeks: listDayChanges(marks, since, findWeek),
    causeOf: ({ dataVersion }) => causes.get(dataVersion) ?? UNKNOWN_CAUSE,
    hadReport,
  };
}

/** The marks of days, or of weeks, after a data version, without those of sample data. */
async function readOwnMarks(
  { analytics, transactional: { db } }: DataChangesDependencies,
  tenantId: TenantId,
  since: number,
  table: FactTable,
): Promise<DayMark[]> {
  const marks = await listMarks(analytics, tenantId, since, table);
  const marked = new Set(marks.map(({ importId }) => importId));
  const samples = await listSampleImports(db, tenantId, [...marked]);
  return marks.filter(({ importId }) => !samples.has(importId));
}

/** Changes by the drop that made them, the newest first; what it made and took back again is left out. */
async function listGroups(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  { days, weeks, causeOf, hadReport }: Changes,
): Promise<ChangedGroup[]> {
  const renames = await findRenames(analytics, tenantId, sameOf(days));
  const groupsOf = (unit: ChangedStretch['unit'], all: readonly DayChange[]) => {
    const changed = all.filter((change) => hasOtherFigures(change) || renames.has(change));
    return [...Map.groupBy(changed, (change) => causeOf(change).group).values()].map((changes) => ({
      unit,
      changes,
      net: netChanges(changes),
      causes: new Map(changes.map((change) => [change, causeOf(change)])),
      isRenamed: changes.some((change) => renames.has(change)),
      hadReport,
    }));
  };
  const groups = [...groupsOf('day', days), ...groupsOf('week', weeks)];
  const renamedAgain = groups.filter(({ isRenamed }) => isRenamed).flatMap(({ net }) => sameOf(net));
  const netRenames = await findRenames(analytics, tenantId, renamedAgain);
  const isKept = (change: DayChange) => hasOtherFigures(change) || netRenames.has(change);
  return groups
    .map((group) => ({ ...group, net: group.net.filter(isKept) }))
    .filter(({ net }) => net.length > 0)
    .toSorted((a, b) => firstOf(b) - firstOf(a));
}

function sameOf(changes: readonly DayChange[]): DayChange[] {
  return changes.filter((change) => !hasOtherFigures(change));
}

function firstOf({ changes }: ChangedGroup): number {
  return Math.min(...changes.map(({ dataVersion }) => dataVersion));
}
