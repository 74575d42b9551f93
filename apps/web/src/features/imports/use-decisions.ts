import { useState } from 'react';
import type { Decision } from './staged-texts.ts';

/** What a person has decided about files and not yet sent: it goes along with Import. */
export interface Decisions {
  /** Which source is to be shown for days that several cover, by the file's id. */
  readonly of: (id: string) => Decision | undefined;
  readonly decide: (id: string, decision: Decision) => void;
  /** Whether a file's answers are offered for the next one like it. */
  readonly isRemembered: (id: string) => boolean;
  readonly remember: (id: string, isRemembered: boolean) => void;
  /** Whether another answer about a file is being written: what became of the one before does not count any more. */
  readonly isChanging: (id: string) => boolean;
  readonly change: (id: string, isChanging: boolean) => void;
}

export function useDecisions(): Decisions {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [remembered, setRemembered] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());
  return {
    of: (id) => decisions.get(id),
    decide: (id, decision) => setDecisions((known) => new Map(known).set(id, decision)),
    isRemembered: (id) => remembered.has(id),
    remember: (id, isRemembered) => setRemembered((known) => withId(known, id, isRemembered)),
    isChanging: (id) => changing.has(id),
    change: (id, isChanging) => setChanging((known) => withId(known, id, isChanging)),
  };
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  return isIn ? new Set([...ids, id]) : new Set([...ids].filter((other) => other !== id));
}
