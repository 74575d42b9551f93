import { describe, expect, test } from 'vitest';
import { addDays, type DateKey, dayCount } from '../../core/calendar/index.ts';
import type { Finding } from './finding.ts';
import type { InsightRule } from './insight-rule.ts';
import { findInsights } from './find-insights.ts';
import { type InsightSeries, namesOfScope, type StockOuts } from './insight-series.ts';
import { daysWithoutStock, findStockOut } from './stock-outs.ts';
import { type Happening, NOTHING_SET, steadySeller } from './testing/steady-seller.ts';

const KETTLE = ['Alder', 'Kettle', 'KTL-1'];
const isKettle = (names: readonly string[]) => names.at(-1) === 'KTL-1';

/** KTL-1 sells nothing from `from` to `to` days ago, and what else happens. */
function without(from: number, to: number, happening: Happening = () => ({})): Happening {
  return (names, daysAgo) =>
    isKettle(names) && daysAgo <= from && daysAgo >= to ? { conversion: 0 } : happening(names, daysAgo);
}

/** The same seller with a report that says so. */
function told(series: InsightSeries, from: number, to: number): InsightSeries {
  const days = new Set<DateKey>();
  for (let ago = from; ago >= to; ago -= 1) days.add(addDays(series.asOf, -ago));
  const stockOuts: StockOuts = new Map([['KTL-1', days]]);
  return { ...series, stockOuts };
}

const found = (series: InsightSeries) =>
  findInsights(series, NOTHING_SET).findings.map(
    ({ ruleId, scope }) => `${ruleId} ${namesOfScope(scope).at(-1) ?? 'total'}`,
  );

/** The two may be told of windows of other lengths. */
function usualADay(finding: Finding | undefined): number {
  return finding === undefined ? Number.NaN : (finding.usual ?? 0) / dayCount(finding.days);
}

const fall: Happening = (names, daysAgo) => (isKettle(names) && daysAgo < 5 ? { sessions: 0.4 } : {});

describe('days without stock', () => {
  /** Five of the eight weeks that are compared. */
  const [FROM, TO] = [50, 10];

  test('are not what sales are compared with: their return is no news', () => {
    const back = steadySeller({ happening: without(FROM, TO) });
    // Nobody tells why it sold nothing: that it sells again is news.
    expect(found(back)).not.toEqual([]);
    expect(found(told(back, FROM, TO))).toEqual([]);
  });

  test('leave a later fall what it is to a seller who never ran out', () => {
    const [steady] = findInsights(steadySeller({ happening: fall }), NOTHING_SET).findings;
    const ranOut = steadySeller({ happening: without(FROM, TO, fall) });
    const [later] = findInsights(told(ranOut, FROM, TO), NOTHING_SET).findings;
    expect(steady?.ruleId).toBe('traffic_change');
    expect(later?.ruleId).toBe(steady?.ruleId);
    expect(later?.scope).toEqual(steady?.scope);
    expect(usualADay(later) / usualADay(steady)).toBeCloseTo(1, 1);
    // Compared with days on which it could not be bought, nothing would have fallen.
    expect(found(ranOut)).not.toContain('traffic_change KTL-1');
  });

  test('are taken out of what a rule of the tenant compares with, too', () => {
    const rule: InsightRule = {
      id: 'own',
      name: 'Sales of KTL-1 fall',
      description: '',
      metric: 'net_sales',
      category: 'sales',
      scopeLevel: 'sku',
      scopeName: 'KTL-1',
      comparison: 'less_than',
      threshold: 30,
      thresholdType: 'percentage',
      baseline: 'same_weekday',
      windowDays: 5,
      isEnabled: true,
    };
    const series = steadySeller({ happening: without(FROM, TO, fall) });
    const byRule = (of: InsightSeries) =>
      findInsights(of, { ...NOTHING_SET, rules: [rule] }).findings.map(({ ruleId }) => ruleId);
    // The median of eight weeks of which five sold nothing is 0, and nothing falls from that.
    expect(byRule(series)).toEqual([]);
    expect(byRule(told(series, FROM, TO))).toEqual(['own']);
  });

  test('are those of a wider scope where a fifth of what it sells was missing', () => {
    const series = told(steadySeller({ happening: without(20, 14) }), 20, 14);
    const daysOf = (names: readonly string[]) => {
      const scope = series.scopes.find((one) => one.names.join('/') === names.join('/')) ?? series.total;
      return daysWithoutStock(scope, series).length;
    };
    // One of two SKUs of its parent, of four of its brand and of seven in all, which sell alike.
    expect([
      daysOf(KETTLE),
      daysOf(['Alder', 'Kettle']),
      daysOf(['Alder']),
      daysOf([]),
      daysOf(['Brisk']),
    ]).toEqual([7, 7, 7, 0, 0]);
  });
});

describe('a day that a report tells no stock of', () => {
  test('is a day like any other where units were sold on it', () => {
    // Sold out at night, or sent by the merchant: of the eight days three sold nothing.
    const series = told(steadySeller({ happening: without(12, 10) }), 17, 10);
    const kettle = series.scopes.find(({ names }) => isKettle(names)) ?? series.total;
    const days = [12, 11, 10].map((ago) => addDays(series.asOf, -ago));
    expect(daysWithoutStock(kettle, series)).toEqual(days.map((day) => ({ start: day, end: day })));
  });

  test('still lets a SKU be judged that sells without any stock that is told', () => {
    const series = steadySeller({ happening: fall });
    expect(found(told(series, 83, 0))).toEqual(found(series));
    expect(found(series)).toContain('traffic_change KTL-1');
  });
});

describe('a fall while stock was missing', () => {
  test('is not put down to a SKU that never sells', () => {
    const never: Happening = (names) => (isKettle(names) ? { conversion: 0 } : {});
    const series = told(steadySeller({ happening: never }), 6, 0);
    const days = series.days.map((_, at) => at).slice(-7);
    const causeOf = (names: readonly string[]) => {
      const scope = series.scopes.find((one) => one.names.join('/') === names.join('/')) ?? series.total;
      return findStockOut(scope, { days }, series);
    };
    expect([causeOf([]), causeOf(['Alder']), causeOf(['Alder', 'Kettle'])]).toEqual([null, null, null]);
    expect(causeOf(KETTLE)).toEqual({ name: 'Kettle (KTL-1)', days: 7 });
  });

  test('names it, with the days that a report tells', () => {
    const series = steadySeller({ happening: without(6, 0) });
    const [guess] = findInsights(series, NOTHING_SET).findings;
    const [known] = findInsights(told(series, 3, 0), NOTHING_SET).findings;
    expect(guess?.narrative.title).toContain('likely out of stock');
    expect(guess?.narrative.description).not.toContain('was out of stock');
    expect(known?.narrative.title).toMatch(/: out of stock, /);
    expect(known?.narrative.description).toContain('Kettle (KTL-1) was out of stock on 4 of 7 days.');
  });
});
