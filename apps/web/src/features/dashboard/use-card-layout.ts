import { DEFAULT_VISIBLE_CARDS, orderCards } from '@skuline/domain/cards';
import type { CardMetricId } from '@skuline/domain/metrics';
import { useMemo, useState } from 'react';
import { cardLayoutPreference } from '../../preferences/index.ts';

export interface CardLayout {
  /** All 20 cards; the first 8 are always visible. */
  readonly order: readonly CardMetricId[];
  /** Changes the order and saves its first 8 ids (spec 4). */
  readonly setOrder: (order: readonly CardMetricId[]) => void;
  readonly reset: () => void;
}

/** The order of the metric cards, kept in this browser. */
export function useCardLayout(): CardLayout {
  const [layout, setLayout] = useState(() => cardLayoutPreference.find());
  const order = useMemo(() => orderCards(layout), [layout]);
  return {
    order,
    setOrder: (next) => {
      const first = next.slice(0, DEFAULT_VISIBLE_CARDS);
      cardLayoutPreference.save(first);
      setLayout(first);
    },
    reset: () => {
      cardLayoutPreference.clear();
      setLayout(null);
    },
  };
}
