import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type DayRanges, joinRanges, subtractRanges, toDateKey } from '../../core/calendar/index.ts';
import { FACT_IDS, FACT_KINDS, type FactKind } from '../metrics/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { NOT_SAID, readSource } from '../../files/sources/index.ts';
import { findKnownDays, type KnownDays, type ReportedDays } from './find-known-days.ts';

/** `Nov 5` of 2026 as `11-05`; a stretch as `11-05..11-09`, several with spaces between. */
function days(text: string): DayRanges {
  const stretches = text.split(' ').filter((stretch) => stretch !== '');
  return joinRanges(
    stretches.map((stretch) => {
      const [start = '', end = start] = stretch.split('..');
      return rangeOf(`2026-${start}`, `2026-${end}`);
    }),
  );
}

/** `amazon`, `amazon: Sponsored Display, Acme (CA)`: a channel with its source; `+` before it: said to be another. */
const told = (who: string, kind: FactKind, text: string): ReportedDays => {
  const [channel = '', words = ''] = who.replace('+', '').split(': ');
  return { ...readSource(words), channel, kind, days: days(text), isApart: who.startsWith('+') };
};

function knownOf(
  reported: readonly ReportedDays[],
  own: readonly [string, readonly FactKind[]] | null = null,
) {
  const [span] = own === null ? [] : days(own[0]);
  return findKnownDays({
    reported,
    own: own === null || span === undefined ? null : { span, kinds: own[1] },
  });
}

describe('a kind of fact is known on a day when every source that is expected to tell it does', () => {
  test.each<[string, readonly ReportedDays[], keyof KnownDays, string | null]>([
    [
      'traffic that arrives after orders is unknown on the days between',
      [told('amazon', 'sales', '11-01..11-24'), told('amazon', 'traffic', '11-01..11-21')],
      'sessions',
      '11-01..11-21',
    ],
    [
      'the days before its first report are unknown as well',
      [told('amazon', 'sales', '10-01..11-08'), told('amazon', 'traffic', '11-01..11-08')],
      'sessions',
      '11-01..11-08',
    ],
    [
      'and so is a hole',
      [told('amazon', 'sales', '11-01..11-08'), told('amazon', 'traffic', '11-01..11-03 11-06..11-08')],
      'sessions',
      '11-01..11-03 11-06..11-08',
    ],
    [
      'of two channels, sales are known up to the day that both have',
      [told('amazon', 'sales', '11-01..11-24'), told('shopify', 'sales', '11-01..11-20')],
      'orders',
      '11-01..11-20',
    ],
    [
      'a channel that began later takes nothing from the days before it',
      [told('amazon', 'sales', '11-01..11-24'), told('tiktok_shop', 'sales', '11-10..11-24')],
      'orders',
      '11-01..11-24',
    ],
    [
      'a channel whose traffic begins later than its orders is missed on the days between, whatever others tell',
      [
        told('amazon', 'sales', '10-01..11-08'),
        told('amazon', 'traffic', '11-01..11-08'),
        told('shopify', 'traffic', '09-01..11-08'),
      ],
      'sessions',
      '09-01..09-30 11-01..11-08',
    ],
    [
      'a channel that has been silent for 60 days is expected no longer',
      [told('amazon', 'sales', '05-01..11-24'), told('ebay', 'sales', '05-01..06-30')],
      'orders',
      '05-01..06-30 08-30..11-24',
    ],
    [
      'one that goes on after a long pause is expected again from then on, and not in the pause',
      [told('amazon', 'sales', '01-01..11-24'), told('ebay', 'sales', '01-01..01-31 11-01..11-20')],
      'orders',
      '01-01..01-31 04-02..11-20',
    ],
    [
      'a channel that goes on with its ads is not silent: its orders are missed, for however long',
      [
        told('shopify', 'sales', '05-01..11-24'),
        told('amazon', 'sales', '05-01..06-20'),
        told('amazon', 'ads', '05-01..11-24'),
      ],
      'orders',
      '05-01..06-20',
    ],
    [
      'an account that was given up is expected no longer after 60 days, where another one goes on',
      [
        told('amazon', 'sales', '05-01..11-24'),
        told('amazon: Acme', 'ads', '05-01..06-30'),
        told('amazon: Other', 'ads', '05-01..11-24'),
      ],
      'ad_spend',
      '05-01..06-30 08-30..11-24',
    ],
    [
      'an ad product that is late is missed, whatever another one tells',
      [
        told('amazon: Sponsored Products', 'ads', '11-01..11-24'),
        told('amazon: Sponsored Display', 'ads', '11-01..11-20'),
      ],
      'ad_spend',
      '11-01..11-20',
    ],
    [
      'an account is the same in other letters',
      [told('amazon: Acme', 'ads', '11-01..11-12'), told('amazon: ACME', 'ads', '11-13..11-24')],
      'ad_spend',
      '11-01..11-24',
    ],
    [
      'a report that says less may be of the same source',
      [
        told('amazon: Sponsored Products, Acme', 'ads', '11-01..11-12'),
        told('amazon: Sponsored Products', 'ads', '11-13..11-24'),
      ],
      'ad_spend',
      '11-01..11-24',
    ],
    [
      'another marketplace is another source',
      [told('amazon: Acme (CA)', 'ads', '11-01..11-24'), told('amazon: Acme (US)', 'ads', '11-01..11-20')],
      'ad_spend',
      '11-01..11-20',
    ],
    [
      'a second shop does not stand for the first one, of which nothing is said, once a person has told them apart',
      [told('shopify', 'sales', '11-01..11-21'), told('+shopify: Outlet', 'sales', '11-05..11-24')],
      'orders',
      '11-01..11-21',
    ],
    [
      'what nobody tells is not among the facts at all',
      [told('amazon', 'sales', '11-01..11-24')],
      'sessions',
      null,
    ],
    [
      'net sales need the refunds of a channel that tells them apart',
      [told('amazon', 'sales', '11-01..11-24'), told('amazon', 'refunds', '11-01..11-18')],
      'net_sales',
      '11-01..11-18',
    ],
    [
      'gross sales do not',
      [told('amazon', 'sales', '11-01..11-24'), told('amazon', 'refunds', '11-01..11-18')],
      'gross_sales',
      '11-01..11-24',
    ],
    [
      'contribution needs the ads too',
      [told('amazon', 'sales', '11-01..11-24'), told('amazon', 'ads', '11-03..11-22')],
      'contribution',
      '11-03..11-22',
    ],
  ])('%s', (_, reported, fact, expected) => {
    expect(knownOf(reported)[fact] ?? null).toEqual(expected === null ? null : days(expected));
  });
});

describe('a fact that a report does not hold is unknown on its days, and every other one known', () => {
  const lacking = (who: string, text: string): ReportedDays => ({
    ...told(who, 'sales', text),
    untold: [{ fact: 'orders', days: days(text) }],
  });

  test.each<[string, readonly ReportedDays[], string, string | undefined]>([
    [
      'of one source, where another kind of report goes on',
      [
        {
          ...told('shopify', 'sales', '10-05..10-27'),
          untold: [{ fact: 'orders', days: days('10-26..10-27') }],
        },
      ],
      '10-05..10-25',
      '10-26..10-27',
    ],
    [
      'of one of two channels',
      [told('amazon', 'sales', '10-05..10-27'), lacking('shopify', '10-20..10-22')],
      '10-05..10-19',
      '10-20..10-22',
    ],
    [
      'a day that lacks a report of another channel is a missing report',
      [told('amazon', 'sales', '10-05..10-21'), lacking('shopify', '10-20..10-22')],
      '10-05..10-19',
      '10-20..10-21',
    ],
  ])('%s', (_, reported, orders, untold) => {
    const known = knownOf(reported);
    expect(known.orders).toEqual(days(orders));
    expect(known.untold_orders).toEqual(untold === undefined ? undefined : days(untold));
    const { orders: _orders, untold_orders: _untold, ...others } = known;
    const { orders: _whole, ...asTold } = knownOf(reported.map(({ untold: _lacks, ...source }) => source));
    expect(others).toEqual(asTold);
  });
});

describe("a file of Skuline's own", () => {
  const whole: readonly FactKind[] = ['sales', 'traffic'];

  test('is known from its first to its last day, those without a row too', () => {
    expect(knownOf([], ['10-13..11-20', whole]).orders).toEqual(days('10-13..11-20'));
  });

  test('carries no kind of which all its facts are 0', () => {
    expect(Object.keys(knownOf([], ['10-13..11-20', whole]))).toEqual([
      'sessions',
      'orders',
      'units_sold',
      'gross_sales',
      'promotions',
      'net_sales',
      'contribution',
    ]);
  });

  test('is not expected on days that reports are shown for, nor they on its days', () => {
    const known = knownOf(
      [told('amazon', 'sales', '11-01..11-20'), told('amazon', 'traffic', '11-01..11-20')],
      ['09-01..10-31', whole],
    );
    expect([known.orders, known.sessions]).toEqual([days('09-01..11-20'), days('09-01..11-20')]);
  });

  test('does not tell what only reports do', () => {
    const known = knownOf([told('amazon', 'ads', '11-01..11-20')], ['09-01..10-31', whole]);
    expect([known.ad_spend, known.orders]).toEqual([days('11-01..11-20'), days('09-01..10-31')]);
  });
});

const start = toDateKey('2026-03-01');
const anyStretch = fc
  .record({ first: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ first, length }) => ({ start: addDays(start, first), end: addDays(start, first + length - 1) }));
const anyReported = fc.array(
  fc
    .record({
      channel: fc.constantFrom('amazon', 'shopify'),
      source: fc
        .constantFrom('', 'Alder', 'Sponsored Display, Alder', 'Briskway')
        .map((text) => readSource(text).source),
      kind: fc.constantFrom(...FACT_KINDS),
      stretches: fc.array(anyStretch, { minLength: 1, maxLength: 3 }),
    })
    .map(({ stretches, ...who }): ReportedDays => ({ ...who, days: joinRanges(stretches) })),
  { maxLength: 6 },
);

/** One entry for each source and kind. */
function merged(reported: readonly ReportedDays[]): ReportedDays[] {
  const groups = Map.groupBy(reported, ({ channel, source, kind }) =>
    JSON.stringify([channel, source, kind]),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, days: joinRanges([first, ...others].flatMap((one) => one.days)) }],
  );
}

test('the order of reports does not matter', () => {
  fc.assert(
    fc.property(anyReported, (some) => {
      const reported = merged(some);
      const once = findKnownDays({ reported, own: null });
      expect(findKnownDays({ reported: reported.toReversed(), own: null })).toEqual(once);
    }),
  );
});

test('a kind that is told for every day of the history changes nothing of the others', () => {
  fc.assert(
    fc.property(anyReported, fc.constantFrom(...FACT_KINDS), (some, kind) => {
      const reported = merged(some).filter((one) => one.kind !== kind && one.channel === 'amazon');
      const all = joinRanges(reported.flatMap((one) => one.days));
      const [first, last] = [all[0], all.at(-1)];
      if (first === undefined || last === undefined) return;
      const complete = {
        channel: 'amazon',
        source: NOT_SAID,
        kind,
        days: [{ start: first.start, end: last.end }],
      };
      const [before, after] = [[], [complete]].map((more) =>
        findKnownDays({ reported: [...reported, ...more], own: null }),
      );
      const others = FACT_IDS.filter((fact) => before?.[fact] !== undefined);
      expect(others.map((fact) => after?.[fact])).toEqual(others.map((fact) => before?.[fact]));
    }),
  );
});

test("removing days of a source's only report of a kind makes exactly those unknown", () => {
  fc.assert(
    fc.property(anyStretch, anyStretch, (whole, removed) => {
      const sales: ReportedDays = { channel: 'amazon', source: NOT_SAID, kind: 'sales', days: [whole] };
      const left = subtractRanges([whole], [removed]);
      const traffic: ReportedDays[] =
        left.length === 0 ? [] : [{ channel: 'amazon', source: NOT_SAID, kind: 'traffic', days: left }];
      const known = findKnownDays({ reported: [sales, ...traffic], own: null });
      expect(known.sessions ?? []).toEqual(left);
      expect(known.orders).toEqual([whole]);
    }),
  );
});
