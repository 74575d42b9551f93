import { Component, type ReactNode, useEffect } from 'react';
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

interface GlobalBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** The outermost net: what fails outside the router's pages leads to the error screen too, not to a blank window. */
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
