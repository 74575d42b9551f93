import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseUrlOf, ConfigError, describeConfig, parseConfig } from './config.ts';
import { ENVIRONMENT } from './environment.ts';

describe('configuration', () => {
  test('without an environment: port 4400 on 127.0.0.1, data in .data below the project, a demo tenant', () => {
    expect(parseConfig({}, '/srv/skuline')).toMatchObject({
      port: 4400,
      host: '127.0.0.1',
      dataDir: '/srv/skuline/.data',
      demo: true,
    });
  });

  test('DEMO=0 makes no demo tenant, an absolute DATA_DIR stays as it is, a blank value is not set', () => {
    const config = parseConfig({ DEMO: '0', DATA_DIR: '/var/skuline', PORT: '' }, '/srv/skuline');
    expect(config).toMatchObject({ demo: false, dataDir: '/var/skuline', port: 4400 });
  });

  test('all problems are listed together', () => {
    const env = { PORT: 'many', DEMO: 'maybe', SMTP_URL: 'smtp://mail', METRICS_TOKEN_FILE: '/not/there' };
    expect(() => parseConfig(env, '/')).toThrow(ConfigError);
    expect(() => parseConfig(env, '/')).toThrow(
      /METRICS_TOKEN_FILE: [\s\S]*PORT: [\s\S]*DEMO: [\s\S]*MAIL_FROM: is needed with SMTP_URL/,
    );
  });

  test.each(['many', '0', '65536', '80.5', '-1', '1e3', ' 80'])(
    'PORT=%j is refused with the numbers that are taken',
    (port) => {
      expect(() => parseConfig({ PORT: port }, '/')).toThrow(
        'PORT: must be a whole number from 1 to 65535, written with digits alone',
      );
    },
  );

  test.each([
    [{ AUTH_ISSUER: 'https://id.example' }, /AUTH_AUDIENCE: is needed with AUTH_ISSUER/],
    [{ AUTH_AUDIENCE: 'skuline' }, /AUTH_ISSUER: is needed/],
    [{ CLICKHOUSE_CLUSTER: 'main' }, /CLICKHOUSE_CLUSTER: needs CLICKHOUSE_URL/],
  ])('%o is refused: it needs its other half', (env, message) => {
    expect(() => parseConfig(env, '/')).toThrow(message);
  });

  test.each([
    'https://skuline.example/analytics',
    'https://example.com/skuline/',
    'https://skuline.example?x=1',
    'https://skuline.example/#top',
    'https://someone@skuline.example',
  ])('PUBLIC_URL=%s is refused: it must be an origin alone', (url) => {
    expect(() => parseConfig({ PUBLIC_URL: url }, '/')).toThrow(/PUBLIC_URL: must be an origin alone/);
  });

  test.each([
    { AUTH_ISSUER: 'https://me:secret@id.example', AUTH_AUDIENCE: 'skuline' },
    { POSTHOG_HOST: 'https://me:secret@ph.example' },
    { GEOIP_URL: 'https://secret@geo.example/json' },
    { OPENAI_BASE_URL: 'http://me:secret@127.0.0.1:11434/v1' },
  ])('%o is refused at the start, without saying the password: nothing signs in there', (env) => {
    const parse = () => parseConfig(env, '/');
    expect(parse).toThrow(/: cannot hold a user name or a password/);
    expect(parse).not.toThrow(/secret/);
  });

  test.each([
    ['https://hooks.example/x?key=1', 'https://hooks.example/x?key=1', null],
    ['https://me:secret@hooks.example/x', 'https://hooks.example/x', 'me:secret'],
    ['https://me%40a.example:a%3Ab@hooks.example/x', 'https://hooks.example/x', 'me@a.example:a:b'],
    ['https://me@hooks.example/x', 'https://hooks.example/x', 'me:'],
  ])('a webhook at %s is asked at %s, signed in as %j', (given, url, signIn) => {
    const authorization = signIn === null ? null : `Basic ${Buffer.from(signIn).toString('base64')}`;
    expect(parseConfig({ DEMO_REQUEST_WEBHOOK_URL: given }, '/').demoRequestWebhook).toEqual({
      url,
      authorization,
      secret: null,
    });
  });

  test('a webhook whose password cannot be read is refused with what to write', () => {
    const env = { DEMO_REQUEST_WEBHOOK_URL: 'https://me:50%off@hooks.example/x' };
    expect(() => parseConfig(env, '/')).toThrow('must be %25');
  });

  test.each([
    [{}, 'http://127.0.0.1:4400'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80'],
    [{ HOST: '::1' }, 'http://[::1]:4400'],
    [{ PUBLIC_URL: 'https://skuline.example/' }, 'https://skuline.example'],
    [{ PUBLIC_URL: 'HTTPS://Skuline.Example:443' }, 'https://skuline.example'],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, 'http://127.0.0.1:8080'],
  ])('with %o browsers use %s', (env, url) => {
    expect(baseUrlOf(parseConfig(env, '/'))).toBe(url);
  });

  test('telemetry is on, asks ipapi.co where browsers are, and goes nowhere else', () => {
    expect(parseConfig({}, '/').telemetry).toEqual({
      isEnabled: true,
      geoipUrl: 'https://ipapi.co/json/',
      internalDomains: [],
      postHog: null,
    });
  });

  test.each([
    [{ TELEMETRY: 'off' }, { isEnabled: false, geoipUrl: null }],
    [{ GEOIP_URL: 'off' }, { isEnabled: true, geoipUrl: null }],
    [{ GEOIP_URL: 'http://127.0.0.1:81/where/' }, { geoipUrl: 'http://127.0.0.1:81/where/' }],
    [
      { INTERNAL_EMAIL_DOMAIN: '@Skuline.example, b.example' },
      { internalDomains: ['skuline.example', 'b.example'] },
    ],
    [{ POSTHOG_KEY: 'phc_1' }, { postHog: { host: 'https://us.i.posthog.com', key: 'phc_1' } }],
    [
      { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'http://127.0.0.1:82/' },
      { postHog: { host: 'http://127.0.0.1:82', key: 'phc_1' } },
    ],
    [{ POSTHOG_HOST: 'http://127.0.0.1:82' }, { postHog: null }],
  ])('with %o telemetry is %o', (env, expected) => {
    expect(parseConfig(env, '/').telemetry).toMatchObject(expected);
  });

  test.each([{ TELEMETRY: 'maybe' }, { GEOIP_URL: 'ipapi.co' }, { INTERNAL_EMAIL_DOMAIN: 'ann@b.example' }])(
    '%o is refused',
    (env) => {
      expect(() => parseConfig(env, '/')).toThrow(ConfigError);
    },
  );
});

describe('a secret in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-secrets-'));
    await writeFile(path.join(folder, 'smtp'), 'smtp://me:a password@mail.example\n');
    await writeFile(path.join(folder, 'blank line'), 'a long passphrase\n\n');
    await writeFile(path.join(folder, 'empty'), '\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const inFolder = (name: string) => path.join(folder, name);

  test('is read without the end of its last line, and no more is taken away', () => {
    const env = {
      SMTP_URL_FILE: inFolder('smtp'),
      MAIL_FROM: 'me@mail.example',
      BACKUP_EVERY: '1d',
      BACKUP_PASSPHRASE_FILE: inFolder('blank line'),
    };
    const { mail, backup } = parseConfig(env, '/');
    expect(mail?.smtpUrl).toBe('smtp://me:a password@mail.example');
    expect(backup?.passphrase).toBe('a long passphrase\n');
  });

  test.each([
    [
      'that is not there',
      () => ({ METRICS_TOKEN_FILE: inFolder('nothing') }),
      /METRICS_TOKEN_FILE: the file .*nothing cannot be read \(ENOENT\)/,
    ],
    [
      'that is a folder',
      () => ({ METRICS_TOKEN_FILE: folder }),
      /METRICS_TOKEN_FILE: the file .* cannot be read \(EISDIR\)/,
    ],
    [
      'that is empty',
      () => ({ METRICS_TOKEN_FILE: inFolder('empty') }),
      /METRICS_TOKEN_FILE: the file .*empty is empty/,
    ],
    [
      'beside the setting itself',
      () => ({ METRICS_TOKEN: 'a-token-of-many-characters', METRICS_TOKEN_FILE: inFolder('smtp') }),
      /METRICS_TOKEN: is given twice, by METRICS_TOKEN and by METRICS_TOKEN_FILE: leave one out/,
    ],
  ])('%s is refused with a sentence', (_, env, message) => {
    expect(() => parseConfig(env(), '/')).toThrow(message);
  });
});

describe('what is in force', () => {
  const valueOf = (env: Record<string, string>, name: string) =>
    describeConfig(env, '/').inForce.find((setting) => setting.name === name);

  test.each([
    [{ PORT: '4500' }, 'PORT', '4500', 'environment'],
    [{}, 'PORT', '4400', 'default'],
    [{}, 'METRICS_PORT', null, 'default'],
    [{ METRICS_TOKEN: 'a-token-of-many-characters' }, 'METRICS_TOKEN', '(hidden)', 'environment'],
    [
      { DATABASE_URL: 'postgres://me:word@db.example:5433/skuline' },
      'DATABASE_URL',
      'postgres://db.example:5433',
      'environment',
    ],
    [{ GEOIP_URL: 'off' }, 'GEOIP_URL', 'off', 'environment'],
  ])('%j: %s is %s, from the %s', (env, name, value, source) => {
    expect(valueOf(env, name)).toEqual({ name, value, source });
  });

  test('whatever looks like a secret in any setting that may hold one is not shown', () => {
    const open = new Set(describeConfig({}, '/').inForce.map(({ name }) => name));
    for (const name of Object.keys(ENVIRONMENT)) {
      expect(open).toContain(name);
      if (!/KEY|TOKEN|SECRET|PASS|URL|HOST/.test(name) || /^(PUBLIC|AUTH)_|^HOST$|DAILY_TOKENS/.test(name))
        continue;
      for (const given of ['canary', 'https://me:canary@host.example/canary?key=canary#canary']) {
        expect(valueOf({ [name]: given }, name)?.value, name).not.toContain('canary');
      }
    }
  });
});
