import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { type FactSums, ZERO_FACTS } from '../metrics/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import { anyMoney } from '../../testing/arbitraries.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import {
  allShownText,
  figuresOfRow,
  filtersBelow,
  formatRestCount,
  listOpenRows,
  listTreeRows,
  openRowText,
  prepareSegment,
  prepareSegmentFigures,
  prepareStatement,
  restOf,
  type RowsBy,
  type SegmentLevel,
  type Statement,
  STATEMENT_LINES,
  type StatementTreeRow,
  toggleRow,
} from './index.ts';

const WEEK = rangeOf('2026-11-14', '2026-11-15');
const day = (date: string, sums: Partial<FactSums>) => ({ date: toDateKey(date), sums: facts(sums) });

const statement: Statement = prepareStatement({
  range: WEEK,
  granularity: 'daily',
  view: 'amount',
  current: [
    day('2026-11-14', { gross_sales: 100, net_sales: 100, units_sold: 10 }),
    day('2026-11-15', { gross_sales: 300, net_sales: 300, units_sold: 20 }),
  ],
  previous: [day('2026-11-07', { gross_sales: 200, net_sales: 200, units_sold: 10 })],
});

const segmentOf = (name: string, now: number | null, before: number | null = null) =>
  prepareSegment(
    {
      name,
      current: now === null ? null : facts({ net_sales: now, units_sold: 4 }),
      previous: before === null ? null : facts({ net_sales: before, units_sold: 4 }),
      buckets:
        now === null ? [] : [{ date_key: '2026-11-15', sums: facts({ net_sales: now, units_sold: 4 }) }],
    },
    statement,
  );

/** Each row as a line of text, indented by its level. */
function outline(rows: readonly StatementTreeRow[]): string[] {
  return rows.map((row) => {
    const mark = 'path' in row && row.path !== null ? (row.isOpen ? 'v ' : '> ') : '';
    const text = {
      line: () => (row.kind === 'line' ? row.line.id : ''),
      segment: () => (row.kind === 'segment' ? row.segment.name : ''),
      rest: () => (row.kind === 'rest' ? formatRestCount(row.count, row.by) : ''),
      loading: () => (row.kind === 'loading' ? `loading ${row.at}` : ''),
      failed: () => (row.kind === 'failed' ? row.message : ''),
    }[row.kind]();
    return `${'  '.repeat(row.level - 1)}${mark}${text}`;
  });
}

function treeOf(
  open: readonly string[],
  levels: Readonly<Record<string, SegmentLevel>>,
  rowsBy: RowsBy = 'product',
) {
  const rows = listTreeRows({
    statement: { ...statement, rows: statement.rows.filter(({ line }) => line.id === 'net_sales') },
    open: new Set(open),
    rowsBy,
    levelOf: (below) => levels[openRowText(below)] ?? { state: 'loading', expected: 2 },
  });
  return outline(rows);
}

const loaded = (names: readonly string[], count = names.length): SegmentLevel => ({
  state: 'loaded',
  count,
  find: (at) => (names[at] === undefined ? null : segmentOf(names[at], 10 - at, 5)),
});

describe('the rows in sight', () => {
  const brands = loaded(['Alder', 'Casa/Lumen']);
  const skus = ['K-1', 'K-2', 'K-3', 'K-4', 'K-5', 'K-6', 'K-7'];

  test('open from a line to brands, parent SKUs and SKUs, which do not open', () => {
    const levels = {
      net_sales: brands,
      'net_sales/Alder': loaded(['Kettle']),
      'net_sales/Alder/Kettle': loaded(['K-1']),
    };
    expect(treeOf(['net_sales', 'net_sales/Alder', 'net_sales/Alder/Kettle'], levels)).toEqual([
      'v net_sales',
      '  v Alder',
      '    v Kettle',
      '      K-1',
      '  > Casa/Lumen',
    ]);
  });

  test('keep what is open below a closed row out of sight', () => {
    expect(treeOf(['net_sales/Alder'], { net_sales: brands })).toEqual(['> net_sales']);
  });

  test('have a place for what is on its way, and one row for what failed', () => {
    expect(treeOf(['net_sales'], {})).toEqual(['v net_sales', '  loading 0', '  loading 1']);
    expect(treeOf(['net_sales'], { net_sales: { state: 'failed', message: 'No.' } })).toEqual([
      'v net_sales',
      '  No.',
    ]);
  });

  test('open with the largest five and the rest as one, which opens in its place', () => {
    const levels = { net_sales: loaded(skus) };
    expect(treeOf(['net_sales'], levels).slice(-2)).toEqual(['  > K-5', '  2 more brands']);
    expect(treeOf(['net_sales', 'net_sales/'], levels).slice(-2)).toEqual(['  > K-6', '  > K-7']);
  });

  test('never are a rest of one', () => {
    expect(treeOf(['net_sales'], { net_sales: loaded(skus.slice(0, 6)) }).at(-1)).toBe('  > K-6');
  });

  test('of pages that are not loaded have their place, however many', () => {
    const rows = treeOf(['net_sales', 'net_sales/'], { net_sales: loaded(skus, 50_000) });
    expect([rows.length, rows[7], rows[8], rows.at(-1)]).toEqual([
      50_001,
      '  > K-7',
      '  loading 7',
      '  loading 49999',
    ]);
  });
});

describe('a segment in the columns of the statement', () => {
  const how = { whole: statement.sums, view: 'amount' } as const;
  const line = STATEMENT_LINES.net_sales;

  test('has its buckets, its total and its change', () => {
    expect(prepareSegmentFigures(line, segmentOf('Alder', 40, 50), how)).toMatchObject({
      values: [null, 40],
      total: 40,
      previous: 50,
      change: -10,
      growth: -20,
      shareOfNet: 0.1,
    });
  });

  test.each([
    ['new', 40, null, { previous: null, change: 40, growth: null }],
    ['gone', null, 50, { total: 0, previous: 50, change: -50, growth: -100 }],
  ] as const)('that is %s says so', (state, now, before, figures) => {
    const segment = segmentOf('Alder', now, before);
    expect(segment.state).toBe(state);
    expect(prepareSegmentFigures(line, segment, how)).toMatchObject(figures);
  });

  test('is neither new nor gone where nothing is compared', () => {
    const alone = { ...statement, sums: { ...statement.sums, previous: null } };
    const sums = { name: 'Alder', current: ZERO_FACTS, previous: null, buckets: [] };
    const segment = prepareSegment(sums, alone);
    expect([segment.state, segment.sums.previous]).toEqual(['both', null]);
  });

  test('is a part of the statement’s net sales, and its amount per unit is its own', () => {
    const segment = segmentOf('Alder', 40, 50);
    const viewed = (view: 'share_of_net' | 'per_unit') =>
      prepareSegmentFigures(line, segment, { whole: statement.sums, view });
    expect(viewed('share_of_net')).toMatchObject({ values: [null, 40 / 300], total: 0.1, previous: 0.25 });
    expect(viewed('per_unit')).toMatchObject({ values: [null, 10], total: 10, previous: 12.5 });
  });

  test('and the rest add up to the whole, to the ten-thousandth of a dollar', () => {
    const sums = (net_sales: number) => facts({ net_sales });
    const partOf = (amounts: readonly number[]) => ({
      buckets: amounts.map(sums),
      total: sums(amounts[0] ?? 0),
      previous: sums(amounts[1] ?? 0),
    });
    const amounts = fc.array(anyMoney, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 3 }), (whole, parts) => {
        const rest = restOf(partOf(whole), parts.map(partOf));
        const units = (all: readonly (FactSums | null)[]) =>
          all.reduce((sum, each) => sum + Math.round((each?.net_sales ?? 0) * 10_000), 0) + 0;
        const columns = [0, 1].map((at) =>
          units([rest.buckets[at] ?? null, ...parts.map((part) => sums(part[at] ?? 0))]),
        );
        expect(columns).toEqual(whole.map((amount) => units([sums(amount)])));
        expect(units([rest.total, rest.previous])).toBe(units(rest.buckets));
      }),
    );
  });
});

describe('a statement whose rows are places', () => {
  test('opens a line into them, and none of them any further', () => {
    const levels = { net_sales: loaded(['Amazon', 'Shopify']) };
    expect(treeOf(['net_sales'], levels, 'channel')).toEqual(['v net_sales', '  Amazon', '  Shopify']);
  });

  test('keeps the line open that a link opens, and not the products below it', () => {
    const open = ['net_sales', 'net_sales/Alder'];
    expect(listOpenRows(open, NO_FILTERS, 'channel')).toEqual([
      { line: 'net_sales', names: [], places: 'channel' },
    ]);
  });

  test.each([
    ['neither period', { current: false, previous: false }, [null, null], [null, null]],
    ['this period alone', { current: true, previous: false }, [40, null], [null, 40]],
    ['the compared period alone', { current: false, previous: true }, [null, 30], [null, null]],
  ])('knows of a place that tells the line in %s only that', (_, told, periods, buckets) => {
    const place = {
      name: 'Shopify',
      current: told.current ? facts({ net_sales: 40 }) : null,
      comparable: told.current ? facts({ net_sales: 40 }) : null,
      previous: told.previous ? facts({ net_sales: 30 }) : null,
      told,
      buckets: [{ date_key: '2026-11-15', sums: facts({ net_sales: 40 }) }],
    };
    const segment = prepareSegment(place, statement);
    const how = { whole: statement.sums, view: 'amount' } as const;
    const figures = prepareSegmentFigures(STATEMENT_LINES.net_sales, segment, how);
    expect([figures.total, figures.previous]).toEqual(periods);
    expect(figures.values).toEqual(buckets);
    expect([figures.change, figures.growth]).toEqual([null, null]);
    expect(segment.state).toBe('both');
  });
});

describe('a link to open rows', () => {
  test.each([['net_sales', 'Alder & Oak'], ['net_sales', 'a/b~c', '~1'], ['gross_sales']] as const)(
    'finds %s %s %s again',
    (line, ...names) => {
      const texts = [line, ...names].map((_, at) => openRowText({ line, names: names.slice(0, at) }));
      expect(listOpenRows(texts, NO_FILTERS).at(-1)).toEqual({ line, names });
    },
  );

  test.each([
    ['other_costs'],
    ['sessions'],
    ['nonsense'],
    ['net_sales/'],
    ['net_sales/Alder'],
    ['net_sales/Alder/Kettle/K-1'],
    ['__proto__'],
  ])('opens nothing for %s alone', (text) => {
    expect(listOpenRows([text], NO_FILTERS)).toEqual([]);
  });

  test('leaves out what a filter excludes', () => {
    const open = ['net_sales', 'net_sales/Alder', 'net_sales/Casa'];
    const rows = listOpenRows(open, { ...NO_FILTERS, brand_name: ['Casa'] });
    expect(rows.map(({ names }) => names)).toEqual([[], ['Casa']]);
  });

  test('forgets what is open below a row that is closed', () => {
    const line = { line: 'net_sales', names: [] } as const;
    const open = ['net_sales', 'net_sales/Alder', allShownText(line), 'gross_sales'];
    expect(toggleRow(open, line)).toEqual(['gross_sales']);
    expect(toggleRow(['gross_sales'], line)).toEqual(['gross_sales', 'net_sales']);
  });

  test('asks for the brand and the parent SKU of the row', () => {
    const filters = { brand_name: ['Alder', 'Casa'], parent_sku_name: [], sku_name: ['K-1'] };
    expect(filtersBelow({ line: 'net_sales', names: ['Alder', 'Kettle'] }, filters)).toEqual({
      brand_name: ['Alder'],
      parent_sku_name: ['Kettle'],
      sku_name: ['K-1'],
    });
  });
});

describe('where net sales are known on fewer days than the sums', () => {
  // Of $400 in two days the $100 of the first one are known to be whole: refunds of the second are missing.
  const known = {
    net_sales: [rangeOf('2026-11-14', '2026-11-14')],
    gross_sales: [WEEK],
    ad_spend: [WEEK],
  };
  const inPart = (view: 'amount' | 'share_of_net') =>
    prepareStatement({
      range: WEEK,
      granularity: 'daily',
      view,
      current: [
        day('2026-11-14', { gross_sales: 100, net_sales: 100, ad_spend: 10 }),
        day('2026-11-15', { gross_sales: 300, net_sales: 300, ad_spend: 70 }),
      ],
      previous: [],
      known,
    });
  const sharesOf = (
    view: 'amount' | 'share_of_net',
    id: 'net_sales' | 'ad_spend',
    amounts: readonly number[],
  ) => {
    const whole = inPart(view);
    const segments = amounts.map((amount, at) =>
      prepareSegment(
        { name: `B${at}`, current: facts({ [id]: amount }), previous: null, buckets: [] },
        whole,
      ),
    );
    const lineId = id === 'net_sales' ? 'net_sales' : 'advertising';
    const rows = listTreeRows({
      statement: whole,
      open: new Set([openRowText({ line: lineId, names: [] })]),
      levelOf: () => ({ state: 'loaded', count: segments.length, find: (at) => segments[at] ?? null }),
    });
    return rows.flatMap((row) =>
      row.kind === 'segment' || row.kind === 'rest'
        ? [figuresOfRow(row, { statement: whole, view })].map(({ total, shareOfNet }) => ({
            total,
            shareOfNet,
          }))
        : [],
    );
  };

  test.each([
    ['net_sales', [300, 100], [0.75, 0.25]],
    // Advertising took 10 % of the net sales that are known.
    ['ad_spend', [60, 20], [0.075, 0.025]],
  ] as const)('the shares of the segments of %s add up to the share of their line', (id, amounts, shares) => {
    const close = shares.map((share) => expect.closeTo(share, 12));
    expect(sharesOf('amount', id, amounts).map(({ shareOfNet }) => shareOfNet)).toEqual(close);
    const totals = sharesOf('share_of_net', id, amounts).map(({ total }) => Math.abs(total ?? 0));
    expect(totals).toEqual(close);
  });

  test('in each column too', () => {
    const weekly = prepareStatement({
      range: rangeOf('2026-11-02', '2026-11-15'),
      granularity: 'weekly',
      view: 'share_of_net',
      current: [
        day('2026-11-05', { gross_sales: 100, net_sales: 100 }),
        day('2026-11-14', { gross_sales: 100, net_sales: 100 }),
        day('2026-11-15', { gross_sales: 300, net_sales: 300 }),
      ],
      previous: [],
      known: {
        net_sales: [rangeOf('2026-11-02', '2026-11-14')],
        gross_sales: [rangeOf('2026-11-02', '2026-11-15')],
      },
    });
    const keys = weekly.buckets.map(({ key }) => key);
    const segments = [300, 100].map((amount, at) =>
      prepareSegment(
        {
          name: `B${at}`,
          current: facts({ net_sales: amount + 50 }),
          previous: null,
          buckets: [50, amount].map((net_sales, of) => ({
            date_key: keys[of] ?? '',
            sums: facts({ net_sales }),
          })),
        },
        weekly,
      ),
    );
    const rows = listTreeRows({
      statement: weekly,
      open: new Set([openRowText({ line: 'net_sales', names: [] })]),
      levelOf: () => ({ state: 'loaded', count: segments.length, find: (at) => segments[at] ?? null }),
    });
    const values = rows.flatMap((row) =>
      row.kind === 'segment' ? [figuresOfRow(row, { statement: weekly, view: 'share_of_net' }).values] : [],
    );
    expect(values).toEqual([
      [expect.closeTo(0.5, 12), expect.closeTo(0.75, 12)],
      [expect.closeTo(0.5, 12), expect.closeTo(0.25, 12)],
    ]);
  });

  test('and what is left of a line has the rest', () => {
    const shares = sharesOf('share_of_net', 'net_sales', [200, 100, 40, 30, 20, 5, 3, 2]);
    expect(shares.at(-1)?.total).toBeCloseTo(10 / 400, 12);
  });
});
