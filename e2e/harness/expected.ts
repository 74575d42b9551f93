import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './skuline-process.ts';

export interface ExpectedCard {
  readonly display: string;
  readonly growth_display: string;
}

export interface ExpectedPeriod {
  readonly id: string;
  readonly range: { readonly start: string; readonly end: string };
  readonly cards: Readonly<Record<string, ExpectedCard>>;
  readonly filters?: Readonly<Record<string, readonly string[]>>;
}

export interface Expected {
  readonly periods: readonly ExpectedPeriod[];
  readonly filtered: readonly ExpectedPeriod[];
}

/** Figures worked out apart from the project, for one of the data sets in the repository. */
export function readExpected(file: string): Expected {
  const text = readFileSync(path.join(repositoryRoot, 'apps/server/src/testing/data', file), 'utf8');
  // The file is a fixture of ours whose shape the data folder's README gives.
  return JSON.parse(text) as Expected;
}

/** The period with this id; throws when the file has none, so that no journey passes on nothing. */
export function periodOf(periods: readonly ExpectedPeriod[], id: string): ExpectedPeriod {
  const period = periods.find((candidate) => candidate.id === id);
  if (period === undefined) throw new Error(`The expected figures have no period '${id}'.`);
  return period;
}
