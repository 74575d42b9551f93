import { type DateKey, stretchesOf } from '@skuline/domain/calendar';
import type { FactTable } from '@skuline/domain/import-formats';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import { FileRefused } from '../../read/import-failure.ts';
import type { ImportsRepository } from '../imports.repository.ts';
import type { DayComposer } from './day-composer.ts';
import type { LayersRepository } from './layers.repository.ts';

/** A file that wants to speak for days: one of Skuline's own, or a report. */
export interface DaysClaim {
  readonly tenantId: TenantId;
  readonly table: FactTable;
  readonly by: 'own' | 'reports';
  readonly days: Iterable<DateKey>;
  /** Its import, where it has begun. */
  readonly importId?: number;
}

/** Days that are taken already, and a sentence that says by what. */
export interface DaysConflict {
  readonly days: readonly DateKey[];
  readonly message: string;
}

/** Files of Skuline's own and reports never add up: the later one is refused until a person says which speaks. */
export interface Conflicts {
  /** The days on which the other kind of file, sample data apart, speaks; null where there is none. */
  find(claim: DaysClaim): Promise<DaysConflict | null>;
  /** Throws FileRefused where there are any. */
  refuse(claim: DaysClaim): Promise<void>;
}

export interface ConflictsDependencies {
  readonly composer: Pick<DayComposer, 'plan'>;
  readonly layers: Pick<LayersRepository, 'listLive'>;
  readonly repository: Pick<ImportsRepository, 'listPublished'>;
}

const OTHERS = { own: 'reports', reports: 'own' } as const;
const TAKEN_BY = {
  own: 'The reports imported before speak for',
  reports: "A file in Skuline's own format speaks for",
};
const NAMES = { own: 'this file', reports: 'this report' };

export function createConflicts({ composer, layers, repository }: ConflictsDependencies): Conflicts {
  const find: Conflicts['find'] = async ({ tenantId, table, by, days, importId }) => {
    const live = await layers.listLive(tenantId, table, { without: importId });
    if (by === 'own' && live.layers.length === 0) return null;
    const samples = by === 'own' ? [] : await repository.listPublished(tenantId, { isSample: true });
    const without = samples.map(({ id }) => id);
    const plan = await composer.plan({ tenantId, table }, days, live, without);
    const taken = plan.days.filter(({ speaker }) => speaker === OTHERS[by]).map(({ day }) => day);
    if (taken.length === 0) return null;
    const message = `${TAKEN_BY[by]} ${nameDays(taken)} already, and both together would count the same sales twice.`;
    return { days: taken, message };
  };
  return {
    find,
    async refuse(claim) {
      const found = await find(claim);
      if (found === null) return;
      const advice = `Undo what is there, or import with --replace to show ${NAMES[claim.by]} on these days instead.`;
      throw new FileRefused(`${found.message} ${advice}`);
    },
  };
}

/** Days in order: '2026-10-05 to 2026-10-08, 2026-10-12'. */
function nameDays(days: readonly DateKey[]): string {
  return stretchesOf(days)
    .map(({ start, end }) => (start === end ? start : `${start} to ${end}`))
    .join(', ');
}
