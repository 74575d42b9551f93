import { describe, expect, test } from 'vitest';
import { MEASURED_PAGES, type MeasuredPage } from './measured-pages.ts';
import {
  findShortfalls,
  type LighthouseResult,
  middleRun,
  type PageScores,
  readScores,
} from './page-scores.ts';

const PAGE: MeasuredPage = {
  path: '/dashboard',
  device: 'mobile',
  isSignedIn: true,
  aims: { performance: 80, accessibility: 95, 'best-practices': 95, seo: null },
};

function category(score: number | null, audits: Readonly<Record<string, number>> = {}) {
  return { score, auditRefs: Object.entries(audits).map(([id, weight]) => ({ id, weight })) };
}

function resultWith(changes: Partial<LighthouseResult> = {}): LighthouseResult {
  return {
    categories: {
      performance: category(0.79, { 'total-blocking-time': 30, 'speed-index': 10, 'total-byte-weight': 0 }),
      accessibility: category(0.954),
      'best-practices': category(1, { 'errors-in-console': 1 }),
      seo: category(0.6),
    },
    audits: {
      'total-blocking-time': { title: 'Total Blocking Time', score: 0.5, displayValue: '350 ms' },
      'speed-index': { title: 'Speed Index', score: 1, displayValue: '1.2 s' },
      'total-byte-weight': { title: 'Avoids enormous network payloads', score: 0 },
      'errors-in-console': { title: 'Browser errors were logged to the console', score: 0 },
    },
    ...changes,
  };
}

function runOf(performance: number): PageScores {
  const scores = { performance, accessibility: 100, 'best-practices': 100, seo: 100 };
  return { scores, figures: [], losses: [] };
}

describe('reading a Lighthouse result', () => {
  test('scores are whole points of 100', () => {
    expect(readScores(resultWith()).scores).toEqual({
      performance: 79,
      accessibility: 95,
      'best-practices': 100,
      seo: 60,
    });
  });

  test('figures stand in the order of their titles, and a missing one is a dash', () => {
    expect(readScores(resultWith()).figures).toEqual(['–', '–', '350 ms', '–']);
  });

  test('what costs points is listed, the dearest first; what has no weight costs none', () => {
    expect(readScores(resultWith()).losses).toEqual([
      { category: 'best-practices', text: 'Browser errors were logged to the console', points: 100 },
      { category: 'performance', text: 'Total Blocking Time (350 ms)', points: 37.5 },
    ]);
  });

  test.each([
    ['a page that could not be loaded', { runtimeError: { message: 'ERRORED_DOCUMENT_REQUEST' } }],
    ['a category without a score', { categories: { ...resultWith().categories, seo: category(null) } }],
    ['a category that is missing', { categories: {} }],
  ])('%s is no measurement', (_, changes) => {
    expect(() => readScores(resultWith(changes))).toThrow('Lighthouse');
  });
});

test.each([
  [[60, 90, 80], 80],
  [[70], 70],
  // The lower of two, so that luck does not pass.
  [[90, 60], 60],
])('of runs of %j the one of %i counts', (performances, expected) => {
  expect(middleRun(performances.map(runOf)).scores.performance).toBe(expected);
});

test('without runs there is no result', () => {
  expect(() => middleRun([])).toThrow('at least one run');
});

describe('the aims of a page', () => {
  test.each([
    [79, ['/dashboard mobile: performance is 79, its aim 80.']],
    [80, []],
    [100, []],
  ])('a performance of %i falls short: %j', (performance, expected) => {
    expect(findShortfalls(PAGE, runOf(performance))).toEqual(expected);
  });

  test('a category without an aim cannot fall short', () => {
    const scores = { ...runOf(100).scores, seo: 0 };
    expect(findShortfalls(PAGE, { ...runOf(100), scores })).toEqual([]);
  });

  test('public pages aim at 95 in everything, the dashboard at 95 on a desktop and 80 on a phone', () => {
    const aims = MEASURED_PAGES.map(({ path, device, aims: { performance, seo } }) => [
      path,
      device,
      performance,
      seo,
    ]);
    expect(aims).toEqual([
      ['/', 'mobile', 95, 95],
      ['/signin', 'mobile', 95, 95],
      ['/dashboard', 'desktop', 95, null],
      ['/dashboard', 'mobile', 80, null],
    ]);
  });
});
