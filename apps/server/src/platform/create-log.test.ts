import type { Logger } from 'pino';
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

const FAILED = new Error(
  'Failed query: select "id" from "session" where "token" = $1\nparams: secret,\n    at the secret (secret.ts:1)',
);

test.each<[string, (log: Logger) => void]>([
  ['under another name', (log) => log.error({ reason: FAILED }, 'it failed')],
  ['in a list', (log) => log.error({ details: ['refused', FAILED] }, 'it failed')],
  ['by itself', (log) => log.error(FAILED)],
  ['without a message', (log) => log.error({ err: FAILED })],
  ['as the message', (log) => log.error(FAILED.message)],
  [
    'as the cause of another one',
    (log) => log.error({ err: new Error('It failed.', { cause: FAILED }) }, 'no'),
  ],
])('nor are they where the error is logged %s', (_where, write) => {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  expect(lines.join('')).toContain('Failed query: select');
  expect(lines.join('')).not.toContain('secret');
});
