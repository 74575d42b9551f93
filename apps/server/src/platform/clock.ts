/** The present moment, always passed in: only the entry points make a real one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
