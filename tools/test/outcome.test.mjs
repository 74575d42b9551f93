import { describe, expect, test } from 'vitest';
import { addOutcomes, checkOutcome, formatReport } from './outcome.mjs';
import { readJourneys } from './run-journeys.mjs';
import { completeOutcome } from './run-vitest.mjs';

const lastLine = (text) => text.split('\n').at(-1);

describe('the report of a whole test run', () => {
  test('ends with a line that holds the counts alone', () => {
    const outcome = addOutcomes([
      checkOutcome('lint', true, ''),
      checkOutcome('types', false, 'a.ts: no\nb.ts: no'),
      { passed: 40, failures: [], skipped: [{ name: 'a set', reason: 'its files are not here' }] },
    ]);
    const report = formatReport(outcome);
    expect(lastLine(report)).toBe('41 passed, 1 failed');
    expect(report).toContain('Failed: types\n  a.ts: no\n  b.ts: no');
    expect(report).toContain('- a set: its files are not here');
  });

  test('says nothing of failures and skips when there are none', () => {
    expect(formatReport(checkOutcome('lint', true, ''))).toBe('\n1 passed, 0 failed');
  });
});

describe('a run of the tests', () => {
  test.each([
    ['broke before it could report', null, 1, 1],
    ['ended with an error no test shows', { passed: 3, failures: [], skipped: [] }, 1, 1],
    ['found no tests', { passed: 0, failures: [], skipped: [] }, 0, 1],
    ['went well', { passed: 3, failures: [], skipped: [] }, 0, 0],
  ])('that %s is counted so', (_, outcome, code, failures) => {
    expect(completeOutcome(outcome, code, 'output').failures).toHaveLength(failures);
  });
});

describe('a run of the journeys', () => {
  const spec = (title, result) => ({ title, tests: [{ annotations: [], results: [], ...result }] });
  test('is counted test by test, with the reason of a skip and the error of a failure', () => {
    const report = {
      errors: [],
      suites: [
        {
          title: 'sign-in.spec.ts',
          specs: [spec('works', { status: 'expected' })],
          suites: [
            {
              title: 'on a phone',
              specs: [
                spec('fails', {
                  status: 'unexpected',
                  results: [
                    {
                      errors: [
                        { message: '\u001B[31mno button\u001B[39m\n  [pid=7][err] no bus\nCall log:' },
                      ],
                    },
                  ],
                }),
                spec('waits', {
                  status: 'skipped',
                  annotations: [{ type: 'skip', description: 'no touch here' }],
                }),
              ],
            },
          ],
        },
      ],
    };
    expect(readJourneys(report, '')).toEqual({
      passed: 1,
      failures: [{ name: 'sign-in.spec.ts > on a phone > fails', detail: 'no button\nCall log:' }],
      skipped: [{ name: 'sign-in.spec.ts > on a phone > waits', reason: 'no touch here' }],
    });
  });

  test.each([
    ['no report', null],
    ['no journeys', { suites: [], errors: [] }],
    ['a broken setup', { suites: [], errors: [{ message: 'the app did not start' }] }],
  ])('with %s has failed', (_, report) => {
    expect(readJourneys(report, 'output').failures).toHaveLength(1);
  });
});
