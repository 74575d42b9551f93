import type { ShownMover } from '@skuline/domain/movers';
import classes from './Movers.module.css';

/** A change with a bar around zero, on the same scale on all pages. */
export function ChangeCell({ mover: { bar, change } }: { readonly mover: ShownMover }) {
  return (
    <span className={classes.change}>
      {bar === null ? null : (
        <span className={classes.track} aria-hidden>
          <span
            className={classes.bar}
            data-side={bar.side}
            data-good={bar.isGood || undefined}
            style={{ width: `${bar.size * 50}%` }}
          />
        </span>
      )}
      {change}
    </span>
  );
}
