import { useInterval } from '@mantine/hooks';
import { useReducer } from 'react';

const MINUTE_MS = 60_000;

/** Draws the component again each minute, so that "5 min ago" does not stay so for ever. */
export function useEveryMinute(): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useInterval(drawAgain, MINUTE_MS, { autoInvoke: true });
}
