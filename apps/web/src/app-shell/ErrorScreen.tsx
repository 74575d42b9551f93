import { useEffect } from 'react';
import { ErrorState } from '../ui/index.ts';
import { warn } from '../warn.ts';
import classes from './FullPage.module.css';

/** The global error screen: where a render error leads (spec 2). */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  useEffect(() => warn('a page could not be drawn', error), [error]);
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
