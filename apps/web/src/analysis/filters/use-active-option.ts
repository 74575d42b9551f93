import { type KeyboardEvent, useState } from 'react';
import type { FilterOption } from './selection-draft.ts';

/** The row the arrow keys stand on while the focus stays in the search box; -1 is none. Enter toggles it. */
export function useActiveOption(shown: readonly FilterOption[], toggle: (name: string) => void) {
  const [active, setActive] = useState(-1);
  const moveActive = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 7, last),
      PageUp: Math.max(active - 7, 0),
    };
    const target = moves[event.key];
    const option = shown[active];
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter' && option !== undefined) toggle(option.name);
    else return;
    event.preventDefault();
  };
  return { active, setActive, moveActive };
}
