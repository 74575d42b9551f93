import { type TouchEvent, useRef } from 'react';

/** A finger that moved this far to the left means it; less is a slip. */
const MEANT_PX = 60;

interface SwipeAway {
  readonly onTouchStart: (event: TouchEvent<HTMLElement>) => void;
  readonly onTouchMove: (event: TouchEvent<HTMLElement>) => void;
  readonly onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
  readonly onTouchCancel: (event: TouchEvent<HTMLElement>) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointOf({ changedTouches }: TouchEvent): Point {
  const touch = changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

function release({ currentTarget }: TouchEvent<HTMLElement>): void {
  currentTarget.style.translate = '';
}

/** Lets a sheet on the left follow the finger that pushes it out, and closes it when it was pushed far enough. */
export function useSwipeAway(onAway: () => void): SwipeAway {
  const start = useRef<Point>({ x: 0, y: 0 });
  const pushed = (event: TouchEvent): number => {
    const { x, y } = pointOf(event);
    const left = Math.max(0, start.current.x - x);
    // Mostly up or down is scrolling.
    return left > Math.abs(y - start.current.y) ? left : 0;
  };
  return {
    onTouchStart: (event) => {
      start.current = pointOf(event);
    },
    onTouchMove: (event) => {
      event.currentTarget.style.translate = `${-pushed(event)}px`;
    },
    onTouchEnd: (event) => {
      release(event);
      if (pushed(event) > MEANT_PX) onAway();
    },
    onTouchCancel: release,
  };
}
