import type { CardMetricId } from '@skuline/domain/metrics';
import { useRef } from 'react';
import type { MetricView } from './metric-view.ts';
import { MetricTile } from './MetricTile.tsx';
import classes from './MetricSheet.module.css';
import { useRovingTile } from './use-roving-tile.ts';

export interface MetricSheetProps {
  /** Names the group of tiles for screen readers. */
  readonly label: string;
  readonly metrics: readonly MetricView[];
  readonly selected: CardMetricId;
  readonly onSelect: (id: CardMetricId) => void;
}

/** Metric tiles as one sheet: 4 columns, 2 where the content is narrow. Tab reaches it once, the arrows move in it. */
export function MetricSheet({ label, metrics, selected, onSelect }: MetricSheetProps) {
  const sheet = useRef<HTMLUListElement>(null);
  const ids = metrics.map((metric) => metric.id);
  const { tabStop, move, remember } = useRovingTile(sheet, ids, selected);
  return (
    <div className={classes.frame}>
      <ul ref={sheet} className={classes.sheet} aria-label={label}>
        {metrics.map((metric) => (
          <li key={metric.id} className={classes.cell}>
            <MetricTile
              metric={metric}
              isSelected={metric.id === selected}
              isTabStop={metric.id === tabStop}
              onSelect={onSelect}
              onMove={move}
              onFocus={remember}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
