import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ErrorState, isChunkError } from '../../ui/index.ts';
import { FullPageLoading } from './FullPageLoading.tsx';
import { type Recovery, recoverMissingChunk } from './handle-render-error.ts';

/**
 * Errors that a reload has not helped. The boundary that draws this component catches what it throws later, and draws it
 * again: only an error that is thrown at once goes on to the next boundary.
 */
const BROKEN = new Set<unknown>();

/**
 * The error component of routes. A page whose code could not be loaded without the server keeps the shell, says so and
 * tries again when back online; every other error leads to the global error screen (spec 2).
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const isMissing = isChunkError(error);
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  // Effect: asks whether the server can be reached; the page reloads if so.
  useEffect(() => {
    if (!isMissing) return;
    const recoverFromIt = async () => {
      const result = await recoverMissingChunk(error);
      if (result === 'broken') BROKEN.add(error);
      setRecovery(result);
    };
    void recoverFromIt();
  }, [isMissing, error]);
  if (!isMissing || BROKEN.has(error)) throw error;
  return recovery === 'unreachable' ? <PageNotLoaded reset={reset} /> : <FullPageLoading />;
}

function PageNotLoaded({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter();
  const [isOffline] = useState(() => !navigator.onLine);
  const retry = useCallback(async () => {
    // The router caches a component's failed load; only its own preload requests the chunk again.
    const components = router.state.matches.map(
      ({ routeId }) => router.routesById[routeId].options.component,
    );
    await Promise.all(components.map(async (component) => component?.preload?.()));
    reset();
  }, [router, reset]);
  // Effect: tries again as soon as the browser is online.
  useEffect(() => {
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [retry]);
  return (
    <ErrorState
      title="This page could not be loaded"
      message={
        isOffline
          ? 'You are offline. The page loads as soon as you are back online.'
          : 'Skuline cannot be reached at the moment. Try again in a minute.'
      }
      onAction={() => void retry()}
    />
  );
}
