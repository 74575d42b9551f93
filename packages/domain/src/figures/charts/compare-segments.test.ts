import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import type { MetricId } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { type ComparedSegments, compareSegments } from './compare-segments.ts';
import { prepareSeries } from './prepare-series.ts';

const day = '2026-11-15';
const range = rangeOf(day, day);

/** Six products with net sales 60, 50 … 10 at a price of 10: five of them are named. */
function chartOf(metricId: MetricId) {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((segment, index) => ({
    date_key: day,
    segment,
    isOther: false,
    ...facts({ net_sales: 60 - 10 * index, gross_sales: 60 - 10 * index, units_sold: 6 - index }),
  }));
  return prepareSeries({
    rows,
    range,
    granularity: 'daily',
    metricId,
    today: toDateKey(day),
    maturingDays: 0,
  });
}

/** What the chart draws of a segment. */
const drawn = (name: string) => {
  const index = ['a', 'b', 'c', 'd', 'e', 'f'].indexOf(name);
  return facts({ net_sales: 60 - 10 * index, units_sold: 6 - index });
};

const before: ComparedSegments = {
  bySegment: new Map([
    ['a', { current: drawn('a'), previous: facts({ net_sales: 80, units_sold: 4 }) }],
    ['b', { current: drawn('b'), previous: facts({ net_sales: 50.1, units_sold: 5 }) }],
    ['c', { current: drawn('c'), previous: facts({ net_sales: 0, units_sold: 0 }) }],
    ['d', { current: drawn('d'), previous: null }],
    ['e', { current: drawn('e'), previous: null }],
  ]),
  total: {
    current: facts({ net_sales: 210, units_sold: 21 }),
    previous: facts({ net_sales: 150.4, units_sold: 13 }),
  },
};

const textsOf = (metricId: MetricId, compared = before) => {
  const { segments, whole } = compareSegments(chartOf(metricId), compared);
  return [...segments, whole].map(({ previousText, growth }) => [previousText, growth.text, growth.weight]);
};

describe('the segments of a chart are compared with the same names in the compared days', () => {
  test('and Other with what the named ones leave of their total, to the cent', () => {
    expect(textsOf('net_sales')).toEqual([
      ['$80', '25.0%', 'strong'],
      ['$50', '−0.2%', 'quiet'],
      ['$0', '—', 'unknown'],
      ['—', '—', 'unknown'],
      ['—', '—', 'unknown'],
      // 150.40 − 80 − 50.10 − 0
      ['$20', '50.7%', 'strong'],
      ['$150', '39.6%', 'plain'],
    ]);
  });

  test('a ratio is that of the sums, of Other as well', () => {
    // Other: 20.30 over 4 units.
    expect(textsOf('avg_net_price').map(([previous]) => previous)).toEqual([
      '$20.0',
      '$10.0',
      // Nothing was sold: there is no price.
      '—',
      '—',
      '—',
      '$5.1',
      '$11.6',
    ]);
  });

  test('a ratio with nothing to divide by has not fallen by 100 %', () => {
    const unsold = { current: facts(), previous: facts({ net_sales: 80, units_sold: 4 }) };
    const [a] = textsOf('avg_net_price', { bySegment: new Map([['a', unsold]]), total: null });
    expect(a).toEqual(['$20.0', '—', 'unknown']);
  });

  test('the legend has no figure where a ratio has nothing to divide by', () => {
    const { segments, totalText } = chartOf('conversion');
    expect([...segments.map((segment) => segment.totalText), totalText]).toEqual(
      Array.from({ length: 7 }, () => '—'),
    );
  });

  test('a rate of counts is quiet within noise, as movers have it', () => {
    const conversionOf = (orders: number) =>
      compareSegments(chartOf('conversion'), {
        bySegment: new Map([
          [
            'a',
            {
              current: facts({ sessions: 1_000, orders }),
              previous: facts({ sessions: 1_000, orders: 99 }),
            },
          ],
        ]),
        total: null,
      }).segments[0]?.growth;
    // Of 1,000 each, 97 and 99 differ by chance; 20 and 99 do not.
    expect(conversionOf(97)).toMatchObject({ text: '−2.0%', weight: 'quiet', remark: 'within noise' });
    expect(conversionOf(20)).toMatchObject({ text: '79.8%', weight: 'strong' });
  });

  test('and with nothing where those days have no data', () => {
    const nothing = textsOf('net_sales', { bySegment: new Map(), total: null });
    expect(nothing).toEqual(Array.from({ length: 7 }, () => ['—', '—', 'unknown']));
  });
});
