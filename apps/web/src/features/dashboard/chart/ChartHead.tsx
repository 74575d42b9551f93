import type { ReactNode } from 'react';
import classes from './ChartCard.module.css';
import { ChartSelectors } from './ChartSelectors.tsx';

interface ChartHeadProps {
  readonly title: string;
  /** The export menu, once there is something to export. */
  readonly tools?: ReactNode;
}

export function ChartHead({ title, tools }: ChartHeadProps) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      <ChartSelectors />
      <div className={classes.tools} data-not-in-picture>
        {tools}
      </div>
    </div>
  );
}
