import { subtract, toNumber } from '../../exact/index.ts';
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
