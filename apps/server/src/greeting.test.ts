import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
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

  test.each(['0.0.0.0', '::'])('at HOST=%s it says that other machines need PUBLIC_URL', (HOST) => {
    expect(greetingWith({ HOST })).toContain('PUBLIC_URL=https://');
    expect(greetingWith({ HOST, PUBLIC_URL: 'https://skuline.example' })).not.toContain('Other machines');
  });

  test('on this machine alone nothing is said of others', () => {
    expect(greetingWith({})).not.toContain('PUBLIC_URL');
  });
});
