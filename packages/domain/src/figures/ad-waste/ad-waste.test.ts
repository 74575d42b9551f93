import { describe, expect, test } from 'vitest';
import {
  findWaste,
  NEGATIVE_COLUMNS,
  prepareNegatives,
  type SearchTermLine,
  type WasteRow,
} from './index.ts';

type Told = Partial<SearchTermLine> & Pick<SearchTermLine, 'search_term' | 'clicks'>;

function line(told: Told): SearchTermLine {
  return {
    ad_product: 'sponsored_products',
    campaign_name: 'Desks',
    ad_group_name: 'Broad',
    marketplace: 'US',
    currency: 'USD',
    orders: 0,
    spend: 0,
    ...told,
  };
}

/** 100 orders of 1,000 clicks: one click in ten. */
const DESKS: readonly SearchTermLine[] = [
  line({ search_term: 'oak desk', clicks: 400, orders: 80, spend: 320 }),
  line({ search_term: 'desk oak cheap', clicks: 60, spend: 48.33 }),
  line({ search_term: 'cheap desk', clicks: 45, spend: 40.1 }),
  line({ search_term: 'desk for kids', clicks: 29, spend: 90 }),
  line({ search_term: 'desk', clicks: 28, spend: 95 }),
  line({ search_term: 'solid desk', clicks: 438, orders: 20, spend: 300 }),
];
const LAMPS: readonly SearchTermLine[] = [
  line({ search_term: 'b0xqhbsk12', campaign_name: 'Lamps', ad_group_name: 'Auto', clicks: 40, spend: 20 }),
  line({
    search_term: 'b0xqhbsk12',
    campaign_name: 'Lamps',
    ad_group_name: 'Close',
    clicks: 20,
    spend: 10.05,
  }),
  line({ search_term: 'lamp', campaign_name: 'Lamps', clicks: 30, orders: 2, spend: 9 }),
];
const ALL = [...DESKS, ...LAMPS];

const textsOf = (rows: readonly WasteRow[]) => rows.map(({ text }) => text);

test('a term of more than 20 words has no phrases, one of 20 has', () => {
  const of = (words: number) => Array.from({ length: words }, (_, index) => `w${index}`).join(' ');
  const judgedOf = (words: number) =>
    findWaste(
      [
        line({ search_term: 'oak desk', clicks: 1000, orders: 100 }),
        line({ search_term: of(words), clicks: 40 }),
        line({ search_term: `${of(words - 1)} x`, clicks: 40 }),
      ],
      'phrase',
    ).judged;
  // 19 words, 18 pairs and 17 triples are in both terms; 1 - 100 / 1080 to the 80th is 0.04 %.
  expect(judgedOf(20)).toBe(54);
  expect(judgedOf(21)).toBe(0);
  expect(judgedOf(2_000_000)).toBe(0);
});

describe('search terms that waste money', () => {
  // Worked out apart, with Python's fractions.
  test('are those whose clicks bring no order less often than chance explains, the largest spend first', () => {
    const { rows, judged } = findWaste(ALL, 'term');
    expect(judged).toBe(6);
    expect(textsOf(rows)).toEqual(['desk oak cheap', 'cheap desk', 'b0xqhbsk12']);
    expect(rows[0]).toMatchObject({ clicks: 60, spend: 48.33, expected_orders: 6, rate_of: 'campaign' });
    expect(rows[0]?.chance).toBeCloseTo(0.001797010299914431, 15);
    expect(rows[1]?.chance).toBeCloseTo(0.008727963568087712, 15);
  });

  test('are not named for being rare once in twenty times, where six were looked at', () => {
    // 0.9 to the 29th is 4.71 %, which alone would pass; 0.9 to the 28th is 5.23 % and tells nothing.
    expect(textsOf(findWaste(ALL, 'term').rows)).not.toContain('desk for kids');
    expect(textsOf(findWaste(ALL, 'term').rows)).not.toContain('desk');
  });

  test('of a campaign with too few orders are judged by all ads of this kind', () => {
    const row = findWaste(ALL, 'term').rows.find(({ text }) => text === 'b0xqhbsk12');
    // 102 orders of 1,090 clicks.
    expect(row).toMatchObject({ clicks: 60, spend: 30.05, rate_of: 'account' });
    expect(row?.usual_rate).toBeCloseTo(0.09357798165137615, 15);
    expect(row?.chance).toBeCloseTo(0.002753130507137707, 15);
    expect(row?.campaigns).toEqual([{ name: 'Lamps', ad_groups: ['Auto', 'Close'] }]);
  });

  test('are unknown where nothing tells what a click usually brings', () => {
    expect(findWaste(LAMPS, 'term')).toEqual({ rows: [], judged: 0 });
    const asMany = line({ search_term: 'desk', clicks: 10, orders: 10 });
    expect(findWaste([asMany, line({ search_term: 'oak', clicks: 90 })], 'term').judged).toBe(1);
    expect(findWaste([asMany], 'term').judged).toBe(0);
  });

  test('are not those whose order stands on a line without a click', () => {
    const order = line({ search_term: 'desk oak cheap', ad_group_name: 'Exact', clicks: 0, orders: 1 });
    const { rows, judged } = findWaste([...ALL, order], 'term');
    expect(textsOf(rows)).not.toContain('desk oak cheap');
    expect(judged).toBe(6);
  });

  test('are judged by all campaigns where some of them are asked for', () => {
    const { rows, judged } = findWaste(ALL, 'term', ['Lamps']);
    // The same rate as above, of 1,090 clicks; by the 90 clicks of its own campaign nothing could be said.
    expect(rows).toMatchObject([{ text: 'b0xqhbsk12', rate_of: 'account', clicks: 60 }]);
    expect(rows[0]?.usual_rate).toBeCloseTo(0.09357798165137615, 15);
    expect(judged).toBe(1);
  });

  test('of another marketplace or currency say nothing of this one', () => {
    const abroad = ALL.map((one) => ({ ...one, marketplace: 'CA', currency: 'CAD' }));
    const { rows, judged } = findWaste([...ALL, ...abroad], 'term');
    expect(judged).toBe(12);
    expect(rows.map(({ currency }) => currency)).toEqual(['CAD', 'CAD', 'CAD', 'USD', 'USD', 'USD']);
  });
});

describe('phrases that waste money', () => {
  test('are judged by all clicks of the search terms that hold them', () => {
    const { rows, judged } = findWaste(ALL, 'phrase');
    // Several terms hold `desk`, `oak` and `cheap`; `cheap` has 105 clicks and no order.
    expect(judged).toBe(3);
    expect(textsOf(rows)).toEqual(['cheap']);
    expect(rows[0]).toMatchObject({ terms: 2, clicks: 105, spend: 88.43, expected_orders: 10.5 });
    expect(rows[0]?.chance).toBeCloseTo(1.568424042913153e-5, 18);
  });
});

describe('negatives', () => {
  const cells = (rows: readonly WasteRow[]) =>
    prepareNegatives(rows).map((one) => NEGATIVE_COLUMNS.map(({ cellOf }) => cellOf(one)).join('|'));

  test('fill the columns of the bulk sheet, campaign by campaign', () => {
    expect(NEGATIVE_COLUMNS.map(({ label }) => label)).toEqual([
      'Product',
      'Entity',
      'Operation',
      'Campaign ID',
      'Ad Group ID',
      'Campaign Name (Informational only)',
      'Ad Group Name (Informational only)',
      'State',
      'Keyword Text',
      'Match Type',
      'Product Targeting Expression',
    ]);
    expect(cells(findWaste(ALL, 'term').rows)).toEqual([
      'Sponsored Products|Campaign Negative Keyword|Create|||Desks||enabled|desk oak cheap|negativeExact|',
      'Sponsored Products|Campaign Negative Keyword|Create|||Desks||enabled|cheap desk|negativeExact|',
      'Sponsored Products|Negative Product Targeting|Create|||Lamps|Auto|enabled|||asin="B0XQHBSK12"',
      'Sponsored Products|Negative Product Targeting|Create|||Lamps|Close|enabled|||asin="B0XQHBSK12"',
    ]);
  });

  test('of phrases are phrases, and of other ads they stand in their ad groups', () => {
    const brands = DESKS.map((one) => ({ ...one, ad_product: 'sponsored_brands' }));
    expect(cells(findWaste(brands, 'phrase').rows)).toEqual([
      'Sponsored Brands|Negative Keyword|Create|||Desks|Broad|enabled|cheap|negativePhrase|',
    ]);
  });

  test('are not made of what Amazon takes no negative for', () => {
    const long = 'a very long search for a desk of solid oak wood';
    const [row] = findWaste([...DESKS, line({ search_term: long, clicks: 100, spend: 500 })], 'term').rows;
    expect(row).toMatchObject({ text: long, negative: null });
    expect(cells(row === undefined ? [] : [row])).toEqual([]);
  });
});
