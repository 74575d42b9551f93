import { useEffect, useState } from 'react';
import { now } from '../../../clock.ts';

const EVERY_MS = 60_000;

/** The time, a minute old at most: what is put off comes back, and what is old is resolved, on a page left open. */
export function useMoment(): Date {
  const [moment, setMoment] = useState(now);
  // Effect: the timer.
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return moment;
}
