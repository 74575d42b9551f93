import { subtract, toNumber } from '../../core/exact/index.ts';
import { formatCount } from '../../core/formatting/index.ts';
import type { CellFigure } from './words.ts';

/** How a figure stands in a formula. */
type Write = (value: number) => string;

/** `first − second`. */
export function differenceOf(first: CellFigure, second: CellFigure, write: Write): CellFigure {
  return {
    value: toNumber(subtract(first.value, second.value)),
    sources: [...first.sources, ...second.sources],
    formula: `${write(first.value)} − ${write(second.value)}`,
  };
}

/** Summed to the digit: `$60 + $100`. */
export function sumOf(figures: readonly CellFigure[], write: Write): CellFigure {
  return {
    value: figures.reduce((sum, { value }) => toNumber(subtract(sum, -value)), 0),
    sources: figures.flatMap(({ sources }) => sources),
    formula: figures.map(({ value }) => write(value)).join(' + '),
  };
}

interface Quotient {
  /** How both stand in the formula. */
  readonly write: readonly [Write, Write];
  /** So often the quotient: 1,000 for what a thousand have. */
  readonly times?: number;
}

/** `first ÷ second`; null where there is nothing to divide by. */
export function quotientOf(
  first: CellFigure,
  second: CellFigure,
  { write: [a, b], times = 1 }: Quotient,
): CellFigure | null {
  if (second.value === 0) return null;
  return {
    value: (times * first.value) / second.value,
    sources: [...first.sources, ...second.sources],
    formula: `${a(first.value)} ÷ ${b(second.value)}${times === 1 ? '' : ` × ${formatCount(times)}`}`,
  };
}
