import { AppError, type Preferences } from '@skuline/contract';
import type { Clock } from '../../clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { readPreferences, replacePreferences } from './preferences.repository.ts';

export interface PreferencesService {
  get(userId: string): Promise<Preferences>;
  /** Throws `changed_elsewhere` when a newer version has been saved meanwhile. */
  save(userId: string, preferences: Preferences): Promise<Preferences>;
}

/** What people prefer belongs to them, not to a tenant: the same wherever they act. */
export function createPreferencesService(
  transactional: TransactionalStore,
  clock: Clock,
): PreferencesService {
  return {
    get: (userId) => readPreferences(transactional, userId),
    async save(userId, preferences) {
      const saved = await replacePreferences(transactional, userId, preferences, clock.now());
      if (saved === null) throw new AppError('changed_elsewhere');
      return saved;
    },
  };
}
