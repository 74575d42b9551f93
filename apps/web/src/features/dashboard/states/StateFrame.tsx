import type { ReactNode } from 'react';
import { Card } from '../../../ui/index.ts';
import chartClasses from '../chart/ChartCard.module.css';
import { GreyedTiles } from './GreyedTiles.tsx';
import classes from './StateFrame.module.css';

/** Where there are no numbers: greyed tiles in the place of tiles, and the reason in a card the size of the chart. */
export function StateFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <GreyedTiles />
      <Card className={chartClasses.card}>
        <div className={chartClasses.frame}>
          <div className={chartClasses.whole}>{children}</div>
        </div>
      </Card>
    </div>
  );
}
