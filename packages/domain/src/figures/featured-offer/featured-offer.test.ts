import { describe, expect, test } from 'vitest';
import { lostSalesOf, type OfferSums, prepareFeaturedOffers } from './index.ts';

const sums = (told: number, featured: number, sales: number | null, views = told): OfferSums => ({
  views,
  told,
  featured,
  sales,
});

describe('what a fallen share cost', () => {
  test.each([
    // At 950 of 1,000 before, 800 views would have had 760: 440 are missing, each of which brought 1,900 / 950 = 2.
    ['the missing page views times what one brought', sums(800, 320, 500), sums(1000, 950, 1900), 880],
    ['nothing where the share rose', sums(800, 790, 500), sums(1000, 950, 1900), 0],
    ['nothing that chance may have done', sums(100, 94, 100), sums(100, 95, 100), 0],
    ['unknown where too few page views tell', sums(4, 1, 10), sums(6, 6, 20), null],
    ['unknown where sales could not be converted', sums(800, 320, 500), sums(1000, 950, null), null],
    ['unknown where more was given back than sold', sums(800, 320, 500), sums(1000, 950, -1900), null],
    ['nothing where nothing was sold before', sums(800, 320, 500), sums(1000, 950, 0), 0],
    ['unknown without a report of the days before', sums(800, 320, 500), null, null],
    ['unknown without a report of these days', null, sums(1000, 950, 1900), null],
    ['unknown where nothing tells the share', sums(0, 0, 0, 800), sums(1000, 950, 1900), null],
  ])('is %s', (_, current, previous, lost) => {
    expect(lostSalesOf({ current, previous })).toBe(lost);
  });
});

describe('shares', () => {
  const SKUS = [
    { name: 'Oak', current: sums(100, 99, 200), previous: sums(50, 50, 100) },
    { name: 'Oak', current: sums(300, 150, 200), previous: sums(350, 343, 700) },
    { name: 'Ash', current: sums(40, 40, 20, 60), previous: null },
  ];

  test('are weighted by page views, and what is lost is added up of SKUs', () => {
    const { rows, total } = prepareFeaturedOffers('parent_sku_name', SKUS);
    // 249 of 400, before 393 of 400. Of the second: 343 / 350 × 300 − 150 = 144 page views, each 700 / 343.
    expect(rows[0]).toMatchObject({
      name: 'Oak',
      page_views: 400,
      share: 0.6225,
      previous_page_views: 400,
      previous_share: 0.9825,
      verdict: 'clear',
    });
    expect(rows[0]?.lost_sales).toBeCloseTo((144 * 700) / 343, 9);
    // 20 page views whose share is not told are no views without the offer.
    expect(rows[1]).toEqual({
      name: 'Ash',
      page_views: 60,
      share: 1,
      previous_page_views: null,
      previous_share: null,
      verdict: 'unknown',
      lost_sales: null,
    });
    expect(total).toMatchObject({ page_views: 460, share: 289 / 440, previous_page_views: 400 });
    expect(total.lost_sales).toBe(rows[0]?.lost_sales);
  });

  const STEADY = { name: 'Ash', current: sums(400, 380, 700), previous: sums(400, 380, 700) };
  const LOSING = { name: 'Ash', current: sums(800, 320, 500), previous: sums(1000, 950, 1900) };

  test.each([
    ['sales without a rate', sums(1000, 950, null)],
    ['more given back than sold', sums(1000, 950, -1900)],
  ])('cost an unknown amount together where one clearly fell with %s before', (_, previous) => {
    const fallen = { name: 'Ash', current: sums(800, 160, 100), previous };
    const { rows, total } = prepareFeaturedOffers('brand_name', [STEADY, LOSING, fallen]);
    expect([rows[0]?.lost_sales, total.lost_sales]).toEqual([null, null]);
  });

  test('cost together what is known of them where nobody can say that another one fell', () => {
    // 440 page views that brought 2 each, as above.
    const isNew = { name: 'Ash', current: sums(400, 80, 100), previous: null };
    const few = { name: 'Ash', current: sums(4, 1, 10), previous: sums(6, 6, null) };
    const { total } = prepareFeaturedOffers('brand_name', [STEADY, LOSING, isNew, few]);
    expect(total.lost_sales).toBe(880);
  });

  test('of days stand in their order', () => {
    const days = ['2026-10-13', '2026-10-12'].map((name) => ({
      name,
      current: sums(10, 9, 1),
      previous: null,
    }));
    expect(prepareFeaturedOffers('date_key', days).rows.map(({ name }) => name)).toEqual([
      '2026-10-12',
      '2026-10-13',
    ]);
  });
});
