import type { CardMetricId } from '@skuline/domain/metrics';
import { type KeyboardEvent, type RefObject, useState } from 'react';

function columnCount(sheet: HTMLElement): number {
  return getComputedStyle(sheet).gridTemplateColumns.split(' ').length;
}

/** The index an arrow key, Home or End moves to from `index`; null for every other key. */
export function tileTargetOf(key: string, index: number, count: number, columns: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  if (target === undefined) return null;
  return target >= 0 && target < count ? target : index;
}

/** A roving tab stop for a grid of tiles: the tile focused last, initially the selected or the first one. */
export function useRovingTile(
  sheet: RefObject<HTMLElement | null>,
  ids: readonly CardMetricId[],
  selected: CardMetricId,
) {
  const [focused, setFocused] = useState<CardMetricId | null>(null);
  const preferred = [focused, selected].find((id) => id !== null && ids.includes(id));
  const move = (event: KeyboardEvent<HTMLButtonElement>, id: CardMetricId) => {
    if (sheet.current === null) return;
    const target = tileTargetOf(event.key, ids.indexOf(id), ids.length, columnCount(sheet.current));
    if (target === null) return;
    event.preventDefault();
    sheet.current.querySelector<HTMLElement>(`[data-metric="${ids[target] ?? id}"]`)?.focus();
  };
  return { tabStop: preferred ?? ids[0] ?? null, move, remember: setFocused };
}
