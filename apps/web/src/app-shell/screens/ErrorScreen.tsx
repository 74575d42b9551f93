import { Component, type ReactNode, useEffect } from 'react';
import { ErrorState } from '../../ui/index.ts';
import classes from './FullPage.module.css';
import { handleRenderError } from './handle-render-error.ts';

/** The global error screen for render errors (spec 2). */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  // Not all errors shown here were caught by React's error handlers; each error is reported once.
  useEffect(() => handleRenderError(error), [error]);
  return (
    <main className={classes.page}>
      <ErrorState
        titleOrder={1}
        message="We've been notified about this error and are working to fix it."
        error={error}
        actionLabel="Reload Page"
        onAction={() => window.location.reload()}
      />
    </main>
  );
}

interface GlobalBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** The outermost error boundary: errors outside the router's pages also show the error screen, not a blank window. */
export class GlobalBoundary extends Component<{ readonly children: ReactNode }, GlobalBoundaryState> {
  static getDerivedStateFromError(error: unknown): GlobalBoundaryState {
    return { failure: { error } };
  }

  override state: GlobalBoundaryState = { failure: null };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorScreen error={failure.error} />;
  }
}
