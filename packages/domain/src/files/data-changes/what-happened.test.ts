import { describe, expect, test } from 'vitest';
import { type FactSums, ZERO_FACTS } from '../../figures/metrics/index.ts';
import type { ChangeCause } from './change-cause.ts';
import { type ChangedSums, changedSumsOf, sumsOfWeek } from './changed-facts.ts';
import { whatHappened } from './what-happened.ts';

const sums = (net_sales: number, more: Partial<FactSums> = {}): ChangedSums =>
  changedSumsOf({ ...ZERO_FACTS, net_sales, ...more });

describe('what happened', () => {
  const cause = (kinds: readonly string[], more: Partial<ChangeCause> = {}): ChangeCause => ({
    change: 'imported',
    format: 'made_up',
    channels: ['amazon'],
    kinds,
    fileCount: 1,
    ownCount: 0,
    reportCount: 1,
    ...more,
  });
  const own = (count: number) =>
    cause([], { format: null, fileCount: count, ownCount: count, reportCount: 0 });
  const ofDays = { hadReport: true, hadAll: true, isOfWeeks: false };
  const empty = { ...ofDays, before: sums(0), after: sums(1) };
  const full = {
    ...ofDays,
    before: sums(5, { sessions: 1, ad_spend: 1, gross_sales: 1 }),
    after: sums(6, { sessions: 2, ad_spend: 2, gross_sales: 2 }),
  };
  const none = { ...full, hadAll: false, before: null };
  const some = { ...full, hadAll: false };
  test.each([
    ['Other figures are shown', cause([], { change: null }), full],
    ['An import was undone', cause(['ads'], { change: 'undone' }), full],
    ['Your own file brought these days', own(1), none],
    ['Your own file was imported again', own(1), full],
    ['3 files of your own brought these days', own(3), none],
    ['2 files of your own were imported again', own(2), full],
    ['Your own file arrived', own(1), some],
    ['2 files of your own arrived', own(2), some],
    ['4 files arrived', cause(['sales', 'ads'], { fileCount: 4, ownCount: 1, reportCount: 3 }), full],
    // One of them is a catalog.
    ['2 files arrived', { ...own(1), fileCount: 2 }, none],
    ['The catalog changed', cause([], { format: 'catalogue' }), full],
    ['The traffic reports arrived', cause(['traffic']), empty],
    ['Amazon restated traffic', cause(['traffic']), full],
    ['The advertising reports arrived', cause(['ads']), empty],
    ['Amazon restated advertising', cause(['ads']), full],
    ['The Amazon orders arrived', cause(['sales']), empty],
    // The day shows what another channel sold.
    [
      'The Shopify orders arrived',
      cause(['sales'], { channels: ['shopify'] }),
      { ...full, hadReport: false },
    ],
    ['The orders arrived', cause(['sales'], { channels: ['ebay', 'amazon'] }), empty],
    ['The advertising reports arrived', cause(['ads']), { ...full, hadReport: false }],
    ['Shopify restated orders', cause(['sales'], { channels: ['shopify'] }), full],
    ['Refunds were taken back', cause(['refunds']), full],
    ['Refunds arrived', cause(['refunds']), { ...full, before: full.after, after: full.before }],
    ['A report of eBay arrived', cause(['sales', 'refunds'], { channels: ['ebay'] }), full],
    ['A newer report arrived', cause(['sales', 'refunds'], { channels: ['ebay', 'amazon'] }), full],
    ['3 reports of Amazon arrived', cause(['sales', 'ads'], { fileCount: 3, reportCount: 3 }), full],
    // The others are catalogs.
    [
      '2 reports of Amazon and a catalog arrived',
      cause(['sales', 'ads'], { fileCount: 3, reportCount: 2 }),
      full,
    ],
    [
      'A newer report and 2 catalogs arrived',
      cause(['sales', 'ads'], { fileCount: 3, reportCount: 1, channels: ['ebay', 'amazon'] }),
      full,
    ],
    [
      '2 reports arrived',
      cause(['sales', 'ads'], { fileCount: 2, reportCount: 2, channels: ['ebay', 'amazon'] }),
      full,
    ],
    ['Search volumes arrived', cause([], { format: null }), { ...none, isOfWeeks: true }],
    ['Search volumes arrived', cause([], { format: null }), { ...some, isOfWeeks: true }],
    [
      'Search volumes were imported again',
      cause([], { format: null }),
      { ...full, isOfWeeks: true, before: sumsOfWeek(5), after: sumsOfWeek(6) },
    ],
    ['An import was undone', cause([], { change: 'undone' }), { ...full, isOfWeeks: true }],
  ])('%s', (sentence, why, figures) => expect(whatHappened(why, figures)).toBe(sentence));
});
