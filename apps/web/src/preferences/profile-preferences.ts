import { notificationPreferences } from '@skuline/contract';
import { isPresetId, type PresetId } from '@skuline/domain/calendar';
import type { NotificationPreferences } from '@skuline/domain/notifications';
import { localPreference } from './local-preference.ts';

const DEFAULT_RANGE_KEY = 'skuline.default-range';
const savedRange = localPreference<PresetId>(DEFAULT_RANGE_KEY, (saved) =>
  isPresetId(saved) ? saved : null,
);
/** Where storage is unavailable, the server's value is kept until the page is left. */
let rangeOfThisPage: PresetId | null = null;
const rangeListeners = new Set<() => void>();

/** The preset of a page whose URL names no range: this browser's copy of the person's default range. */
export const defaultRangePreference = {
  key: DEFAULT_RANGE_KEY,
  find: (): PresetId | null => savedRange.find() ?? rangeOfThisPage,
  save(preset: PresetId): void {
    rangeOfThisPage = preset;
    savedRange.save(preset);
    for (const listener of rangeListeners) listener();
  },
  /** Calls `listener` when it changes, here or in another tab. */
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === DEFAULT_RANGE_KEY) listener();
    };
    rangeListeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      rangeListeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** The notification preferences (spec 3, 9): this browser's copy, used at once; the server's value is authoritative. */
export const notificationPreference = localPreference<NotificationPreferences>(
  'skuline.notification-preferences',
  (saved) => notificationPreferences.safeParse(saved).data ?? null,
);
