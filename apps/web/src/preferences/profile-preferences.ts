import { notificationPreferences } from '@skuline/contract';
import { isPresetId, type PresetId } from '@skuline/domain/calendar';
import type { NotificationPreferences } from '@skuline/domain/notifications';
import { localPreference } from './local-preference.ts';

const DEFAULT_RANGE_KEY = 'skuline.default-range';
const savedRange = localPreference<PresetId>(DEFAULT_RANGE_KEY, (saved) =>
  isPresetId(saved) ? saved : null,
);
/** Where storage refuses, what the server said holds until the page is left. */
let rangeOfThisPage: PresetId | null = null;
const rangeListeners = new Set<() => void>();

/** The preset a page without a range in its address shows: this browser's copy of what is kept for the person. */
export const defaultRangePreference = {
  key: DEFAULT_RANGE_KEY,
  find: (): PresetId | null => savedRange.find() ?? rangeOfThisPage,
  save(preset: PresetId): void {
    rangeOfThisPage = preset;
    savedRange.save(preset);
    for (const listener of rangeListeners) listener();
  },
  /** Calls `listener` when another one is chosen, here or in another tab. */
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

/** Which notifications are wanted (spec 3, 9): the copy of this browser, used at once; the server's counts. */
export const notificationPreference = localPreference<NotificationPreferences>(
  'skuline.notification-preferences',
  (saved) => notificationPreferences.safeParse(saved).data ?? null,
);
