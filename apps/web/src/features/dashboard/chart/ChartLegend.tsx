import { UnstyledButton } from '@mantine/core';
import type { ChartModel } from '@skuline/domain/charts';
import { memo } from 'react';
import { Swatch } from '../../../ui/index.ts';
import classes from './ChartLegend.module.css';
import { seriesColor } from './series-color.ts';

export interface ChartLegendProps {
  readonly model: ChartModel;
  readonly isolated: string | null;
  /** Called on hover or focus with a segment (null: none), which fades the others. */
  readonly onHighlight: (key: string | null) => void;
  /** A press isolates the segment; another press shows all again. */
  readonly onIsolate: (key: string | null) => void;
}

/** The segments with their totals above the plot, as toggles. */
export const ChartLegend = memo(function ChartLegend({
  model,
  isolated,
  onHighlight,
  onIsolate,
}: ChartLegendProps) {
  const isLines = model.kind === 'lines';
  return (
    <ul className={classes.legend} data-kind={model.kind} aria-label="Legend">
      {model.segments.map((segment) => (
        <li key={segment.key}>
          <UnstyledButton
            className={classes.entry}
            aria-pressed={segment.key === isolated}
            data-off={(isolated !== null && segment.key !== isolated) || undefined}
            title={segment.name}
            onClick={() => onIsolate(segment.key === isolated ? null : segment.key)}
            onMouseEnter={() => onHighlight(segment.key)}
            onMouseLeave={() => onHighlight(null)}
            onFocus={() => onHighlight(segment.key)}
            onBlur={() => onHighlight(null)}
          >
            <Swatch shape={isLines ? 'line' : 'square'} color={seriesColor(segment, model.segments.length)} />
            <span className={classes.name}>{segment.name}</span>
            <span className={classes.total}>{segment.totalText}</span>
            <span className={classes.compactTotal}>{segment.compactTotalText}</span>
          </UnstyledButton>
        </li>
      ))}
      {isLines ? (
        <li>
          <span className={classes.entry}>
            <Swatch shape="dashes" />
            <span className={classes.name}>Average</span>
            <span className={classes.total}>{model.averageText}</span>
            <span className={classes.compactTotal}>{model.averageText}</span>
          </span>
        </li>
      ) : null}
    </ul>
  );
});
