import { METRICS } from '@skuline/domain/metrics';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/index.ts';
import sheetClasses from '../cards/MetricSheet.module.css';
import tileClasses from '../cards/MetricTile.module.css';
import chartClasses from '../chart/ChartCard.module.css';
import classes from './StateFrame.module.css';

/** Placeholder tiles, and a card the size of the chart that holds the state. */
export function StateFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <GrayedTiles />
      <Card className={chartClasses.card}>
        <div className={chartClasses.frame}>
          <div className={chartClasses.whole}>{children}</div>
        </div>
      </Card>
    </div>
  );
}

const PLACEHOLDERS = ['sessions', 'orders', 'conversion', 'units_sold'] as const;

/** The four placeholder tiles of spec 2. */
function GrayedTiles() {
  return (
    <div className={sheetClasses.frame}>
      <ul className={`${sheetClasses.sheet} ${classes.sheet}`}>
        {PLACEHOLDERS.map((id) => (
          <li key={id} className={`${tileClasses.tile} ${classes.tile}`}>
            <span className={tileClasses.label}>{METRICS[id].label}</span>
            <span className={classes.dash}>—</span>
            <span className={classes.line} aria-hidden />
          </li>
        ))}
      </ul>
    </div>
  );
}
