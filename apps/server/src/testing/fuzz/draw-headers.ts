import type { Dice } from './dice.ts';

type Header = readonly [name: string, value: string];

/** Headers that a server may believe although anybody can send them, and values no parser expects. */
const HOSTILE_HEADERS: readonly Header[] = [
  ['host', 'evil.example'],
  ['host', '127.0.0.1:4400@evil.example'],
  ['host', ''],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-for', "127.0.0.1, ' OR 1=1 --"],
  ['x-forwarded-for', 'a'.repeat(5000)],
  ['x-real-ip', '::1'],
  ['forwarded', 'for=127.0.0.1;host=evil.example;proto=https'],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['referer', 'https://evil.example/%00'],
  ['range', 'bytes=0-0,5-4,-1'],
  ['range', `bytes=${'0-,'.repeat(2000)}`],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"'],
  ['if-none-match', '"a", '.repeat(3000)],
  ['if-modified-since', 'Thu, 99 Foo 99999 99:99:99 GMT'],
  ['if-match', '"a"'],
  ['accept', 'image/png;q=abc'],
  ['accept-encoding', 'br;q=1.5, gzip;q=, *;q=0'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['accept-language', 'x'.repeat(8000)],
  ['cookie', `a=${'b'.repeat(8000)}; __proto__=1; =; ;;`],
  ['cookie', 'skuline.session_token=a.b; skuline.session_token=%00; skuline.two_factor=%ff.%ff'],
  ['content-length', '3'],
  ['content-length', '3'],
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'gzip, chunked'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['content-encoding', 'deflate, gzip'],
  ['expect', '200-maybe'],
  ['upgrade', 'websocket'],
  ['connection', 'upgrade, keep-alive'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', '"}\t{"level":60'],
  ['x-request-id', 'é'.repeat(300)],
  ['x-tenant-id', '1'],
  ['user-agent', '<script>alert(1)</script>'],
  ['mcp-protocol-version', '9999-99-99'],
  ['mcp-session-id', '../../a'],
  ['__proto__', 'a'],
  ['traceparent', '00-0-0-00'],
];

const TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; charset=latin1',
  'application/json; boundary=',
  'application/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/csv; header=absent',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/gzip',
  'a',
  '/;;;',
  '',
];

/** An unsigned token that names everything it would like to be. */
const UNSIGNED = [
  { alg: 'none', typ: 'JWT' },
  { sub: 'a', tenantId: 'a', email: 'a@a.example', exp: 9_999_999_999 },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

interface Sender {
  readonly token: string;
  /** Of a sign-in to another tenant. */
  readonly cookie: string;
  /** Of the body; none: there is no body. */
  readonly types: readonly string[];
}

/** Draws the headers of a request, and says whether its token is its sender's own, as it was given. */
export function drawHeaders(
  dice: Dice,
  { token, cookie, types }: Sender,
): { readonly headers: Header[]; readonly isIdentified: boolean } {
  const isIdentified = dice.hits(0.95);
  const authorization = isIdentified ? [`Bearer ${token}`] : drawWrongToken(dice, token);
  const type = dice.hits(0.05) ? dice.pick(TYPES) : dice.pick(types.length === 0 ? [''] : types);
  const hostile = dice.hits(0.25)
    ? Array.from({ length: dice.whole(1, 2) }, () => dice.pick(HOSTILE_HEADERS))
    : [];
  return {
    isIdentified,
    headers: [
      ...authorization.map((value) => ['authorization', value] as const),
      ...(types.length === 0 || type === '' ? [] : [['content-type', type] as const]),
      ...(dice.hits(0.1) ? [['cookie', cookie] as const] : []),
      ...hostile,
    ],
  };
}

function drawWrongToken(dice: Dice, token: string): string[] {
  const parts = token.split('.');
  return dice.pick([
    [],
    [''],
    ['Bearer'],
    ['Bearer null'],
    [`Bearer ${UNSIGNED}.`],
    [`Bearer ${UNSIGNED}.${parts[2] ?? ''}`],
    [`Bearer ${token.slice(0, -3)}AAA`],
    [`Bearer ${token.slice(0, Math.floor(token.length / 2))}`],
    [`Bearer ${token}.${token}`],
    [`Basic ${Buffer.from('a:b').toString('base64')}`],
    [`Bearer ${'a'.repeat(20_000)}`],
    ["Bearer ' OR 1=1 --"],
    [`Bearer ${parts[0] ?? ''}.${UNSIGNED.split('.')[1] ?? ''}.${parts[2] ?? ''}`],
  ]);
}
