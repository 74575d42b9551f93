import type { DateKey } from '@skuline/domain/calendar';
import type { WeeksModel } from '@skuline/domain/search-volume';
import { Bar, CartesianGrid, Cell, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { KEY_AXIS, valueAxis } from '../../ui/index.ts';

/** Pixels around the plot: names of special weeks above, axes on the left and below. */
export interface PlotInset {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

export interface WeeksDrawingProps {
  readonly model: WeeksModel;
  readonly chosen: DateKey;
  readonly size: { readonly width: number; readonly height: number };
  readonly inset: PlotInset;
  /** The indexes of the weeks with a label under the axis. */
  readonly tickPositions: readonly number[];
}

/** The drawing, hidden from screen readers: the weeks' buttons above it contain the text. */
export function WeeksDrawing({ model, chosen, size, inset, tickPositions }: WeeksDrawingProps) {
  const { weeks, axis } = model;
  const tickText = new Map<string, string>(weeks.map((week) => [week.key, week.tick]));
  return (
    <div aria-hidden>
      <ComposedChart
        {...size}
        data={[...weeks]}
        margin={{ top: inset.top, right: inset.right, bottom: 0, left: 0 }}
        barCategoryGap="16%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--sk-grid)" />
        <XAxis
          {...KEY_AXIS}
          ticks={tickPositions.flatMap((position) => weeks[position]?.key ?? [])}
          tickFormatter={(key: string) => tickText.get(key) ?? ''}
          tickMargin={8}
          height={inset.bottom}
        />
        <YAxis {...valueAxis(axis)} />
        <Bar dataKey="volume" radius={[3, 3, 0, 0]} maxBarSize={48} isAnimationActive={false}>
          {weeks.map((week) => (
            <Cell key={week.key} fill={week.key === chosen ? 'var(--sk-bar-on)' : 'var(--sk-bar)'} />
          ))}
        </Bar>
        {weeks.map((week) =>
          week.specialName === null ? null : (
            <ReferenceLine
              key={week.key}
              x={week.key}
              stroke="var(--sk-border-strong)"
              strokeDasharray="2 2"
            />
          ),
        )}
        <Line
          dataKey="lastYear"
          type="monotone"
          stroke="var(--sk-text-2)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </div>
  );
}
