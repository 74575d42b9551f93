import { describe, expect, test } from 'vitest';
import { parseConfig } from '../platform/config/config.ts';
import { greetingOf } from './greeting.ts';

const greetingWith = (env: Readonly<Record<string, string>>) => greetingOf(parseConfig(env, '/srv'), null);

describe('the greeting', () => {
  test('says where the app and its data are, and prints the demo sign-in when there is a new one', () => {
    const demo = { email: 'demo@skuline.example', password: 'a made-up password' };
    const greeting = greetingOf(parseConfig({}, '/srv'), demo);
    for (const part of ['http://127.0.0.1:4400', '/srv/.data', demo.email, demo.password]) {
      expect(greeting).toContain(part);
    }
  });

  test.each(['0.0.0.0', '::'])('at HOST=%s it says how other machines reach it, not encrypted', (HOST) => {
    expect(greetingWith({ HOST, PORT: '4402' })).toMatch(/Other machines .* at port 4402.*not encrypted/s);
    expect(greetingWith({ HOST, PUBLIC_URL: 'https://skuline.example' })).not.toMatch(
      /Other machines|not encrypted/,
    );
  });

  test.each([
    [{ HOST: '192.168.1.5' }, true],
    [{ PUBLIC_URL: 'http://skuline.internal' }, true],
    [{ PUBLIC_URL: 'https://skuline.internal' }, false],
    [{ PUBLIC_URL: 'http://localhost:4400' }, false],
    [{ HOST: '::1' }, false],
    [{}, false],
  ])('with %o the connection is not encrypted: %s', (env, isSaid) => {
    expect(greetingWith(env).includes('not encrypted')).toBe(isSaid);
  });

  test('on this machine alone nothing is said of others', () => {
    expect(greetingWith({})).not.toContain('PUBLIC_URL');
  });
});
