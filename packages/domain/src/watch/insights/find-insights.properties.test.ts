import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../core/calendar/index.ts';
import { recordOf } from '../../core/exhaustive/index.ts';
import { FACT_IDS, factsOf, FACT_KINDS, KINDS_OF_FACT, isMetricId } from '../../figures/metrics/index.ts';
import { DEFAULT_INSIGHT_RULES } from './default-rules.ts';
import { findInsights } from './find-insights.ts';
import type { Finding } from './finding.ts';
import { type Happening, NOTHING_SET, steadySeller, withoutReport } from './testing/steady-seller.ts';

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
        expect(inCents(drivers.reduce((sum, { effect }) => sum + effect, 0))).toBe(
          inCents(impact ?? Number.NaN),
        );
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

const WITH_RULES = { ...NOTHING_SET, rules: DEFAULT_INSIGHT_RULES };

test('a kind of report that is complete changes nothing', () => {
  fc.assert(
    fc.property(happenings, (happening) => {
      const series = steadySeller({ happening });
      const all = [{ start: addDays(series.asOf, -1000), end: series.asOf }];
      expect(findInsights({ ...series, known: recordOf(FACT_IDS, () => all) }, WITH_RULES)).toEqual(
        findInsights(series, WITH_RULES),
      );
    }),
    RUNS,
  );
});

/** Whatever happens in these, neither visits nor orders change. */
const ofMoney: fc.Arbitrary<Happening> = fc
  .record({
    names: fc.constantFrom(['Alder'], ['Brisk', 'Jar'], ['Alder', 'Kettle', 'KTL-2']),
    days: fc.integer({ min: 3, max: 9 }),
    effect: fc.constantFrom({ price: 0.7 }, { discount: 0.25 }, { returns: 0.35 }, { cpc: 1.7 }),
  })
  .map(({ names, days, effect }): Happening => {
    return (of, daysAgo) => (daysAgo < days && names.every((name, at) => of[at] === name) ? effect : {});
  });

test('taking back the last days of traffic changes no figure that is not made of it', () => {
  fc.assert(
    fc.property(ofMoney, fc.integer({ min: 0, max: 20 }), (happening, to) => {
      const series = steadySeller({ happening });
      const figures = (of: typeof series) =>
        findInsights(of, WITH_RULES).findings.map(({ ruleId, scope, days, value, usual, impact }) => ({
          ruleId,
          scope,
          days,
          value,
          usual,
          impact,
        }));
      expect(figures(series)).not.toEqual([]);
      expect(figures(withoutReport(series, 'traffic', { from: to, to: 0 }))).toEqual(figures(series));
    }),
    RUNS,
  );
});

test('no insight is about a day on which something it is measured by is unknown', () => {
  fc.assert(
    fc.property(
      happenings,
      fc.constantFrom(...FACT_KINDS),
      fc.integer({ min: 0, max: 9 }),
      (happening, kind, from) => {
        const series = withoutReport(steadySeller({ happening }), kind, { from, to: 0 });
        const ends = findInsights(series, WITH_RULES).findings.flatMap(({ metric, days }) =>
          isMetricId(metric) && factsOf(metric).some((fact) => KINDS_OF_FACT[fact].includes(kind))
            ? [days.end]
            : [],
        );
        expect(ends.filter((day) => day >= addDays(series.asOf, -from))).toEqual([]);
      },
    ),
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
