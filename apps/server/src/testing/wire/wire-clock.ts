/** The time of the wire: it passes as the machine's does, multiplied, and a test may set it. */
export interface WireClock {
  now(): Date;
  set(instant: string): void;
  /** Multiplies passing time: reports are ready sooner, buckets fill faster. */
  scale(factor: number): void;
  /** How many of its seconds pass in one of the machine's. */
  readonly speed: number;
}

export function createWireClock(start: string | null, factor: number): WireClock {
  let [begun, from, speed] = [performance.now(), start === null ? Date.now() : Date.parse(start), factor];
  const read = () => from + (performance.now() - begun) * speed;
  return {
    now: () => new Date(read()),
    get speed() {
      return speed;
    },
    set(instant) {
      [begun, from] = [performance.now(), Date.parse(instant)];
    },
    scale(next) {
      [from, begun, speed] = [read(), performance.now(), next];
    },
  };
}

/** Waits on the machine until seconds have passed on the wire. */
export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
