import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

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
