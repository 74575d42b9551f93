import type { TablerIcon } from '@tabler/icons-react';

const SIZES = { small: 14, control: 16, navigation: 18 } as const;

export interface IconProps {
  readonly shape: TablerIcon;
  /** 14 beside captions, 16 in controls, 18 in navigation. */
  readonly place?: keyof typeof SIZES;
}

/** A Tabler icon in the product's stroke; always decorative, the words stand beside it or in a label. */
export function Icon({ shape: Shape, place = 'control' }: IconProps) {
  return <Shape size={SIZES[place]} stroke={1.6} aria-hidden focusable={false} />;
}
