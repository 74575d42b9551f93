import { DEFAULT_PRESET, type PresetId } from '@skuline/domain/calendar';
import { useSyncExternalStore } from 'react';
import { defaultRangePreference } from '../preferences/index.ts';

const subscribe = (listener: () => void) => defaultRangePreference.subscribe(listener);
/** As useDefaultPreset, outside of React. */
export const findDefaultPreset = (): PresetId => defaultRangePreference.find() ?? DEFAULT_PRESET;

/**
 * The preset shown where the URL names no range: the person's own by this browser's copy, so that no page waits for it;
 * the last 7 days unless chosen otherwise (spec 4).
 */
export function useDefaultPreset(): PresetId {
  return useSyncExternalStore(subscribe, findDefaultPreset);
}
