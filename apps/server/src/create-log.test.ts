import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';

/** The one line that is written when this is logged. */
function lineOf(entry: Record<string, unknown>): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).warn(entry, 'it failed');
  expect(lines).toHaveLength(1);
  // A line of the log is a JSON object.
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test.each(['err', 'error'])(
  'an error under the name %s is logged with its message, code and causes',
  (name) => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    const line = lineOf({ [name]: new Error('The import failed.', { cause }) });
    expect(line[name]).toMatchObject({
      type: 'Error',
      message: 'The import failed.',
      stack: expect.stringContaining('create-log.test.ts'),
      cause: { message: 'connection refused', code: 'ECONNREFUSED' },
    });
  },
);

test('the values of a statement that failed and the connection it ran on are not logged', () => {
  const failed = Object.assign(
    new Error('Failed query: select "id" from "user" where "email" = $1\nparams: me@example.com,\nsecret'),
    { params: ['me@example.com'], client: { password: 'secret' } },
  );
  const text = JSON.stringify(lineOf({ error: failed }));
  expect(text).toContain('Failed query: select');
  expect(text).not.toMatch(/me@example\.com|secret/);
});
