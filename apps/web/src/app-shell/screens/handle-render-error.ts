import { now } from '../../clock.ts';
import { hasRouterReloaded, reloadedAtPreference } from '../../preferences/index.ts';
import { reportError } from '../../telemetry/index.ts';
import { isChunkError } from '../../ui/index.ts';
import { warn } from '../../warn.ts';

/** A second failure so soon after a reload is not cured by another one. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

let isReloading = false;

/** Whether the page is about to be replaced: then there is nothing to say about it any more. */
export function isPageReloading(): boolean {
  return isReloading;
}

/**
 * Reports a render error, and reloads the page, once, when a part of the app is missing: an old tab after a new
 * version has been installed on the server.
 */
export function handleRenderError(error: unknown): void {
  const isMissingPart = isChunkError(error);
  warn('a part of the page could not be drawn', error);
  reportError(error, isMissingPart ? 'chunk' : 'render');
  if (isMissingPart && mayReload(error)) {
    isReloading = true;
    reloadedAtPreference.save(now().getTime());
    window.location.reload();
  }
}

function mayReload(error: unknown): boolean {
  if (isReloading || !navigator.onLine) return false;
  if (error instanceof Error && hasRouterReloaded(error.message)) return false;
  const last = reloadedAtPreference.find();
  return last === null || Math.abs(now().getTime() - last) > RELOAD_AGAIN_AFTER_MS;
}

/**
 * Renames the failure of a chunk that could not be loaded without a connection. The router reloads the page for a
 * missing module by its message, and offline that would replace the app with the browser's own error page.
 */
export function nameOfflineFailures(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = `Offline: ${payload.message}`;
  });
}
