import type { Channel } from '../report-formats/index.ts';
import { type ChangedFigures, changeOfFact } from './day-changes.ts';

/** The import that changed days, and what is known of it. */
export interface ChangeCause {
  /** Null where it cannot be told which import it was. */
  readonly change: 'imported' | 'undone' | null;
  /** Which report it is; null for a file of Skuline's own. */
  readonly format: string | null;
  /** The channels and kinds of fact it speaks for. */
  readonly channels: readonly Channel[];
  readonly kinds: readonly string[];
}

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  amazon: 'Amazon',
  shopify: 'Shopify',
  ebay: 'eBay',
  tiktok_shop: 'TikTok Shop',
};

/** Figures that an import changed. */
export interface CausedFigures extends ChangedFigures {
  /** A report of the same channel and kind was shown before: a newer one restates. */
  readonly hadReport: boolean;
}

/** What made figures change, as a sentence without its point: only what follows from the import and the figures. */
export function whatHappened(cause: ChangeCause, figures: CausedFigures): string {
  const { change, format, kinds } = cause;
  if (change === null) return 'Other figures are shown';
  if (change === 'undone') return 'An import was undone';
  if (format === null)
    return figures.before === null ? 'Your own file brought these days' : 'Your own file was imported again';
  if (format === 'catalogue') return 'The catalog changed';
  const [kind] = kinds;
  if (kinds.length !== 1 || kind === undefined) return `${whoseReports(cause)} arrived`;
  return ofKind(kind, cause, figures);
}

function ofKind(kind: string, cause: ChangeCause, figures: CausedFigures): string {
  const whose = whoseOf(cause);
  if (kind === 'traffic') {
    return had(figures, 'sessions') ? `${whose} restated traffic` : 'The traffic reports arrived';
  }
  if (kind === 'ads') {
    return had(figures, 'ad_spend') ? `${whose} restated advertising` : 'The advertising reports arrived';
  }
  if (kind === 'refunds') {
    return changeOfFact(figures, 'net_sales') > 0 ? 'Refunds were taken back' : 'Refunds arrived';
  }
  if (kind === 'sales' && had(figures, 'gross_sales')) return `${whose} restated orders`;
  return kind === 'sales' ? ordersOf(cause) : `${whoseReports(cause)} arrived`;
}

function had({ before, hadReport }: CausedFigures, fact: 'sessions' | 'ad_spend' | 'gross_sales'): boolean {
  return hadReport && before !== null && before[fact] !== 0;
}

function whoseOf({ channels: [channel, ...others] }: ChangeCause): string {
  return channel === undefined || others.length > 0 ? 'A newer report' : CHANNEL_NAMES[channel];
}

function ordersOf(cause: ChangeCause): string {
  const whose = whoseOf(cause);
  return whose === 'A newer report' ? 'The orders arrived' : `The ${whose} orders arrived`;
}

function whoseReports(cause: ChangeCause): string {
  const whose = whoseOf(cause);
  return whose === 'A newer report' ? whose : `A report of ${whose}`;
}
