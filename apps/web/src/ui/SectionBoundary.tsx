import { Component, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { ErrorState } from './StateMessage.tsx';

export interface SectionBoundaryProps {
  readonly children: ReactNode;
  /** False inside a card: cards are never nested. */
  readonly isCard?: boolean;
}

interface SectionBoundaryState {
  readonly hasFailed: boolean;
}

const SOUND: SectionBoundaryState = { hasFailed: false };
const MESSAGE = 'This part of the page could not be shown. Everything else keeps working.';

/** An error boundary for a section: the rest of the page stays, and the section can be retried. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  static getDerivedStateFromError(): SectionBoundaryState {
    return { hasFailed: true };
  }

  override state = SOUND;

  readonly #tryAgain = () => this.setState(SOUND);

  override render(): ReactNode {
    const { children, isCard = true } = this.props;
    if (!this.state.hasFailed) return children;
    const failure = <ErrorState message={MESSAGE} onAction={this.#tryAgain} />;
    return isCard ? <Card>{failure}</Card> : failure;
  }
}

/** How Chromium, Firefox and Safari report a module that could not be loaded; the last is Vite's for style sheets. */
const CHUNK_ERROR = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a chunk could not be loaded: offline, or a new version was deployed. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && CHUNK_ERROR.test(error.message);
}
