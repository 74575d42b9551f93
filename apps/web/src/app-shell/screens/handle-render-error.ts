import { now } from '../../clock.ts';
import { hasRouterReloaded, reloadedAtPreference } from '../../preferences/index.ts';
import { reportError } from '../../telemetry/index.ts';
import { isChunkError } from '../../ui/index.ts';
import { warn } from '../../warn.ts';

/** A second failure this soon after a reload would not be fixed by another one. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

let isReloading = false;

/** Whether the page is about to reload; then nothing more should be shown. */
export function isPageReloading(): boolean {
  return isReloading;
}

/**
 * Reports a render error. If a chunk is missing, as in an old tab after a new version was deployed, the page reloads
 * once.
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
 * Renames chunk errors that happen offline. The router recognizes missing modules by their message and reloads the
 * page, which offline would replace the app with the browser's error page.
 */
export function nameOfflineFailures(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = `Offline: ${payload.message}`;
  });
}
