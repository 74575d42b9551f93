import { extentOf } from '@skuline/domain/charts';

interface BucketTickProps {
  /** The label of each bucket, by its key. */
  readonly texts: ReadonlyMap<string, string>;
  /** The width of the whole plot, in pixels. */
  readonly width: number;
  /** Passed by Recharts. */
  readonly x?: number | string;
  readonly y?: number | string;
  readonly payload?: { readonly value: string };
}

/** A label under the axis, centered on its bucket but kept inside the plot. */
export function BucketTick({ texts, width, x = 0, y = 0, payload }: BucketTickProps) {
  const text = texts.get(payload?.value ?? '') ?? '';
  const { from, to } = extentOf(text, Number(x), width);
  return (
    <text
      x={(from + to) / 2}
      y={Number(y)}
      dy="0.71em"
      textAnchor="middle"
      fill="var(--sk-text-3)"
      fontSize={12}
    >
      {text}
    </text>
  );
}
