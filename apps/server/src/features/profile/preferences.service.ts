import { AppError, type Preferences } from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createPreferencesRepository } from './preferences.repository.ts';

export interface PreferencesService {
  get(userId: string): Promise<Preferences>;
  /** Throws `changed_elsewhere` when a newer version has been saved meanwhile. */
  save(userId: string, preferences: Preferences): Promise<Preferences>;
}

export interface PreferencesServiceDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

/** What people prefer belongs to them, not to a tenant: the same wherever they act. */
export function createPreferencesService({
  transactional,
  clock,
}: PreferencesServiceDependencies): PreferencesService {
  const repository = createPreferencesRepository(transactional);
  return {
    get: (userId) => repository.get(userId),
    async save(userId, preferences) {
      const saved = await repository.replace(userId, preferences, clock.now());
      if (saved === null) throw new AppError('changed_elsewhere');
      return saved;
    },
  };
}
