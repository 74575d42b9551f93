import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
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

// A machine that is busy with something else is no defect of the page.
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  setViewportWidth(1440);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
