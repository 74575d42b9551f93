import { type ChartModel, prepareTooltip } from '@skuline/domain/charts';
import { type PlotTooltipProps, TooltipCard, TooltipGroup, TooltipRow } from '../../../ui/index.ts';
import { seriesColor } from './series-color.ts';

interface ChartTooltipCardProps extends PlotTooltipProps {
  readonly model: ChartModel;
}

/** One bucket in words: its segments in legend order, Total, Average, and notes about its days. */
export function ChartTooltipCard({ model, isDocked, active = false, label }: ChartTooltipCardProps) {
  const position = model.buckets.findIndex((bucket) => bucket.key === label);
  const tooltip = active ? prepareTooltip(model, position) : null;
  if (tooltip === null) return null;
  return (
    <TooltipCard
      isDocked={isDocked}
      title={tooltip.title}
      note={tooltip.notes.length === 0 ? null : tooltip.notes.join(' · ')}
    >
      {model.segments.map((segment, index) => (
        <TooltipRow
          key={segment.key}
          label={segment.name}
          color={seriesColor(segment, model.segments.length)}
        >
          {tooltip.segments[index]?.text}
        </TooltipRow>
      ))}
      <TooltipGroup>
        <TooltipRow label="Total" isStrong>
          {tooltip.totalText}
        </TooltipRow>
        <TooltipRow label="Average">{tooltip.averageText}</TooltipRow>
      </TooltipGroup>
    </TooltipCard>
  );
}
