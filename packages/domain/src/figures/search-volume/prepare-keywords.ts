import type { ShownChange } from '../changes/index.ts';
import { formatCount } from '../../core/formatting/index.ts';
import { showVolumeChange } from './volume-change.ts';

/** A keyword row as the spec names it (point 3); growth is a fraction against the week before. */
export interface KeywordVolume {
  readonly query: string;
  readonly volume: number;
  readonly growth: number | null;
}

export interface ShownKeyword {
  readonly query: string;
  readonly volumeText: string;
  readonly change: ShownChange;
}

/** Keyword rows as text, in the order they came: most searched first. */
export function prepareKeywords(rows: readonly KeywordVolume[]): ShownKeyword[] {
  return rows.map(({ query, volume, growth }) => ({
    query,
    volumeText: formatCount(volume),
    change: showVolumeChange(growth),
  }));
}
