import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { type CardMetricId, isCardMetricId, METRICS } from '@skuline/domain/metrics';

export const INSTRUCTIONS =
  'Press Space to pick a card up, the arrow keys to move it, Space again to drop it, Escape to cancel.';

function nameOf(id: UniqueIdentifier): string {
  return isCardMetricId(id) ? METRICS[id].label : String(id);
}

/** What screen readers hear at each step of a drag; remembers the step before, so one lasts for a whole order. */
export function announcementsFor(order: readonly CardMetricId[]): Announcements {
  const positionOf = (id: UniqueIdentifier) =>
    `position ${order.findIndex((member) => member === id) + 1} of ${order.length}`;
  let isJustPickedUp = false;
  return {
    onDragStart: ({ active }) => {
      isJustPickedUp = true;
      return `${nameOf(active.id)} picked up, ${positionOf(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // A card that was just picked up lies over its own place: saying so would drown what was said before.
      const isOwnPlace = isJustPickedUp && active.id === over?.id;
      isJustPickedUp = false;
      return over === null || isOwnPlace ? undefined : `${nameOf(active.id)} is over ${positionOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nameOf(active.id)} dropped where it was.`
        : `${nameOf(active.id)} dropped at ${positionOf(over.id)}.`,
    onDragCancel: ({ active }) => `Cancelled. ${nameOf(active.id)} is back where it was.`,
  };
}
