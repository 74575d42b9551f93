import type { Random } from '../insights/random.ts';

/** What was done to the app beside killing it. */
export interface Faults {
  /** The database was killed alone, or cannot write for want of room. */
  isDatabaseAway: boolean;
}

/** A part of the app that is used, and what its people were told of it. */
export interface Subject {
  /** Before the first kill. */
  begin(): Promise<void>;
  /** Does one thing, and says which as soon as it begins; throws where the app goes away meanwhile. */
  act(random: Random, onBegin: (operation: string) => void): Promise<void>;
  /** What is shown at this moment and may not be, a sentence each. */
  look(): Promise<readonly string[]>;
  /** Waits until nothing is under way; what is then not as it was acknowledged, a sentence each. */
  settle(): Promise<readonly string[]>;
  /** Remembers what is known now, when all is settled; calling what is returned brings it back. */
  keep(): () => void;
}
