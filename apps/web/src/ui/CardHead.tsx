import type { ReactNode } from 'react';
import classes from './CardHead.module.css';

interface CardHeadProps {
  /** Names the card's section, and takes the focus from what has left the card. */
  readonly id: string;
  readonly title: ReactNode;
  readonly caption?: ReactNode;
  /** What can be done with the card. */
  readonly children?: ReactNode;
}

/** The first line of a card whose rows reach its edges: its title, and what can be done at the end. */
export function CardHead({ id, title, caption, children }: CardHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        <h2 id={id} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        {caption === undefined ? null : (
          <p className={classes.caption} data-numeric>
            {caption}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
