import { describe, expect, test } from 'vitest';
import { addDays, type DateKey } from '../../core/calendar/index.ts';
import type { OfferSums } from '../../figures/featured-offer/index.ts';
import { DEFAULT_INSIGHT_RULES } from './default-rules.ts';
import type { OpenInsight } from './finding.ts';
import { findInsights, type InsightSettings } from './find-insights.ts';
import { type InsightSeries, namesOfScope, scopeOfNames } from './insight-series.ts';
import { type Happening, NOTHING_SET, steadySeller } from './testing/steady-seller.ts';

const KETTLE = ['Alder', 'Kettle', 'KTL-1'];

/** 500 page views a day, each of which brings $2 where the own offer is featured: `shareOf` says on which part it is. */
function offers(
  series: InsightSeries,
  shareOf: (daysAgo: number) => number,
  more: Partial<OfferSums> = {},
): InsightSeries {
  const days = new Map<DateKey, OfferSums>();
  for (let ago = 0; ago < 60; ago += 1) {
    const featured = 500 * shareOf(ago);
    days.set(addDays(series.asOf, -ago), { views: 500, told: 500, featured, sales: 2 * featured, ...more });
  }
  return { ...series, offers: [{ names: KETTLE, days }] };
}

const lostFor = (days: number) => (ago: number) => (ago < days ? 0.4 : 0.96);
const found = (series: InsightSeries, settings: InsightSettings = NOTHING_SET) =>
  findInsights(series, settings).findings.map(
    ({ ruleId, scope }) => `${ruleId} ${namesOfScope(scope).at(-1) ?? 'total'}`,
  );
const open = (days: { readonly start: DateKey; readonly end: DateKey }): OpenInsight => ({
  id: 'a',
  ruleId: 'featured_offer_loss',
  cause: 'featured_offer',
  metric: 'gross_sales',
  scope: scopeOfNames(KETTLE),
  days,
  value: 1,
  usual: 2,
});

describe('a lost Featured Offer', () => {
  test('is told with its dollars and how they were worked out', () => {
    const series = offers(steadySeller(), lostFor(7));
    const { findings } = findInsights(series, NOTHING_SET);
    expect(findings).toHaveLength(1);
    // 3,500 views: 0.96 of them are 3,360, and 1,400 had it. Each of the 1,960 missing ones is worth $2.
    expect(findings[0]).toMatchObject({
      ruleId: 'featured_offer_loss',
      category: 'conversion',
      metric: 'gross_sales',
      scope: { brand: 'Alder', parent_sku: 'Kettle', sku: 'KTL-1' },
      days: { start: '2026-03-27', end: '2026-04-02' },
      value: 2800,
      usual: 6720,
      impact: -3920,
      cause: 'featured_offer',
      drivers: [{ id: 'gross_sales', effect: -3920 }],
      narrative: {
        title:
          'Kettle (KTL-1) has the Featured Offer on 40.0% of page views where 96.0% is usual, −$3,920 in gross sales',
        description:
          'Of 3,500 page views on Mar 27 – Apr 2, 1,400 had your offer as the one to buy (Buy Box): 1,960 fewer than at the share of Feb 27 – Mar 26. A page view with it sold $2.00 then.',
      },
    });
  });

  test.each<readonly [string, (series: InsightSeries) => InsightSeries]>([
    ['the share is what it was', (series) => offers(series, () => 0.96)],
    ['it fell by less than ten points', (series) => offers(series, (ago) => (ago < 7 ? 0.88 : 0.96))],
    ['it goes up and down all the time', (series) => offers(series, (ago) => (ago % 4 < 2 ? 0.45 : 0.95))],
    [
      'the last days are as usual again',
      (series) => offers(series, (ago) => (ago > 2 && ago < 10 ? 0.4 : 0.96)),
    ],
    ['sales could not be converted', (series) => offers(series, lostFor(7), { sales: null })],
    [
      'too few page views prove it',
      (series) => offers(series, lostFor(7), { views: 2, told: 2, featured: 1 }),
    ],
    [
      'nothing was left to sell on these days',
      (series) => {
        const days = new Set<DateKey>();
        for (let ago = 0; ago < 7; ago += 1) days.add(addDays(series.asOf, -ago));
        return { ...offers(series, lostFor(7)), stockOuts: new Map([['KTL-1', days]]) };
      },
    ],
    ['no report tells of page views', (series) => series],
  ])('is not told where %s', (_, of) => {
    expect(found(of(steadySeller()))).toEqual([]);
  });

  test('is not told where its rule is off', () => {
    const rules = DEFAULT_INSIGHT_RULES.filter(({ id }) => id !== 'featured_offer_loss');
    expect(found(offers(steadySeller(), lostFor(7)), { ...NOTHING_SET, rules })).toEqual([]);
  });

  const fewer: Happening = (names, ago) => (names.at(-1) === 'KTL-1' && ago < 7 ? { conversion: 0.5 } : {});

  test('takes the place of the conversion that it explains', () => {
    const series = steadySeller({ happening: fewer });
    expect(found(series)).toEqual(['conversion_change KTL-1']);
    expect(found(offers(series, lostFor(7)))).toEqual(['featured_offer_loss KTL-1']);
  });

  test('that is open is neither told again nor by what it explains', () => {
    const series = offers(steadySeller({ happening: fewer }), lostFor(7));
    const [start, end] = [addDays(series.asOf, -6), addDays(series.asOf, -1)];
    const result = findInsights(series, { ...NOTHING_SET, openInsights: [open({ start, end })] });
    expect(result).toEqual({ findings: [], recovered: [] });
  });

  test('that is open is the reason of what the whole product, brand and company lost, too', () => {
    const ofAll: Happening = (names, ago) => (names[1] === 'Kettle' && ago < 7 ? { conversion: 0.5 } : {});
    const series = offers(steadySeller({ happening: ofAll }), lostFor(7), { sales: 60_000 });
    const [start, end] = [addDays(series.asOf, -6), addDays(series.asOf, -1)];
    expect(found(series)).toEqual(['featured_offer_loss KTL-1']);
    const openInsights = [{ ...open({ start, end }), value: 0, usual: 10_000 }];
    expect(found(series, { ...NOTHING_SET, openInsights })).toEqual([]);
  });

  test.each([
    ['gain', 3, 2, ['featured_offer_loss KTL-1']],
    ['fall', 2, 3, []],
  ])('is told beside an open %s of its sales only where that is no fall', (_, value, usual, told) => {
    const series = offers(steadySeller(), lostFor(7));
    const [start, end] = [addDays(series.asOf, -9), addDays(series.asOf, -1)];
    const sales = {
      ...open({ start, end }),
      ruleId: 'net_sales_change',
      cause: 'price' as const,
      value,
      usual,
    };
    expect(found(series, { ...NOTHING_SET, openInsights: [sales] })).toEqual(told);
  });

  test.each([
    ['three days are as usual again', (ago: number) => (ago > 2 && ago < 10 ? 0.4 : 0.96), '2026-03-31'],
    ['its own days were corrected', () => 0.96, '2026-04-02'],
  ])('is over once %s', (_, shareOf, on) => {
    const series = offers(steadySeller(), shareOf);
    const days = { start: addDays(series.asOf, -9), end: addDays(series.asOf, -3) };
    expect(findInsights(series, { ...NOTHING_SET, openInsights: [open(days)] }).recovered).toEqual([
      { id: 'a', on },
    ]);
  });
});
