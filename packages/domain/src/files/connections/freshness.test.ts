import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { freshnessOf } from './freshness.ts';
import { ruleOf } from './pull-kinds.ts';

const today = toDateKey('2026-11-20');
const freshness = (rule: ReturnType<typeof ruleOf>, since: string, newest: string | null) =>
  freshnessOf(rule, {
    since: toDateKey(since),
    newest: newest === null ? null : toDateKey(newest),
    today,
  });

test.each<readonly [string, Parameters<typeof freshness>, ReturnType<typeof freshness>]>([
  [
    'traffic of four days may still change',
    [ruleOf('amazon', 'traffic'), '2026-08-01', '2026-11-19'],
    { reachesBackTo: null, finalThrough: toDateKey('2026-11-16') },
  ],
  [
    'what is not there is not final',
    [ruleOf('amazon', 'traffic'), '2026-08-01', '2026-11-10'],
    { reachesBackTo: null, finalThrough: toDateKey('2026-11-10') },
  ],
  [
    'nothing is final where all of it may change',
    [ruleOf('amazon', 'orders'), '2026-11-01', '2026-11-20'],
    { reachesBackTo: null, finalThrough: null },
  ],
  [
    'ads are kept for some weeks',
    [ruleOf('amazon-ads', 'display_ads'), '2026-08-01', null],
    { reachesBackTo: toDateKey('2026-09-17'), finalThrough: null },
  ],
  [
    'a settlement never changes',
    [ruleOf('amazon', 'settlements'), '2026-01-01', '2026-11-15'],
    { reachesBackTo: null, finalThrough: toDateKey('2026-11-15') },
  ],
])('%s', (_what, given, expected) => {
  expect(freshness(...given)).toEqual(expected);
});
