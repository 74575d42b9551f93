import { Component, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { ErrorState } from './StateMessage.tsx';

export interface SectionBoundaryProps {
  readonly children: ReactNode;
  /** False where the section stands inside a card already: cards are never nested. */
  readonly isCard?: boolean;
}

interface SectionBoundaryState {
  readonly hasFailed: boolean;
}

const SOUND: SectionBoundaryState = { hasFailed: false };
const MESSAGE = 'This part of the page could not be shown. Everything else keeps working.';

/** Keeps what fails in one section from taking the page down: the others stay, and it can be tried again. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  static getDerivedStateFromError(): SectionBoundaryState {
    return { hasFailed: true };
  }

  override state = SOUND;

  readonly #tryAgain = () => this.setState(SOUND);

  override render(): ReactNode {
    const { children, isCard = true } = this.props;
    if (!this.state.hasFailed) return children;
    const failure = <ErrorState message={MESSAGE} actionLabel="Try again" onAction={this.#tryAgain} />;
    return isCard ? <Card>{failure}</Card> : failure;
  }
}

/** How Chromium, Firefox and Safari say that a part of the app could not be loaded; so does Vite of a part's styles. */
const CHUNK_ERROR = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a part of the app could not be loaded: offline, or a newer version has taken its place on the server. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && CHUNK_ERROR.test(error.message);
}
