import type { ClientRect, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';
import { targetOf } from './use-roving-tile.ts';

/** The number of columns: cards in the first row; all rows are equally long. */
function columnCount(
  order: readonly UniqueIdentifier[],
  rects: ReadonlyMap<UniqueIdentifier, ClientRect>,
): number {
  const top = rects.get(order[0] ?? '')?.top;
  return order.filter((id) => rects.get(id)?.top === top).length;
}

/**
 * Moves a lifted card by keyboard: one position left or right, one row up or down, Home and End to the ends. Works on
 * positions, not on measured coordinates, where a pixel's difference could select another row.
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
