import type { TablerIcon } from '@tabler/icons-react';

/** A stroke is drawn on a grid of 24: the smaller the icon, the more of it, to weigh as much as the words beside it. */
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

/** A Tabler icon in the product's stroke; always decorative, the words stand beside it or in a label. */
export function Icon({ shape: Shape, place = 'control' }: IconProps) {
  return <Shape {...PLACES[place]} aria-hidden focusable={false} />;
}
