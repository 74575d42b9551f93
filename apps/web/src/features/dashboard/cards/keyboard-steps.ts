import type { ClientRect, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';
import { targetOf } from './use-roving-tile.ts';

/** Cards beside each other in the first row; every row is as long. */
function columnCount(
  order: readonly UniqueIdentifier[],
  rects: ReadonlyMap<UniqueIdentifier, ClientRect>,
): number {
  const top = rects.get(order[0] ?? '')?.top;
  return order.filter((id) => rects.get(id)?.top === top).length;
}

/**
 * Where each arrow key takes a lifted card: one place on or back, one row up or down, Home and End to the ends. Counted in
 * places, not measured from where the card appears to be: a pixel's difference must not choose another row.
 */
export function keyboardSteps(order: readonly UniqueIdentifier[]): KeyboardCoordinateGetter {
  return (event, { active, context: { over, droppableRects } }) => {
    const from = order.indexOf(over?.id ?? active);
    const target = targetOf(event.code, from, order.length, columnCount(order, droppableRects));
    const rect = droppableRects.get(order[target ?? -1] ?? '');
    if (rect === undefined) return undefined;
    event.preventDefault();
    return { x: rect.left, y: rect.top };
  };
}
