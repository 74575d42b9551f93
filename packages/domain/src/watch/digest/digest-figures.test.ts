import { expect, test } from 'vitest';
import { addDays, type DateKey, eachDay, toDateKey } from '../../core/calendar/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { prepareDigestFigures } from './index.ts';

const periods = {
  current: rangeOf('2026-11-19', '2026-11-25'),
  previous: rangeOf('2026-11-12', '2026-11-18'),
};

/** 50 orders of 1,000 sessions a day to Nov 24, one more each day; the sessions of the last three are not there yet. */
const sums = new Map(
  eachDay(rangeOf('2026-11-01', '2026-11-24')).map((day, at) => [
    day,
    facts({ orders: 50 + at, sessions: day > '2026-11-21' ? 0 : 1000, net_sales: 100 }),
  ]),
);
const sales = [rangeOf('2026-11-01', '2026-11-24')];
const known = { orders: sales, net_sales: sales, sessions: [rangeOf('2026-11-01', '2026-11-21')] };
const present = ['orders', 'sessions', 'net_sales'] as const;

const figureOf = (metric: string, given: Partial<Parameters<typeof prepareDigestFigures>[1]> = {}) =>
  prepareDigestFigures(periods, { sums, known, final: given.known ?? known, present, ...given }).find(
    (of) => of.metric === metric,
  );

test('a ratio and its change rest on the days that have all its parts', () => {
  expect(figureOf('conversion')).toEqual({
    metric: 'conversion',
    value: 0.069,
    previous: 0.062,
    growth_rate: expect.closeTo(11.29, 2),
    known_days: 3,
  });
});

test('a sum is what is there, and its change that of the known days', () => {
  expect(figureOf('sessions')).toMatchObject({ value: 3000, previous: 3000, growth_rate: 0, known_days: 3 });
  expect(figureOf('net_sales')).toMatchObject({ value: 600, previous: 600, growth_rate: 0, known_days: 6 });
});

test('what is known on no day is unknown, though some of several sources have told of it', () => {
  const none = { known: { ...known, sessions: [rangeOf('2026-11-01', '2026-11-10')] } };
  const nothing = { value: null, previous: null, growth_rate: null, known_days: 0 };
  expect(figureOf('conversion', none)).toMatchObject(nothing);
  expect(figureOf('sessions', none)).toMatchObject(nothing);
  const untold = new Map([...sums].map(([day, of]) => [day, { ...of, sessions: 0 }]));
  expect(figureOf('sessions', { ...none, sums: untold })).toMatchObject(nothing);
});

test('what is not final is not compared: of one day it has its value alone, of a week the change of its final days', () => {
  const all = [rangeOf('2026-11-01', '2026-11-24')];
  const given = { sums, known: { sessions: all }, present };
  const final = { sessions: [rangeOf('2026-11-01', '2026-11-20')] };
  const day = { current: rangeOf('2026-11-21', '2026-11-21'), previous: rangeOf('2026-11-14', '2026-11-14') };
  const [young] = prepareDigestFigures(day, { ...given, final, present: ['sessions'] });
  expect(young).toMatchObject({ value: 1000, previous: null, growth_rate: null, known_days: 0 });
  const [week] = prepareDigestFigures(periods, { ...given, final, present: ['sessions'] });
  expect(week).toMatchObject({ value: 3000, previous: 2000, growth_rate: 0, known_days: 2 });
});

test('the start of a history is treated like its end: a flat seller has not changed', () => {
  const first = toDateKey('2026-11-15');
  const flat = new Map(
    [...sums]
      .filter(([day]) => day >= first)
      .map(([day]): [DateKey, ReturnType<typeof facts>] => [day, facts({ orders: 5, sessions: 100 })]),
  );
  const span = [{ start: first, end: addDays(first, 9) }];
  const given = { sums: flat, known: { orders: span, sessions: span } };
  expect(figureOf('orders', given)).toMatchObject({ value: 30, previous: 15, growth_rate: 0 });
  expect(figureOf('conversion', given)).toMatchObject({ value: 0.05, previous: 0.05, growth_rate: 0 });
});

test('without data there are no figures', () => {
  expect(prepareDigestFigures(periods, { sums: new Map(), known: {}, final: {}, present: null })).toEqual([]);
});
