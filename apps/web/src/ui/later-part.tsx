import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LaterPart<Props> {
  /** Fetches the code, for a part that is likely to be needed soon. */
  readonly load: () => Promise<unknown>;
  /** Draws the part; `fallback` stands in its place while the code is on its way. */
  readonly Part: (props: LaterPartProps<Props>) => ReactNode;
}

interface LaterPartProps<Props> {
  readonly fallback?: ReactNode;
  readonly with: Props;
}

/**
 * A component whose code is no part of the first load. React's `lazy` suspends even for code that is there already,
 * and React shows what was suspended 300 ms after the page's last placeholder at the earliest, for each one inside
 * another anew. This one is drawn at once where its code is there, and as soon as it has come where it is not.
 */
export function laterPart<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let Code: ComponentType<Props> | null = null;
  const load = async () => {
    Code ??= await fetchCode();
  };

  function Part({ fallback = null, with: props }: LaterPartProps<Props>) {
    const [arrival, setArrival] = useState<{ readonly error: unknown } | null>(null);
    const isMissing = Code === null;
    // Serves the network: the code that is missing.
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        () => setArrival({ error: null }),
        (error: unknown) => setArrival({ error }),
      );
    }, [isMissing]);
    if (Code !== null) return <Code {...props} />;
    // Told by the section around it, as an error of its drawing would be.
    if (arrival !== null) throw arrival.error;
    return fallback;
  }

  return { load, Part };
}
