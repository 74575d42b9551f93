import type { ChangedStretch, DataChanges } from '@skuline/contract';
import {
  changedFacts,
  type ChangeSum,
  type DayChange,
  listDayChanges,
  netChanges,
  sumChanges,
  whatHappened,
} from '@skuline/domain/data-history';
import type { Clock } from '../../clock.ts';
import {
  type CurrentSnapshot,
  type DatedVersion,
  type DataVersions,
  type ReadModel,
  readSince,
} from '../../read-model/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import {
  findReports,
  type HasReport,
  type KnownCause,
  listCauses,
  listMarks,
  listSampleImports,
  UNKNOWN_CAUSE,
} from './data-changes.queries.ts';

export interface DataChangesDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: Pick<ReadModel, 'readPublishedDays'>;
  readonly versions: DataVersions;
  readonly clock: Clock;
}

export interface DataChangesService {
  /** What changed of the shown days since then, with up to `limit` imports that did it. */
  list(snapshot: CurrentSnapshot, since: string, limit: number): Promise<DataChanges>;
}

/** Days that are told one by one of an import. */
const MOST_DAYS = 100;

export function createDataChangesService(dependencies: DataChangesDependencies): DataChangesService {
  const { analytics, transactional, readModel } = dependencies;
  const { db } = transactional;
  return {
    async list(snapshot, knownAt, limit) {
      const { tenantId } = snapshot;
      const since = await readSince(dependencies, tenantId, knownAt);
      const [days, marks, causes, hasReport] = await Promise.all([
        readModel.readPublishedDays(snapshot),
        listMarks(analytics, tenantId, since.dataVersion),
        listCauses(db, tenantId, since.dataVersion),
        findReports(analytics, tenantId, since.dataVersion),
      ]);
      const samples = await listSampleImports(db, tenantId, [
        ...new Set(marks.map(({ importId }) => importId)),
      ]);
      const own = marks.filter(({ importId }) => !samples.has(importId));
      const changes = listDayChanges(own, since.dataVersion, (day, importId) => days.factsOf(day, importId));
      const stretches = stretchesOf(changes, causes, hasReport);
      const net = netChanges(changes);
      return {
        since: versionOf(since),
        now: versionOf(snapshot),
        total: sumOf(sumChanges(net)),
        restated: sumOf(sumChanges(net.filter(({ before }) => before !== null))),
        stretches: stretches.slice(0, limit),
        stretch_count: stretches.length,
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

function sumOf(sum: ChangeSum | null): DataChanges['total'] {
  if (sum === null) return null;
  const { days, dayCount, before, after } = sum;
  return { ...days, day_count: dayCount, before, after };
}

/** The days that each import changed, the newest import first. */
function stretchesOf(
  changes: readonly DayChange[],
  causes: ReadonlyMap<number, KnownCause>,
  hasReport: HasReport,
): ChangedStretch[] {
  const causeOf = ({ dataVersion }: DayChange) => causes.get(dataVersion) ?? UNKNOWN_CAUSE;
  const byCause = Map.groupBy(changes, (change) => {
    const { importId, change: kind } = causeOf(change);
    return `${importId} ${kind}`;
  });
  return [...byCause.values()].toReversed().flatMap((ofCause) => {
    const net = netChanges(ofCause);
    const [first] = net;
    const sum = sumOf(sumChanges(net));
    return first === undefined || sum === null ? [] : [stretchOf(causeOf(first), sum, net, hasReport)];
  });
}

function stretchOf(
  cause: KnownCause,
  sum: NonNullable<DataChanges['total']>,
  net: readonly DayChange[],
  hasReport: HasReport,
): ChangedStretch {
  const hadReport = net.some(({ day, shownBefore }) =>
    cause.channels.some((channel) => cause.kinds.some((kind) => hasReport(day, shownBefore, channel, kind))),
  );
  return {
    ...sum,
    import_id: cause.importId,
    file_name: cause.fileName,
    change: cause.change,
    what: whatHappened(cause, { ...sum, hadReport }),
    facts: changedFacts(net),
    days: net.slice(-MOST_DAYS).map(({ day, before, after }) => ({ date_key: day, before, after })),
  };
}
