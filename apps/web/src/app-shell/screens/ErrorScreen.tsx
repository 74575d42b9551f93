import { useEffect } from 'react';
import { ErrorState } from '../../ui/index.ts';
import classes from './FullPage.module.css';
import { FullPageLoading } from './FullPageLoading.tsx';
import { handleRenderError, isPageReloading } from './handle-render-error.ts';

/** The global error screen: where a render error leads (spec 2). */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  // Reported here too, since not all that leads here was thrown while drawing; it counts once.
  useEffect(() => handleRenderError(error), [error]);
  if (isPageReloading()) return <FullPageLoading />;
  return (
    <main className={classes.page}>
      <ErrorState
        titleOrder={1}
        message="We've been notified about this error and are working to fix it."
        actionLabel="Reload Page"
        onAction={() => window.location.reload()}
      />
    </main>
  );
}
