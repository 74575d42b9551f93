import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { warn } from '../warn.ts';

/** Code that can be loaded before it is drawn. */
export interface Preloadable {
  readonly isLoaded: () => boolean;
  /** Loads the code and says whether it is there; never rejects, for drawing the part loads again and shows the error. */
  readonly preload: () => Promise<boolean>;
}

export interface LazyPartProps {
  /** For a part that is closed at first: nothing is loaded until it is needed. */
  readonly isWanted?: boolean;
  /** For a part that the page can do without: takes the place of the error that the section around it would show. */
  readonly onLoadError?: () => void;
}

export type LazyPart<Props> = ((props: Props & LazyPartProps) => ReactNode) & Preloadable;

/**
 * A component whose code is loaded when it is first drawn, with `Loading` in its place meanwhile. Code that has already
 * loaded renders at once; React's `lazy` would suspend, and React holds back what was suspended by up to 300 ms. A
 * failed load is thrown to the section around the part, and loaded again with its next drawing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Loading: ComponentType<Props> | null = null,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const loadCode = async () => {
    Loaded ??= await load();
  };

  function Part(props: Props & LazyPartProps) {
    const { isWanted = true, onLoadError } = props;
    const [outcome, setOutcome] = useState<{ readonly error: unknown } | null>(null);
    const isMissing = isWanted && Loaded === null;
    const fail = useEffectEvent((error: unknown) => {
      if (onLoadError === undefined) return setOutcome({ error });
      warn('a part could not be loaded', error);
      return onLoadError();
    });
    // Effect: loads the missing code.
    useEffect(() => {
      // A transition: whoever presses something meanwhile is answered first.
      if (isMissing) loadCode().then(() => startTransition(() => setOutcome({ error: null })), fail);
    }, [isMissing]);
    if (Loaded !== null) return <Loaded {...props} />;
    if (outcome !== null) throw outcome.error;
    return isWanted && Loading !== null ? <Loading {...props} /> : null;
  }

  return Object.assign(Part, {
    isLoaded: () => Loaded !== null,
    preload: () =>
      loadCode().then(
        () => true,
        (error: unknown) => {
          warn('a part could not be preloaded', error);
          return false;
        },
      ),
  });
}
