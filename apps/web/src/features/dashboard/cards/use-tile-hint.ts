import type { CardMetricId } from '@skuline/domain/metrics';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Hover delay in milliseconds, so that moving across the sheet shows nothing. */
const REST_MS = 250;
/** The hint's width in pixels, and how far it overlaps its tile. */
const WIDTH = 260;
const OVERLAP = 8;

/** The hint's position, in pixels from the frame's corner. */
export interface HintPlace {
  readonly left: number;
  readonly top: number;
}

export interface TileHint {
  readonly shown: { readonly id: CardMetricId; readonly place: HintPlace } | null;
  /** Shows the hint after a delay; mouse only, because a finger presses the tile. */
  readonly showSoon: (id: CardMetricId, event: PointerEvent<HTMLElement>) => void;
  /** Shows the hint on keyboard focus only. */
  readonly showOnFocus: (id: CardMetricId, tile: HTMLElement) => void;
  readonly hide: () => void;
}

function placeOf(tile: HTMLElement, frame: HTMLElement): HintPlace {
  const [own, around] = [tile.getBoundingClientRect(), frame.getBoundingClientRect()];
  return {
    left: Math.max(0, Math.min(own.left - around.left, around.width - WIDTH)),
    top: own.bottom - around.top - OVERLAP,
  };
}

/**
 * One hint for a sheet of tiles, placed under the tile it explains.
 * @param onShow called when a hint is shown, for what is only fetched then.
 */
export function useTileHint(frame: RefObject<HTMLElement | null>, onShow?: () => void): TileHint {
  const [shown, setShown] = useState<TileHint['shown']>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Effect: clears the timer on unmount.
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (id: CardMetricId, tile: HTMLElement) => {
    if (frame.current === null) return;
    onShow?.();
    setShown({ id, place: placeOf(tile, frame.current) });
  };
  return {
    shown,
    showSoon: (id, event) => {
      if (event.pointerType !== 'mouse') return;
      const tile = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show(id, tile), REST_MS);
    },
    showOnFocus: (id, tile) => {
      if (tile.matches(':focus-visible')) show(id, tile);
    },
    hide: () => {
      clearTimeout(timer.current);
      setShown(null);
    },
  };
}
