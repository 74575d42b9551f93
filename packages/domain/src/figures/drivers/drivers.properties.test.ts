import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundTo } from '../../core/exact/index.ts';
import { recordOf } from '../../core/exhaustive/index.ts';
import {
  FACT_IDS,
  type FactId,
  FACTS,
  type FactSums,
  METRIC_IDS,
  type MetricId,
  METRICS,
  sumFacts,
} from '../metrics/index.ts';
import { type ChangeDrivers, decompose, type SegmentSums } from './index.ts';

const NOTHING: FactSums = sumFacts([]);

/** Zeros are frequent, as they are in data; net sales and contribution are below zero at times. */
const anyFacts: fc.Arbitrary<FactSums> = fc
  .record(
    recordOf(FACT_IDS, (id) => {
      const least = FACTS[id].mayBeNegative ? -50_000 : 0;
      const amount = fc.integer({ min: least, max: 900_000 });
      const value = FACTS[id].kind === 'money' ? amount.map((units) => units / 10_000) : amount;
      return fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: value });
    }),
  )
  .chain((sums) => fc.oneof({ weight: 5, arbitrary: fc.constant(sums) }, fc.constant(NOTHING)));

const anySegments: fc.Arbitrary<SegmentSums[]> = fc.uniqueArray(
  fc.record({ name: fc.string({ maxLength: 3 }), previous: anyFacts, current: anyFacts }),
  { minLength: 1, maxLength: 12, selector: ({ name }) => name },
);
const anyPresent = fc.option(fc.subarray([...FACT_IDS]), { nil: null });
const anyMetric = fc.constantFrom(...METRIC_IDS);
/** What is not in the data is 0 in all of them. */
function carried(sums: FactSums, present: readonly FactId[] | null): FactSums {
  return recordOf(FACT_IDS, (id) => (present?.includes(id) === false ? 0 : sums[id]));
}
const anyCase = fc
  .record({
    metricId: anyMetric,
    place: fc.constantFrom('card' as const, 'chart' as const),
    present: anyPresent,
    segments: anySegments,
    top: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ segments, present, ...rest }) => ({
    ...rest,
    present,
    segments: segments.map(({ name, previous, current }) => ({
      name,
      previous: carried(previous, present),
      current: carried(current, present),
    })),
  }));
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

function explain({ metricId, place, present, segments, top }: Case): ChangeDrivers {
  return decompose(
    { metricId, place, present },
    sumFacts(segments.map(({ current }) => current)),
    sumFacts(segments.map(({ previous }) => previous)),
    { segments, top },
  );
}

/**
 * What the parts lack of the whole. Money and counts are added in whole ten-thousandths, which is exact. Ratios are
 * doubles of whole 10⁻¹²: what adding doubles loses is nothing.
 */
function lacking(metricId: MetricId, parts: readonly number[], whole: number): number {
  if (METRICS[metricId].kind === 'additive') {
    return parts.reduce((rest, part) => rest - Math.round(part * 10_000), Math.round(whole * 10_000));
  }
  const rest = parts.reduce((left, part) => left - part, whole);
  return Math.abs(rest) <= Math.max(1, ...parts.map(Math.abs)) * 1e-11 ? 0 : rest;
}

const effects = (parts: readonly { readonly effect: number }[]) => parts.map(({ effect }) => effect);

describe('the parts add up to the change', () => {
  test('of the total by factors, and of each segment and the rest by theirs', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        const { metricId, total, factors, segments, rest } = explain(each);
        expect(lacking(metricId, effects(factors), total.change)).toBe(0);
        for (const part of [...segments, ...(rest === null ? [] : [rest])]) {
          expect(lacking(metricId, effects(part.factors), part.change)).toBe(0);
        }
      }),
    );
  });

  test('by segments and rest, and by what became of the segments', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        const { metricId, total, segments, rest, composition } = explain(each);
        expect(
          lacking(metricId, [...segments.map(({ change }) => change), rest?.change ?? 0], total.change),
        ).toBe(0);
        expect(lacking(metricId, effects(composition), total.change)).toBe(0);
      }),
    );
  });
});

/** −0 is 0 in every sense that a reader could mean. */
const negated = (amount: number) => 0 - amount;

function turned({ total, factors, composition, segments, rest }: ChangeDrivers) {
  const swapId = (id: string) => (id === 'new' ? 'gone' : id === 'gone' ? 'new' : id);
  const part = ({ id, effect }: { readonly id: string; readonly effect: number }) => ({
    id: swapId(id),
    effect: negated(effect),
  });
  const byId = (parts: readonly { readonly id: string; readonly effect: number }[]) =>
    parts.map(part).toSorted((a, b) => a.id.localeCompare(b.id));
  return {
    change: negated(total.change),
    factors: byId(factors),
    composition: byId(composition),
    segments: segments
      .map(({ name, change, factors: own }) => ({ name, change: negated(change), factors: byId(own) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    rest: rest === null ? null : { change: negated(rest.change), factors: byId(rest.factors) },
  };
}

test('swapping the periods turns every sign, and new into gone', () => {
  fc.assert(
    fc.property(anyCase, (each) => {
      const swapped = each.segments.map(({ name, previous, current }) => ({
        name,
        previous: current,
        current: previous,
      }));
      const there = turned(explain(each));
      const back = turned(explain({ ...each, segments: swapped }));
      const turnedTwice = JSON.parse(JSON.stringify(back), (key, value) =>
        key === 'change' || key === 'effect'
          ? negated(value)
          : key === 'id' && value === 'new'
            ? 'gone'
            : key === 'id' && value === 'gone'
              ? 'new'
              : value,
      );
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
      turnedTwice.composition.sort(byId);
      expect(turnedTwice).toEqual(there);
    }),
  );
});

test('the result does not depend on the order of segments', () => {
  fc.assert(
    fc.property(anyCase, fc.infiniteStream(fc.nat()), (each, numbers) => {
      const shuffled = each.segments
        .map((segment) => ({ segment, at: numbers.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ segment }) => segment);
      expect(explain({ ...each, segments: shuffled })).toEqual(explain(each));
    }),
  );
});

test('one segment is the total', () => {
  fc.assert(
    fc.property(anyCase, (each) => {
      const [first] = each.segments;
      const { metricId, total, factors, segments } = explain({
        ...each,
        segments: each.segments.slice(0, 1),
      });
      const isAdditive = METRICS[metricId].kind === 'additive';
      const whole = { name: first?.name, change: total.change, ...(isAdditive ? { factors } : {}) };
      expect(segments).toMatchObject(total.change === 0 ? [] : [whole]);
    }),
  );
});

test('how many segments are named changes nothing about the total, nor about any of them', () => {
  fc.assert(
    fc.property(anyCase, (each) => {
      const few = explain(each);
      const all = explain({ ...each, top: 100 });
      expect([few.total, few.factors, few.composition]).toEqual([all.total, all.factors, all.composition]);
      for (const segment of few.segments) expect(all.segments).toContainEqual(segment);
    }),
  );
});

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ['count', 0],
  ['money', 4],
]);
test('effects are whole counts, ten-thousandths of a dollar and 10⁻¹² of a ratio', () => {
  fc.assert(
    fc.property(anyCase, (each) => {
      const { metricId, factors } = explain(each);
      const decimals = DECIMALS.get(METRICS[metricId].format) ?? 12;
      const nearest = factors.map(({ effect }) => roundTo(effect, decimals));
      expect(nearest).toEqual(effects(factors));
    }),
  );
});

test('above zero the effects are those of the formula: L(v1, v0) · ln(x1 / x0)', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  const four = fc.tuple(amount, amount, amount, amount);
  fc.assert(
    fc.property(four, four, (was, is) => {
      const sumsOf = ([sessions, orders, units_sold, net_sales]: typeof was) => ({
        ...NOTHING,
        sessions,
        orders,
        units_sold,
        net_sales,
      });
      const { factors } = decompose(
        { metricId: 'net_sales', place: 'card', present: null },
        sumsOf(is),
        sumsOf(was),
      );
      const factorsOf = ([s, o, u, n]: typeof was) => [s, o / s, u / o, n / u];
      const [x0, x1] = [factorsOf(was), factorsOf(is)];
      const weight = is[3] === was[3] ? is[3] : (is[3] - was[3]) / Math.log(is[3] / was[3]);
      for (const [at, { effect }] of factors.entries()) {
        expect(effect).toBeCloseTo(weight * Math.log((x1[at] ?? 1) / (x0[at] ?? 1)), 2);
      }
    }),
  );
});
