import { describe, expect, test } from 'vitest';
import { watchConnection, type WatchedConnection } from './watch-connection.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const LOOK = { now: NOW, hasSlept: false };
const WORKS: WatchedConnection = {
  hasEnded: false,
  workedAt: hoursAgo(3),
  isRefused: false,
  isWell: false,
  stoppedAt: null,
  stopMailedAt: null,
};

describe('of a connection people are told', () => {
  test.each<readonly [string, Partial<WatchedConnection>, readonly string[]]>([
    ['nothing while it works', {}, []],
    ['nothing after a day to the millisecond', { workedAt: hoursAgo(24) }, []],
    ['that it has stopped, after more than a day', { workedAt: hoursAgo(24.01) }, ['stopped', 'mail']],
    ['nothing where nothing was due', { workedAt: hoursAgo(50), isWell: true }, []],
    ['that its keys are refused, at once, without a mail', { isRefused: true }, ['stopped']],
    ['nothing more in the same day', { isRefused: true, stoppedAt: hoursAgo(2) }, []],
    [
      'by mail, once its figures are a day old',
      { isRefused: true, stoppedAt: hoursAgo(23), workedAt: hoursAgo(25) },
      ['mail'],
    ],
    ['nothing twice', { workedAt: hoursAgo(60), stoppedAt: hoursAgo(36), stopMailedAt: hoursAgo(36) }, []],
    ['that it works again', { stoppedAt: hoursAgo(30), stopMailedAt: hoursAgo(30) }, ['recovered']],
    [
      'nothing of new keys before they have brought something',
      { stoppedAt: hoursAgo(2), workedAt: hoursAgo(3) },
      [],
    ],
    ['nothing of one that was disconnected', { hasEnded: true, workedAt: hoursAgo(99) }, []],
    ['no more of one that has stopped and was disconnected', { hasEnded: true, stoppedAt: NOW }, ['forget']],
  ])('%s', (_what, given, expected) => {
    expect(watchConnection({ ...WORKS, ...given }, { ...LOOK, upSince: hoursAgo(200) })).toEqual(expected);
  });

  test('nothing by an app that was off and has had no time to catch up', () => {
    const old = { ...WORKS, workedAt: hoursAgo(60) };
    expect(watchConnection(old, { ...LOOK, upSince: hoursAgo(3) })).toEqual([]);
    expect(watchConnection({ ...old, isRefused: true }, { ...LOOK, upSince: NOW })).toEqual(['stopped']);
    expect(watchConnection(old, { ...LOOK, upSince: hoursAgo(3.1) })).toEqual(['stopped', 'mail']);
  });

  test('nothing of a day without figures at the first look of a machine that slept', () => {
    const old = { ...WORKS, workedAt: hoursAgo(60) };
    const slept = { ...LOOK, upSince: hoursAgo(200), hasSlept: true };
    expect(watchConnection(old, slept)).toEqual([]);
    expect(watchConnection({ ...old, isRefused: true }, slept)).toEqual(['stopped']);
    expect(watchConnection(old, { ...slept, hasSlept: false })).toEqual(['stopped', 'mail']);
  });
});
