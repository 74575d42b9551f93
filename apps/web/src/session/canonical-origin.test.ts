import { expect, test } from 'vitest';
import { placeToSignIn } from './canonical-origin.ts';

const at = (origin: string) => ({
  origin,
  hostname: new URL(origin).hostname,
  search: '?returnTo=%2Fcohort',
});
const embeddedAt = (origin: string) => ({ anyOrigin: false, authority: `${origin}/api/auth` });

test('a page at the issuer’s own origin signs in where it is', () => {
  expect(placeToSignIn(embeddedAt('http://127.0.0.1:4400'), at('http://127.0.0.1:4400'))).toEqual({
    kind: 'here',
  });
});

test.each([
  ['http://127.0.0.1:4400', 'http://localhost:4400'],
  ['http://127.0.0.1:4400', 'http://[::1]:4400'],
  ['http://localhost:4400', 'http://127.0.0.1:4400'],
  ['https://skuline.example', 'http://skuline.example'],
  ['https://skuline.example', 'http://127.0.0.1:4400'],
])('of %s, a page at %s moves there first and keeps where it wanted to go', (canonical, page) => {
  expect(placeToSignIn(embeddedAt(canonical), at(page))).toEqual({
    kind: 'move',
    url: `${canonical}/signin?returnTo=%2Fcohort`,
  });
});

test('another machine isn’t sent to its own loopback address, but told what is missing', () => {
  const place = placeToSignIn(embeddedAt('http://127.0.0.1:4400'), at('http://192.168.1.5:4400'));
  expect(place).toMatchObject({
    kind: 'problem',
    message: expect.stringContaining('PUBLIC_URL=http://192.168.1.5:4400'),
  });
});

test.each(['http://192.168.1.5:4400', 'http://office-machine:4400', 'http://localhost:4400'])(
  'an app that listens at every address signs in at %s as well',
  (page) => {
    const config = { ...embeddedAt('http://127.0.0.1:4400'), anyOrigin: true };
    expect(placeToSignIn(config, at(page))).toEqual({ kind: 'here' });
  },
);

test('an outside issuer is of another origin always', () => {
  const config = { anyOrigin: true, authority: 'https://acme.okta.example' };
  expect(placeToSignIn(config, at('https://skuline.example'))).toEqual({ kind: 'here' });
});
