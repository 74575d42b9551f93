import { DEFAULT_PRESET, type PresetId } from '@skuline/domain/calendar';
import { useSyncExternalStore } from 'react';
import { defaultRangePreference } from '../preferences/index.ts';

const subscribe = (listener: () => void) => defaultRangePreference.subscribe(listener);
/** Like useDefaultPreset, outside React. */
export const findDefaultPreset = (): PresetId => defaultRangePreference.find() ?? DEFAULT_PRESET;

/**
 * The preset shown when the URL names no range: the person's default range as cached in this browser, so that no page
 * waits for it; the last 7 days unless chosen otherwise (spec 4).
 */
export function useDefaultPreset(): PresetId {
  return useSyncExternalStore(subscribe, findDefaultPreset);
}
