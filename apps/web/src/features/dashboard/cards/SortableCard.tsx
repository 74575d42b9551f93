import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './EditableCards.module.css';
import type { MetricView } from '@skuline/domain/cards';
import { MetricFace } from './MetricTile.tsx';

/** A drag that has ended leaves every card at its place at once: one lifted again is measured where it stands. */
const standStill = () => false;

/** A card in edit mode; while it is lifted its slot is dashed and the overlay shows the card itself. */
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

/** The card under the pointer while it is dragged. */
export function LiftedCard({ metric, label }: { readonly metric: MetricView; readonly label: string }) {
  return (
    // The outer box is what is measured: a scaled one would stand a pixel off and confuse the arrow keys.
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
