import type { ChangedStretch, DataChanges } from '@skuline/contract';
import {
  changedFacts,
  type ChangedFact,
  changeOfFact,
  type ChangeSum,
  type DayChange,
  hasOtherFigures,
  type KnownCause,
  mergeCauses,
  netChanges,
  sumChanges,
  whatHappened,
} from '@skuline/domain/data-changes';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { type MostChanged, readMostChanged, readRenamed } from './changed-rows.queries.ts';
import type { HadReport } from './data-changes.queries.ts';

/** Days that are listed one by one of a drop. */
const MOST_DAYS = 100;

/** The days, or the weeks, that a drop changed. */
export interface ChangedGroup {
  readonly unit: ChangedStretch['unit'];
  readonly changes: readonly DayChange[];
  /** What they come to; days that show again what they showed are left out. */
  readonly net: readonly DayChange[];
  readonly causes: ReadonlyMap<DayChange, KnownCause>;
  readonly isRenamed: boolean;
  readonly hadReport: HadReport;
}

export function sumOf(sum: ChangeSum | null): DataChanges['total'] {
  if (sum === null) return null;
  const { days, dayCount, before, after } = sum;
  return { ...days, day_count: dayCount, before, after };
}

/** One line of the list: what a drop changed in all, by fact, by day and in names. */
export async function readStretch(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  { unit, changes, net: whole, causes, isRenamed, hadReport }: ChangedGroup,
): Promise<ChangedStretch> {
  const figured = whole.filter(hasOtherFigures);
  const net = figured.length === 0 ? whole : figured;
  const sum = sumOf(sumChanges(net));
  if (sum === null) throw new Error('A drop that changed nothing was listed.');
  const facts = changedFacts(net);
  const [fact] = facts;
  const [most, renamed] = await Promise.all([
    fact === undefined ? null : readMostChanged(analytics, tenantId, net, fact),
    isRenamed ? readRenamed(analytics, tenantId, whole) : null,
  ]);
  const cause = mergeCauses([...causes.values()]);
  const isReplaced = net.some((changed) =>
    cause.channels.some((channel) => cause.kinds.some((kind) => hadReport(changed, channel, kind))),
  );
  const hadAll = net.every(({ before }) => before !== null);
  const changesOfDay = Map.groupBy(changes, ({ day }) => day);
  return {
    ...sum,
    unit,
    imports: importsOf(changes, causes),
    change: cause.change,
    what: whatHappened(cause, { ...sum, hadReport: isReplaced, hadAll, isOfWeeks: unit === 'week' }),
    facts,
    most: namesOf(most?.together),
    renamed,
    days: net.slice(-MOST_DAYS).map((change) => ({
      ...dayOf(change, fact, importsOf(changesOfDay.get(change.day) ?? [], causes)),
      most: namesOf(most?.byDay.get(change.day)),
    })),
  };
}

/** A day in the first fact of all, or in its own first one where that stayed as it was, with the imports that changed it. */
function dayOf(
  change: DayChange,
  first: ChangedFact | undefined,
  imports: ChangedStretch['imports'],
): Omit<ChangedStretch['days'][number], 'most'> {
  const { day, before, after } = change;
  const fact = first !== undefined && changeOfFact(change, first) !== 0 ? first : changedFacts([change])[0];
  const those = imports.filter(({ facts }) => fact === undefined || facts.includes(fact));
  return {
    date_key: day,
    before,
    after,
    fact: fact ?? null,
    imports: those.map(({ import_id }) => import_id),
  };
}

function namesOf(rows: MostChanged['together'] = []): ChangedStretch['most'] {
  return rows.map(({ name, change }) => ({ name, change }));
}

/** Each import of a drop with what it changed; none where it is not known. */
function importsOf(
  changes: readonly DayChange[],
  causes: ReadonlyMap<DayChange, KnownCause>,
): ChangedStretch['imports'] {
  const byImport = Map.groupBy(changes, (change) => causes.get(change)?.importId ?? null);
  return [...byImport].flatMap(([importId, ofImport]) => {
    const [first] = ofImport;
    const fileName = first === undefined ? undefined : causes.get(first)?.fileName;
    if (importId === null || fileName === undefined) return [];
    return [{ import_id: importId, file_name: fileName, facts: changedFacts(netChanges(ofImport)) }];
  });
}
