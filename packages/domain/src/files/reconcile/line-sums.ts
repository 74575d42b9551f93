import type { DateKey } from '../../core/calendar/index.ts';
import type { Amounts } from './figures.ts';

/**
 * What lines of the layers are to a comparison. `speaks`: shown. `cancelled`, `other_part`: left out, since they were
 * cancelled or are of another marketplace or currency. `elsewhere`: of a SKU that the shown file has no line of, in a
 * file that another one goes before.
 */
export const LINE_ROLES = ['speaks', 'cancelled', 'other_part', 'elsewhere'] as const;
export type LineRole = (typeof LINE_ROLES)[number];

/** Since when the catalog knows a SKU: its first import does, a later one such as a name that was given by hand, or none. */
export const CATALOGUED = ['from_the_first', 'later', 'never'] as const;
export type Catalogued = (typeof CATALOGUED)[number];

/** Lines of one role, added up by day, or by day and SKU. */
export interface ReconciledSums {
  readonly day: DateKey;
  /** '' where the days are compared without SKUs. */
  readonly sku: string;
  readonly role: LineRole;
  readonly catalogued: Catalogued;
  /** Their price is not known: not paid yet, or erased when they were cancelled. */
  readonly isUnpriced: boolean;
  readonly hasDatedRefunds: boolean;
  /** One of the SKUs, the only one where the price is missing. */
  readonly product: string;
  readonly lines: number;
  readonly figures: Amounts;
}

/** Orders of the sales that are shown: as a SKU's day shows them, as different ones, and as lines. */
export interface OrderCounts {
  readonly day: DateKey;
  readonly sku: string;
  readonly shown: number;
  readonly different: number;
  readonly lines: number;
}
