import type { KeyboardEvent } from 'react';

/** Rows and columns that an arrow goes. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The arrows go by day and by kind; one cell of the grid is in the order of Tab. */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest('[data-state]') : null;
  if (step === undefined || from === null) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-state]')])
    .filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.some((cell) => cell === from));
  const column = rows[row]?.findIndex((cell) => cell === from) ?? -1;
  const next = rows[row + step[0]]?.[column + step[1]];
  if (next === undefined) return;
  event.preventDefault();
  from.setAttribute('tabindex', '-1');
  next.setAttribute('tabindex', '0');
  next.focus();
}
