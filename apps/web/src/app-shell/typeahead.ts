import { now } from '../clock.ts';

/** Letters that follow each other within this time are one word. */
const PAUSE_MS = 700;

/**
 * Finds an item of a menu by what is typed: given the key, the names and the index of the focused item, answers the
 * index of the next name that begins so, or null. One letter again and again goes through all names with it.
 */
export function createTypeahead(clock: () => number = () => now().getTime()) {
  let typed = '';
  let typedAt = -Infinity;
  return (key: string, names: readonly string[], focused: number): number | null => {
    if (Array.from(key).length !== 1 || (key === ' ' && typed === '')) return null;
    const at = clock();
    typed = at - typedAt > PAUSE_MS ? key : typed + key;
    typedAt = at;
    const isOneLetter = new Set(typed.toLowerCase()).size === 1;
    const wanted = (isOneLetter ? key : typed).toLowerCase();
    const start = isOneLetter ? focused + 1 : Math.max(focused, 0);
    for (let step = 0; step < names.length; step += 1) {
      const index = (start + step) % names.length;
      if (names[index]?.toLowerCase().startsWith(wanted)) return index;
    }
    return null;
  };
}
