import type { TablerIcon } from '@tabler/icons-react';

/** Strokes are relative to a grid of 24: smaller icons need a larger value to match the weight of the text. */
const PLACES = {
  small: { size: 14, stroke: 2.2 },
  control: { size: 16, stroke: 1.6 },
  navigation: { size: 18, stroke: 1.6 },
} as const;

export interface IconProps {
  readonly shape: TablerIcon;
  /** 14 beside captions, 16 in controls, 18 in navigation. */
  readonly place?: keyof typeof PLACES;
}

/** A Tabler icon with the product's stroke width; always decorative, the text is beside it or in a label. */
export function Icon({ shape: Shape, place = 'control' }: IconProps) {
  return <Shape {...PLACES[place]} aria-hidden focusable={false} />;
}
