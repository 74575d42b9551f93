import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './EditableCards.module.css';
import type { MetricView } from '@skuline/domain/cards';
import { MetricFace } from './MetricTile.tsx';

/** After a drag every card moves to its position at once, so that the next drag measures final positions. */
const standStill = () => false;

/** A card in edit mode. While it is lifted, its slot is dashed and the overlay shows the card. */
export function SortableCard({ metric }: { readonly metric: MetricView }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: metric.id,
    animateLayoutChanges: standStill,
  });
  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...attributes}
      {...listeners}
      aria-label={metric.label}
    >
      <CardContent metric={metric} />
    </div>
  );
}

/** The card shown under the pointer while dragging. */
export function LiftedCard({ metric, label }: { readonly metric: MetricView; readonly label: string }) {
  return (
    // The outer box is measured; measuring the scaled one would be a pixel off and confuse the arrow keys.
    <div className={classes.lift} title={label}>
      <div className={classes.card} data-overlay>
        <CardContent metric={metric} />
      </div>
    </div>
  );
}

function CardContent({ metric }: { readonly metric: MetricView }) {
  return (
    <>
      <MetricFace metric={metric} />
      <span className={classes.handle}>
        <Icon shape={IconGripVertical} />
      </span>
    </>
  );
}
