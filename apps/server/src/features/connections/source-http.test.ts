import { describe, expect, test } from 'vitest';
import { type Operation, Rates } from './source-http.ts';

const CREATE: Operation = { name: 'createReport', rate: { perSecond: 0.0167, burst: 15 } };
const SECOND_MS = 1000;

/** How many seconds a first pull waits for so many requests, each sent as soon as it is allowed. */
function secondsFor(requests: number, rates = new Rates(), from = 0, latencyMs = 0): number {
  let now = from;
  for (let sent = 0; sent < requests; sent += 1) now += rates.take(CREATE, now) + latencyMs;
  return (now - from) / SECOND_MS;
}

describe('what a source allows', () => {
  test('is used up: the burst at once, then a request for each that is allowed, however long an answer takes', () => {
    expect(secondsFor(15)).toBe(0);
    // 60 days of traffic: 45 more than the burst, at one a minute.
    expect(secondsFor(60)).toBeCloseTo(45 / 0.0167, 3);
    const isAllowed = 45 / 0.0167;
    const taken = secondsFor(60, new Rates(), 0, 5 * SECOND_MS);
    expect(isAllowed / taken).toBeGreaterThanOrEqual(0.95);
  });

  test('is what it says in an answer from then on, also where that is more than is published', () => {
    const rates = new Rates();
    secondsFor(15, rates);
    rates.learn(CREATE, 2, 0);
    expect(secondsFor(20, rates)).toBeCloseTo(20 / 2, 3);
  });

  test('is waited for after a refusal, with one request left', () => {
    const rates = new Rates();
    rates.take(CREATE, 0);
    const until = rates.pauseOf(CREATE);
    expect(until).toBeCloseTo(SECOND_MS / 0.0167, 3);
    rates.empty(CREATE, until);
    expect(rates.take(CREATE, until)).toBe(0);
    // The source was empty: what was earned meanwhile is spent, and the next would be refused again.
    expect(rates.take(CREATE, until)).toBeCloseTo(until, 3);
  });

  test('is never exceeded: in no stretch of time are more requests sent than the burst and what has been earned', () => {
    const rates = new Rates();
    const sent: number[] = [];
    let now = 0;
    for (let at = 0; at < 200; at += 1) {
      // Work between two requests, sometimes much of it.
      now += (at % 7) * 11 * SECOND_MS;
      now += rates.take(CREATE, now);
      sent.push(now);
    }
    for (const [from, start] of sent.entries()) {
      for (const [more, end] of sent.slice(from).entries()) {
        const earned = ((end - start) / SECOND_MS) * 0.0167;
        expect(more + 1).toBeLessThanOrEqual(15 + earned + 1.001);
      }
    }
  });
});
