import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';
import type { Seller } from './sellers.ts';

export interface ExpectedCard {
  readonly value: number;
  readonly previousValue: number;
  readonly display: string;
  readonly growth_display: string;
}

interface Sums {
  readonly orders: number;
  readonly units_sold: number;
  readonly gross_sales: number;
  readonly net_sales: number;
}

/** A segment of the chart: its sums and ratios over the whole range. */
export interface ExpectedSegment extends Sums {
  readonly name: string;
  readonly avg_net_price: number;
}

/** A week or month, cut to the range; `days_in_range` is its number of days. */
export interface ExpectedBucket {
  readonly from: string;
  readonly to: string;
  readonly days_in_range: number;
  readonly partial: boolean;
  readonly totals: Sums;
  readonly ratios: { readonly avg_net_price: number };
}

export interface ExpectedPeriod {
  readonly id: string;
  readonly range: { readonly start: string; readonly end: string };
  readonly cards: Readonly<Record<string, ExpectedCard>>;
  readonly top5_parent_skus_by_net_sales: readonly ExpectedSegment[];
  readonly top5_parent_skus_by_gross_sales: readonly ExpectedSegment[];
  readonly brands_by_net_sales: readonly ExpectedSegment[];
  readonly weeks: readonly ExpectedBucket[];
  readonly months?: readonly ExpectedBucket[];
  /** The metrics that are not in the seller's data, so 0 in every period. */
  readonly notInData: readonly string[];
}

interface Expected {
  readonly periods: readonly ExpectedPeriod[];
  readonly filtered: readonly ExpectedPeriod[];
}

/** Figures computed independently of the project, for a data set in the repository. */
export function readExpected(seller: Seller): Expected {
  const text = readFileSync(path.join(projectRoot, 'test-data', seller.expected), 'utf8');
  // A fixture in the repository; its shape is documented in the data folder's README.
  const { periods, filtered } = JSON.parse(text) as {
    readonly [Part in keyof Expected]: readonly Omit<ExpectedPeriod, 'notInData'>[];
  };
  const ids = Object.keys(periods[0]?.cards ?? {});
  const notInData = ids.filter((id) => periods.every(({ cards }) => cards[id]?.value === 0));
  return {
    periods: periods.map((period) => ({ ...period, notInData })),
    filtered: filtered.map((period) => ({ ...period, notInData })),
  };
}

/** The period with this id; throws when there is none, so that no journey passes without figures. */
export function periodOf(periods: readonly ExpectedPeriod[], id: string): ExpectedPeriod {
  const period = periods.find((candidate) => candidate.id === id);
  if (period === undefined) throw new Error(`The expected figures have no period '${id}'.`);
  return period;
}
