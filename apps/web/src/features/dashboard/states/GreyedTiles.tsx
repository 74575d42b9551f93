import { METRICS } from '@skuline/domain/metrics';
import sheetClasses from '../cards/MetricSheet.module.css';
import tileClasses from '../cards/MetricTile.module.css';
import classes from './GreyedTiles.module.css';

const PLACEHOLDERS = ['sessions', 'orders', 'conversion', 'units_sold'] as const;

/** Four tiles without figures, where the figures would be (spec 2). */
export function GreyedTiles() {
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
