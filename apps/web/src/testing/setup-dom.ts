import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setViewportWidth } from './viewport.ts';

/** APIs that Mantine or the router use and jsdom lacks. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', NoResizeObserver);
// Autosize text fields measure again when fonts have loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};

// Longer than the default, for busy machines.
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  setViewportWidth(1440);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
