import { now } from '../../clock.ts';
import { reloadsPreference } from '../../preferences/index.ts';
import { reportError } from '../../telemetry/index.ts';
import { isChunkError } from '../../ui/index.ts';
import { warn } from '../../warn.ts';

/** A second failure of the same chunk this soon after a reload would not be fixed by another one. */
const RELOAD_AGAIN_AFTER_MS = 60_000;
const REACHABLE_WITHIN_MS = 5000;

/** Reports a render error. If a chunk is missing, the page may reload. */
export function handleRenderError(error: unknown): void {
  const isMissingPart = isChunkError(error);
  warn('a part of the page could not be drawn', error);
  reportError(error, isMissingPart ? 'chunk' : 'render');
  if (isMissingPart) void recoverMissingChunk(error);
}

/** How a page with a missing chunk is handled. `broken`: a reload has not helped. */
export type Recovery = 'reloading' | 'unreachable' | 'broken';

let recovering: Promise<Recovery> | null = null;

/**
 * Reloads the page once if a chunk is missing although the server can be reached, as in an old tab after a new version
 * was deployed. Without the server a reload would replace the app with the browser's error page. Browsers may remember that a
 * chunk could not be loaded and not ask for it again: then a reload is the second try as well.
 */
export function recoverMissingChunk(failure: unknown): Promise<Recovery> {
  recovering ??= recover(failure instanceof Error ? failure.message : '').then((recovery) => {
    if (recovery !== 'reloading') recovering = null;
    return recovery;
  });
  return recovering;
}

async function recover(part: string): Promise<Recovery> {
  if (!(await isServerReachable())) return 'unreachable';
  const reloads = reloadsPreference.find() ?? {};
  if (Math.abs(now().getTime() - Number(reloads[part])) <= RELOAD_AGAIN_AFTER_MS) return 'broken';
  reloadsPreference.save({ ...reloads, [part]: now().getTime() });
  window.location.reload();
  return 'reloading';
}

async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACHABLE_WITHIN_MS);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    // Offline, or the server is down: there is nothing to reload from.
    return false;
  }
}

/**
 * Renames chunk errors. The router recognizes missing modules by the beginning of their message, and would reload the
 * page whether or not the server can be reached.
 */
export function nameChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Code is missing: ${payload.message}`;
  });
}
