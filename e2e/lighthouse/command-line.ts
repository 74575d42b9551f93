import { parseArgs } from 'node:util';
import { MEASURED_PAGES, type MeasuredPage, nameOf } from './measured-pages.ts';

const DEFAULT_RUNS = 3;

export interface Wish {
  readonly pages: readonly MeasuredPage[];
  readonly runs: number;
}

/** Parses `[--runs N] [words of a page's name …]`; throws with a usage message. */
export function parseWish(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string', default: String(DEFAULT_RUNS) } },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs is a number from 1 on, not ${values.runs}.`);
  const pages = MEASURED_PAGES.filter((page) =>
    positionals.every((word) => nameOf(page).split(' ').includes(word)),
  );
  if (pages.length === 0) {
    throw new Error(
      `There is no page "${positionals.join(' ')}"; the pages are: ${MEASURED_PAGES.map(nameOf).join(', ')}.`,
    );
  }
  return { pages, runs };
}
