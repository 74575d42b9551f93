import type { CardMetricId } from '@skuline/domain/metrics';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The pointer has to rest this long, so that crossing the sheet shows nothing. */
const REST_MS = 250;
/** The hint's own width in pixels, and how far it lies over its tile. */
const WIDTH = 260;
const OVERLAP = 8;

/** Where the hint stands, in pixels from the frame's corner. */
export interface HintPlace {
  readonly left: number;
  readonly top: number;
}

export interface TileHint {
  readonly shown: { readonly id: CardMetricId; readonly place: HintPlace } | null;
  /** The mouse has come over a tile (a finger presses it instead). */
  readonly showSoon: (id: CardMetricId, event: PointerEvent<HTMLElement>) => void;
  /** Focus by keyboard; a press that focuses explains nothing. */
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

/** One hint for a whole sheet of tiles, placed under the tile it explains. */
export function useTileHint(frame: RefObject<HTMLElement | null>): TileHint {
  const [shown, setShown] = useState<TileHint['shown']>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Serves the timer: nothing may fire once the sheet is gone.
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (id: CardMetricId, tile: HTMLElement) => {
    if (frame.current !== null) setShown({ id, place: placeOf(tile, frame.current) });
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
