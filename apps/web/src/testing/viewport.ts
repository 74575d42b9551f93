import { vi } from 'vitest';

const PIXELS_PER_EM = 16;

function matches(query: string, width: number): boolean {
  const [, bound, ems] = /\((min|max)-width:\s*([\d.]+)em\)/.exec(query) ?? [];
  // Any other query (dark scheme, reduced motion) does not match.
  if (bound === undefined) return false;
  const limit = Number(ems) * PIXELS_PER_EM;
  return bound === 'min' ? width >= limit : width <= limit;
}

/** Makes `matchMedia` match a window of this width in pixels; jsdom has no layout. */
export function setViewportWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: matches(query, width),
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }));
}
