import {
  type Announcements,
  type ClientRect,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { DEFAULT_VISIBLE_CARDS, type MetricView } from '@skuline/domain/cards';
import { type CardMetricId, isCardMetricId, METRICS } from '@skuline/domain/metrics';
import { useMemo, useState } from 'react';
import { tileTargetOf } from './use-roving-tile.ts';
import classes from './EditableCards.module.css';
import boardClasses from './MetricBoard.module.css';
import { PointerDrag } from './pointer-drag.ts';
import { LiftedCard, SortableCard } from './SortableCard.tsx';

export interface EditableCardsProps {
  readonly viewOf: (id: CardMetricId) => MetricView;
  readonly order: readonly CardMetricId[];
  readonly onOrder: (order: readonly CardMetricId[]) => void;
  readonly onReset: () => void;
  readonly onDone: () => void;
}

/** The order of all cards in edit mode; a card dropped among the Other Metrics keeps its position until Done. */
function useEditedOrder({ order, onOrder, onReset }: EditableCardsProps) {
  const [edited, setEdited] = useState<readonly CardMetricId[] | null>(null);
  const shown = edited ?? order;
  return {
    shown,
    drop: ({ active, over }: DragEndEvent) => {
      if (over === null || active.id === over.id) return;
      const from = shown.findIndex((id) => id === active.id);
      const to = shown.findIndex((id) => id === over.id);
      const next = arrayMove([...shown], from, to);
      setEdited(next);
      onOrder(next);
    },
    reset: () => {
      setEdited(null);
      onReset();
    },
  };
}

/** Edit mode (spec 2): cards that can be moved by mouse, touch and keyboard. */
export function EditableCards(props: EditableCardsProps) {
  const { shown, drop, reset } = useEditedOrder(props);
  const [lifted, setLifted] = useState<CardMetricId | null>(null);
  const announcements = useMemo(() => announcementsFor(shown), [shown]);
  const sensors = useSensors(
    useSensor(PointerDrag),
    useSensor(KeyboardSensor, { coordinateGetter: useMemo(() => keyboardSteps(shown), [shown]) }),
  );
  const cards = (ids: readonly CardMetricId[]) =>
    ids.map((id) => <SortableCard key={id} metric={props.viewOf(id)} />);
  return (
    <section aria-label="Metrics" className={classes.editor}>
      <EditBar onReset={reset} onDone={props.onDone} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: INSTRUCTIONS },
        }}
        onDragStart={({ active }) => setLifted(isCardMetricId(active.id) ? active.id : null)}
        onDragCancel={() => setLifted(null)}
        onDragEnd={(event) => {
          setLifted(null);
          drop(event);
        }}
      >
        <SortableContext items={[...shown]} strategy={rectSortingStrategy}>
          <div className={classes.grid}>{cards(shown.slice(0, DEFAULT_VISIBLE_CARDS))}</div>
          <div className={boardClasses.divider}>
            <h2 className={boardClasses.heading}>
              Other Metrics <span className={boardClasses.count}>{shown.length - DEFAULT_VISIBLE_CARDS}</span>
            </h2>
            <span className={boardClasses.rule} aria-hidden />
            <span className={boardClasses.hint}>Space picks a card up, arrows move it</span>
          </div>
          <div className={classes.grid}>{cards(shown.slice(DEFAULT_VISIBLE_CARDS))}</div>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {lifted === null ? null : (
            <LiftedCard metric={props.viewOf(lifted)} label={METRICS[lifted].label} />
          )}
        </DragOverlay>
      </DndContext>
    </section>
  );
}

function EditBar({ onReset, onDone }: { readonly onReset: () => void; readonly onDone: () => void }) {
  return (
    <div className={classes.bar}>
      <div className={classes.barText} aria-live="polite">
        <p className={classes.barTitle}>Customizing dashboard layout...</p>
        <p>Drag cards to rearrange. First 8 cards will be displayed by default.</p>
      </div>
      <Button variant="subtle" onClick={onReset}>
        Reset
      </Button>
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}

const INSTRUCTIONS =
  'Press Space to pick a card up, the arrow keys to move it, Space again to drop it, Escape to cancel.';

function nameOf(id: UniqueIdentifier): string {
  return isCardMetricId(id) ? METRICS[id].label : String(id);
}

/** The announcements of a drag for screen readers. They remember the previous step, so one object serves one order. */
function announcementsFor(order: readonly CardMetricId[]): Announcements {
  const positionOf = (id: UniqueIdentifier) =>
    `position ${order.findIndex((member) => member === id) + 1} of ${order.length}`;
  let isJustPickedUp = false;
  return {
    onDragStart: ({ active }) => {
      isJustPickedUp = true;
      return `${nameOf(active.id)} picked up, ${positionOf(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // A card that was just picked up is over its own position; announcing that would interrupt the previous
      // announcement.
      const isOwnPlace = isJustPickedUp && active.id === over?.id;
      isJustPickedUp = false;
      return over === null || isOwnPlace ? undefined : `${nameOf(active.id)} is over ${positionOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nameOf(active.id)} dropped where it was.`
        : `${nameOf(active.id)} dropped at ${positionOf(over.id)}.`,
    onDragCancel: ({ active }) => `Canceled. ${nameOf(active.id)} is back where it was.`,
  };
}

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
    const target = tileTargetOf(event.code, from, order.length, columnCount(order, droppableRects));
    const rect = droppableRects.get(order[target ?? -1] ?? '');
    if (rect === undefined) return undefined;
    event.preventDefault();
    return { x: rect.left, y: rect.top };
  };
}
