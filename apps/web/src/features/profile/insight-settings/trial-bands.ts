import type { EventBand, TrialChart, TrialPoint } from '@skuline/domain/alert-trial';
import { addDays } from '@skuline/domain/calendar';
import { extentOf } from '@skuline/domain/charts';
import type { PlotSize } from '../../../ui/TimePlot.tsx';

interface PlacedBand extends Omit<EventBand, 'name'> {
  /** The day after the last: a band of one day has a width. */
  readonly last: string;
  /** Null where a longer one beside it takes the room. */
  readonly name: PlacedName | null;
}

interface PlacedName {
  readonly text: string;
  /** Its middle: beside the labels of the axis, and inside the drawing. */
  readonly x: number;
}

/** The bands with the names that stand beside each other, the longest bands first. */
export function placeBands(
  { bands, points }: Pick<TrialChart, 'bands'> & { readonly points: readonly Pick<TrialPoint, 'key'>[] },
  { left, width }: Pick<PlotSize, 'left' | 'width'>,
): PlacedBand[] {
  const room = width - left;
  const step = room / Math.max(1, points.length - 1);
  const at = new Map(points.map(({ key }, index) => [key, index]));
  const centerOf = ({ start, end }: EventBand) => (((at.get(start) ?? 0) + (at.get(end) ?? 0)) / 2) * step;
  const named: { readonly band: EventBand; readonly from: number; readonly to: number }[] = [];
  const lengthOf = ({ start, end }: EventBand) => (at.get(end) ?? 0) - (at.get(start) ?? 0);
  for (const band of bands.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const { from, to } = extentOf(band.name, centerOf(band), room);
    if (named.every((other) => to + 8 < other.from || from - 8 > other.to)) named.push({ band, from, to });
  }
  const lastKey = points.at(-1)?.key;
  return bands.map((band) => {
    const next = addDays(band.end, 1);
    const placed = named.find((other) => other.band === band);
    return {
      start: band.start,
      end: band.end,
      last: at.has(next) ? next : (lastKey ?? band.end),
      name: placed === undefined ? null : { text: band.name, x: left + (placed.from + placed.to) / 2 },
    };
  });
}
