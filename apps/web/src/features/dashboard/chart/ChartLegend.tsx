import { UnstyledButton } from '@mantine/core';
import type { ChartComparison, ChartModel, ChartSegment, SegmentComparison } from '@skuline/domain/charts';
import { memo } from 'react';
import { Growth, Swatch, VisuallyHidden } from '../../../ui/index.ts';
import classes from './ChartLegend.module.css';
import { seriesColor } from './series-color.ts';

export interface ChartLegendProps {
  readonly model: ChartModel;
  /** Null while it is unknown. */
  readonly comparison?: ChartComparison | null;
  /** Called on hover or focus with a segment (null: none), which fades the others. */
  readonly onHighlight: (key: string | null) => void;
  /** The name that alone is shown. */
  readonly only?: string | null;
  /** A press on a name; without it the names are plain text. */
  readonly onPress?: (name: string) => void;
}

/** Letters for which the usual columns have no room beside the figures: there are fewer of them then. */
const LONG_NAME = 9;

/** The segments with their totals above the plot; a press on one shows it alone. */
export const ChartLegend = memo(function ChartLegend(props: ChartLegendProps) {
  const { model, comparison = null, onHighlight, only = null, onPress } = props;
  const isLines = model.kind === 'lines';
  return (
    <ul
      className={classes.legend}
      data-kind={model.kind}
      data-long={model.segments.some(({ name }) => name.length > LONG_NAME) || undefined}
      aria-label="Legend"
    >
      {model.segments.map((segment, index) => {
        const entry = (
          <Entry
            segment={segment}
            shape={isLines ? 'line' : 'square'}
            segmentCount={model.segments.length}
            compared={comparison?.segments[index] ?? null}
          />
        );
        const highlight = {
          onMouseEnter: () => onHighlight(segment.key),
          onMouseLeave: () => onHighlight(null),
        };
        return (
          <li key={segment.key}>
            {onPress === undefined || segment.isOther ? (
              <span className={classes.entry} title={segment.name} {...highlight}>
                {entry}
              </span>
            ) : (
              <UnstyledButton
                className={classes.entry}
                aria-pressed={segment.name === only}
                title={
                  segment.name === only ? `Show all, not only ${segment.name}` : `Show only ${segment.name}`
                }
                onClick={() => onPress(segment.name)}
                onFocus={highlight.onMouseEnter}
                onBlur={highlight.onMouseLeave}
                {...highlight}
              >
                {entry}
              </UnstyledButton>
            )}
          </li>
        );
      })}
      {isLines ? (
        <li>
          <span className={classes.entry}>
            <Swatch shape="dashes" />
            <span className={classes.name}>Average</span>
            <Figures
              total={model.averageText}
              compactTotal={model.averageText}
              compared={comparison?.whole ?? null}
            />
          </span>
        </li>
      ) : null}
    </ul>
  );
});

interface EntryProps {
  readonly segment: ChartSegment;
  readonly shape: 'line' | 'square';
  readonly segmentCount: number;
  readonly compared: SegmentComparison | null;
}

function Entry({ segment, shape, segmentCount, compared }: EntryProps) {
  return (
    <>
      <Swatch shape={shape} color={seriesColor(segment, segmentCount)} />
      <span className={classes.name}>{segment.name}</span>
      <Figures total={segment.totalText} compactTotal={segment.compactTotalText} compared={compared} />
    </>
  );
}

interface FiguresProps {
  readonly total: string;
  readonly compactTotal: string;
  readonly compared: SegmentComparison | null;
}

/** Places are kept for the compared figures, so that nothing moves when they arrive. */
function Figures({ total, compactTotal, compared }: FiguresProps) {
  return (
    <>
      <span className={classes.total}>{total}</span>
      <span className={classes.compactTotal}>{compactTotal}</span>
      <span className={classes.previous}>
        {compared === null ? null : (
          <>
            <VisuallyHidden>, before </VisuallyHidden>
            {compared.previousText}
            <VisuallyHidden>, </VisuallyHidden>
          </>
        )}
      </span>
      <span className={classes.change}>
        {compared === null ? null : <Growth change={compared.growth} align="end" />}
      </span>
    </>
  );
}
