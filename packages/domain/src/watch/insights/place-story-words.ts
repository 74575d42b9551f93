import { type AxisRoom, extentOf } from '../../figures/charts/index.ts';
import type { StoryChart } from './prepare-story.ts';

/** A word over the chart: where its day stands, and the middle of its text; in pixels. */
export interface StoryWord {
  readonly text: string;
  readonly at: number;
  readonly center: number;
}

/** The least space between two words. */
const GAP = 12;

/** Where the words of the marks stand over the chart: over their days, pushed apart where they would touch. */
export function placeStoryWords(
  { raised, recovered, buckets }: Pick<StoryChart, 'raised' | 'recovered' | 'buckets'>,
  { width, first, last }: AxisRoom,
): StoryWord[] {
  const between = buckets.length < 2 ? 0 : (last - first) / (buckets.length - 1);
  const words = [raised, recovered]
    .filter((mark) => mark !== null)
    .map(({ key, text }) => {
      const at = first + buckets.findIndex((bucket) => bucket.key === key) * between;
      return { text, at, ...extentOf(text, at, width) };
    })
    .toSorted((a, b) => a.at - b.at);
  const [left, right] = words;
  if (left === undefined || right === undefined) return words.map(wordOf(0));
  const overlap = Math.max(0, left.to + GAP - right.from);
  // The left one moves by half, or as far as the edge lets either of them.
  const toLeft = Math.min(left.from, Math.max(overlap / 2, overlap - (width - right.to)));
  return [wordOf(-toLeft)(left), wordOf(overlap - toLeft)(right)];
}

interface Placed {
  readonly text: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function wordOf(shift: number): (placed: Placed) => StoryWord {
  return ({ text, at, from, to }) => ({ text, at, center: (from + to) / 2 + shift });
}
