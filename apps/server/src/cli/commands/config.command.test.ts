import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand(args, { folder: '/', env });

test('skuline config says what is in force, where it comes from, and nothing secret', async () => {
  const env = { PORT: '4500', METRICS_TOKEN: 'a-token-of-many-characters' };
  const { out, error, code } = await run(['config'], env);
  expect([error, code]).toEqual(['', 0]);
  expect(out).toMatch(/^PORT +4500 +environment$/m);
  expect(out).toMatch(/^HOST +127\.0\.0\.1 +default$/m);
  expect(out).toMatch(/^METRICS_TOKEN +\(hidden\) +environment$/m);
  expect(out).not.toContain(env.METRICS_TOKEN);
});

test('skuline config shows the settings beside all that is wrong with them, and ends with 1', async () => {
  const env = { PORT: 'many', SMTP_URL_FILE: '/not/there', MAIL_FROM: 'me@mail.example' };
  const { out, error, code } = await run(['config', '--json'], env);
  expect(code).toBe(1);
  const { settings, problems } = JSON.parse(out);
  expect(settings).toContainEqual({ name: 'MAIL_FROM', value: 'me@mail.example', source: 'environment' });
  expect(problems).toEqual([
    'SMTP_URL_FILE: the file /not/there cannot be read (ENOENT)',
    'PORT: must be a whole number from 1 to 65535, written with digits alone',
    'SMTP_URL: is needed with MAIL_FROM',
  ]);
  for (const problem of problems) expect(error).toContain(problem);
});

test('skuline version says which one runs', async () => {
  expect((await run(['version'])).out).toMatch(
    /^Skuline \d+\.\d+\.\d+ \(code [\w-]{12}, Node v\d+\.\d+\.\d+\)\n$/,
  );
});
