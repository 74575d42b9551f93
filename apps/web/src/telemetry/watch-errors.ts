import { emit, type ErrorSource } from './early-events.ts';

/** The maximum of different errors reported per page: a loop reports nothing new. */
const MAX_ERRORS = 20;

const objects = new WeakSet<object>();
const texts = new Set<string>();

/** Reports an error once, whichever way and however often it is raised. */
export function reportError(error: unknown, source: ErrorSource): void {
  if (isNoise(error) || isKnown(error)) return;
  emit({ name: 'error_occurred', source, error });
}

function isKnown(error: unknown): boolean {
  if (typeof error === 'object' && error !== null) {
    if (objects.has(error)) return true;
    objects.add(error);
  }
  const text = error instanceof Error ? `${error.name} ${error.message} ${error.stack ?? ''}` : String(error);
  if (texts.has(text) || texts.size >= MAX_ERRORS) return true;
  texts.add(text);
  return false;
}

/** Errors that are not ours: canceled calls, and notices of the browser. */
function isNoise(error: unknown): boolean {
  if (error === null || error === undefined) return true;
  if (typeof error !== 'object') return false;
  // An abort is a DOMException, which is not an Error everywhere.
  if ('name' in error && error.name === 'AbortError') return true;
  return error instanceof Error && error.message.startsWith('ResizeObserver loop');
}

/** Reports uncaught errors and unhandled promise rejections. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => reportError(error, 'window'));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
}
