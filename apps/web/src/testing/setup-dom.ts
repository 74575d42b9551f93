import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setViewportWidth } from './viewport.ts';

/** APIs that Mantine or the router use and jsdom lacks. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', NoResizeObserver);
// For up to 10,000 elements a second React's development build notes where each was made, which costs six times the element
// itself. No test reads that: none is left to note.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);
// Autosize text fields measure again when fonts have loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};

/** Prints the page only when the error is read: waiting retries often, and reads the last error alone. */
function errorWithPage(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, errorWithPage);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
}

// Longer than the default, for busy machines.
configure({ asyncUtilTimeout: 8000, getElementError: errorWithPage });

beforeEach(() => {
  setViewportWidth(1440);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
