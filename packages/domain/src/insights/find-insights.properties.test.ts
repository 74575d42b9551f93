import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/index.ts';
import { findInsights } from './find-insights.ts';
import type { Finding } from './finding.ts';
import { type Happening, NOTHING_SET, steadySeller } from './testing/steady-seller.ts';

const RUNS = { numRuns: 12 };

const EFFECTS = [
  { sessions: 0.5 },
  { sessions: 2 },
  { conversion: 0.5 },
  { conversion: 0 },
  { price: 0.7 },
  { discount: 0.25 },
  { returns: 0.35 },
  { cpc: 1.7 },
];

const happenings: fc.Arbitrary<Happening> = fc
  .record({
    names: fc.constantFrom([], ['Alder'], ['Brisk', 'Jar'], ['Alder', 'Kettle', 'KTL-2']),
    days: fc.integer({ min: 3, max: 9 }),
    effect: fc.constantFrom(...EFFECTS),
  })
  .map(({ names, days, effect }): Happening => {
    return (of, daysAgo) => (daysAgo < days && names.every((name, at) => of[at] === name) ? effect : {});
  });

const inCents = (amount: number) => Math.round(amount * 100);

test('the drivers of an insight add up to its impact, to the cent', () => {
  fc.assert(
    fc.property(happenings, (happening) => {
      const { findings } = findInsights(steadySeller({ happening }), NOTHING_SET);
      expect(findings).not.toEqual([]);
      for (const { drivers, impact } of findings) {
        expect(inCents(drivers.reduce((sum, { effect }) => sum + effect, 0))).toBe(inCents(impact));
      }
    }),
    RUNS,
  );
});

test('the order in which scopes are read does not matter', () => {
  fc.assert(
    fc.property(happenings, fc.infiniteStream(fc.nat()), (happening, ranks) => {
      const series = steadySeller({ happening });
      const scopes = series.scopes
        .map((scope) => ({ scope, rank: Number(ranks.next().value) }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ scope }) => scope);
      expect(findInsights({ ...series, scopes }, NOTHING_SET)).toEqual(findInsights(series, NOTHING_SET));
    }),
    RUNS,
  );
});

test('what is open is not raised again, and raised again once it has recovered', () => {
  fc.assert(
    fc.property(happenings, (happening) => {
      const first = findInsights(steadySeller({ happening }), NOTHING_SET).findings;
      const openInsights = first.map((finding, at) => openOf(finding, String(at)));
      const again = findInsights(steadySeller({ happening }), { ...NOTHING_SET, openInsights });
      expect(again).toEqual({ findings: [], recovered: [] });
      const over = findInsights(steadySeller({}), {
        ...NOTHING_SET,
        openInsights: openInsights.map((insight) => ({ ...insight, days: EARLIER })),
      });
      expect(over.recovered.map(({ id }) => id)).toEqual(openInsights.map(({ id }) => id));
    }),
    RUNS,
  );
});

const { asOf } = steadySeller();
/** Days of an insight that was raised a week before. */
const EARLIER = { start: addDays(asOf, -13), end: addDays(asOf, -7) };

function openOf({ ruleId, cause, metric, scope, days, value, usual }: Finding, id: string) {
  return { id, ruleId, cause, metric, scope, days, value, usual };
}
