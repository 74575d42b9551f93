import { type ComponentType, useEffect, useState } from 'react';
import { warn } from '../warn.ts';

export interface WantedPartProps<Props> {
  /** What it is, for the log: "the sidebar". */
  readonly name: string;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly isWanted: boolean;
  /** Has it wanted no more, for its code can't be had. */
  readonly onFailure: () => void;
  readonly with: Props;
}

/**
 * A part of the frame, fetched when it is first wanted; nothing until then. Where it can't be fetched the page goes on
 * without it and the next try fetches again, while React's `lazy` would take the whole page down.
 */
export function WantedPart<Props extends object>({
  name,
  load,
  isWanted,
  onFailure,
  with: props,
}: WantedPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const isMissing = isWanted && Part === null;
  // Serves the network: fetches the code.
  useEffect(() => {
    if (!isMissing) return;
    load()
      .then((loaded) => setPart(() => loaded))
      .catch((error: unknown) => {
        warn(`${name} could not be loaded`, error);
        onFailure();
      });
  }, [name, load, isMissing, onFailure]);
  return Part === null ? null : <Part {...props} />;
}
