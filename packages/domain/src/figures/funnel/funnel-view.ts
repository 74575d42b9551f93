import { findSort, type TableSort } from '../../core/paging/index.ts';
import { FUNNEL_RATE_IDS, type FunnelStepId } from './funnel-ids.ts';

/** What rates are measured by: their own in the previous period, that of all products, or that of a brand. */
export const FUNNEL_REFERENCES = ['previous', 'tenant', 'brand'] as const;
export type FunnelReference =
  | { readonly kind: 'previous' }
  | { readonly kind: 'tenant' }
  | { readonly kind: 'brand'; readonly brand: string };

const BRAND_PREFIX = 'brand:';

/** A reference as links have it: `previous`, `tenant`, `brand:Alder`. */
export function formatFunnelReference(reference: FunnelReference): string {
  return reference.kind === 'brand' ? `${BRAND_PREFIX}${reference.brand}` : reference.kind;
}

/** The reference of a text, or null. */
export function findFunnelReference(text: string): FunnelReference | null {
  if (text === 'previous' || text === 'tenant') return { kind: text };
  const brand = text.startsWith(BRAND_PREFIX) ? text.slice(BRAND_PREFIX.length) : '';
  return brand === '' ? null : { kind: 'brand', brand };
}

/** What the table is ordered by: the name, a figure of its step, or another rate. */
export const FUNNEL_ORDERS = [
  'name',
  'upstream',
  'downstream',
  'rate',
  'reference',
  'change',
  'money_lost',
  ...FUNNEL_RATE_IDS,
] as const;
export type FunnelOrder = (typeof FUNNEL_ORDERS)[number];
export type FunnelSort = TableSort<FunnelOrder>;

export function findFunnelSort(text: string): FunnelSort | null {
  return findSort(text, FUNNEL_ORDERS);
}

/** How the funnel is looked at. */
export interface FunnelTableView {
  /** The step of the table and the chart, as chosen by hand; null while not chosen. */
  readonly step: FunnelStepId | null;
  /** The segment that is charted; null: the leak while no step is chosen either, else all products. */
  readonly row: string | null;
  readonly reference: FunnelReference;
  readonly sort: FunnelSort;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Rows on a page of the table. */
export const FUNNEL_ROWS = 12;

export const DEFAULT_FUNNEL_VIEW: FunnelTableView = {
  step: null,
  row: null,
  reference: { kind: 'previous' },
  sort: { order: 'money_lost', direction: 'desc' },
  search: '',
  page: 1,
};
