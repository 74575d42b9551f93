import type { Ref } from 'react';
import classes from './ChartCard.module.css';
import { ChartSelectors, type ChartSelectorsProps } from './ChartSelectors.tsx';

interface ChartHeadProps extends ChartSelectorsProps {
  readonly title: string;
  /** Of the place where the content puts its export menu. */
  readonly toolsRef: Ref<HTMLDivElement>;
}

export function ChartHead({ title, shown, toolsRef }: ChartHeadProps) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      <ChartSelectors shown={shown} />
      <div ref={toolsRef} className={classes.tools} data-not-in-picture />
    </div>
  );
}
