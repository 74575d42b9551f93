import { type DateKey, stretchesOf, toDateKey } from '@skuline/domain/calendar';
import type { PlannedDay } from '@skuline/domain/report-formats';
import { FileRefused } from '../import-failure.ts';
import type { ImportRows } from '../import-rows.queries.ts';
import type { ImportsRepository } from '../imports.repository.ts';
import type { DayComposer, DayVersion } from './day-composer.ts';
import type { LayersRepository } from './layers.repository.ts';

/** Files of Skuline's own and reports never add up: the later one is refused until a person says which speaks. */
export interface Conflicts {
  /** Throws FileRefused when reports speak for one of the days. */
  refuseOwnFile(rows: ImportRows, days: readonly string[]): Promise<void>;
  /** Throws FileRefused when a file of Skuline's own, other than sample data, speaks for one of the days. */
  refuseReport(version: DayVersion, days: ReadonlySet<DateKey>): Promise<void>;
}

export interface ConflictsDependencies {
  readonly composer: Pick<DayComposer, 'plan'>;
  readonly layers: Pick<LayersRepository, 'listLive'>;
  readonly repository: Pick<ImportsRepository, 'listPublished'>;
}

export function createConflicts({ composer, layers, repository }: ConflictsDependencies): Conflicts {
  return {
    async refuseOwnFile({ tenantId, format }, days) {
      const live = await layers.listLive(tenantId, format.id);
      if (live.layers.length === 0) return;
      const plan = await composer.plan({ tenantId, table: format.id }, days.map(toDateKey), live);
      const why = 'The reports imported before speak for';
      refuseDays(plan.days, 'reports', why, 'this file');
    },
    async refuseReport(version, days) {
      const live = await layers.listLive(version.tenantId, version.table, { without: version.importId });
      const samples = await repository.listPublished(version.tenantId, { isSample: true });
      const without = samples.map(({ id }) => id);
      const plan = await composer.plan(version, days, live, without);
      refuseDays(plan.days, 'own', "A file in Skuline's own format speaks for", 'this report');
    },
  };
}

function refuseDays(
  planned: readonly PlannedDay[],
  speaker: PlannedDay['speaker'],
  why: string,
  what: string,
): void {
  const taken = planned.filter((day) => day.speaker === speaker).map(({ day }) => day);
  if (taken.length === 0) return;
  throw new FileRefused(
    `${why} ${nameDays(taken)} already, and both together would count the same sales twice. ` +
      `Undo what is there, or import with --replace to show ${what} on these days instead.`,
  );
}

/** Days in order: '2026-10-05 to 2026-10-08, 2026-10-12'. */
function nameDays(days: readonly DateKey[]): string {
  return stretchesOf(days)
    .map(({ start, end }) => (start === end ? start : `${start} to ${end}`))
    .join(', ');
}
