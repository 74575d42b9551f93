import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setViewportWidth } from './viewport.ts';

/** What jsdom lacks and Mantine or the router ask for. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', NoResizeObserver);
// A text field that grows measures itself anew when a font has loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};

beforeEach(() => {
  setViewportWidth(1440);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
