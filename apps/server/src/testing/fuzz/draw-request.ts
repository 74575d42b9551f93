import { GIVEN_BODIES } from '../given-bodies.ts';
import { GIVEN_QUERIES } from '../given-queries.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES, placesOf, put } from '../hostile-values.ts';
import type { Dice } from './dice.ts';
import { drawFile } from './draw-file.ts';
import { drawHeaders } from './draw-headers.ts';
import type { Actor, House } from './furnish.ts';
import type { KnownIds } from './known-ids.ts';
import type { JsonSchema, Operation } from './read-operations.ts';
import type { FuzzRequest } from './send-request.ts';

/** More of what no field expects, as it stands in an address. */
const TEXTS = [
  ...HOSTILE_TEXTS,
  '2026-02-29',
  '2024-02-29',
  '2026-13-01',
  '2026-11-31',
  '9999-12-32',
  '-0001-01-01',
  '2026-11-01T00:00:00Z',
  '%F0%9F%A6%8A',
  'e%CC%81',
  '%EF%BC%9D1',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%25%35%63',
  '%%',
  '%u0041',
  '[]',
  '[object%20Object]',
  'toString',
  '0x10',
  '1e3',
  '%2B1',
  '+1',
  ',,,,',
  '%3Cscript%3E',
  '%24%7Bjndi%3Aldap%3A%2F%2F127.0.0.1%7D',
];
/** Every bracket and quote of SQL and of paths, as one text of JSON. */
const MARKS = JSON.stringify(`'"\`;--/*\\{}()[]%_$&|<>../..\u2028=+-@`);
const VALUES = [
  ...HOSTILE_VALUES,
  'false',
  '0',
  '-0',
  '1e-7',
  '"9999-12-31"',
  '"0000-00-00"',
  '"2026-02-29"',
  '"2024-02-29"',
  '"__proto__"',
  '"=1+1"',
  '"＝1+1"',
  '"e\\u0301"',
  '{"constructor":{"prototype":{"a":1}}}',
  `[${'"a",'.repeat(5000)}"a"]`,
  `{"a":${'[{"a":'.repeat(500)}1${'}]'.repeat(500)}}`,
  MARKS,
];
const UNKNOWN_IDS = ['999999999', '00000000-0000-4000-8000-000000000000', 'nobody', 'a'.repeat(501)];

export interface Drawing {
  readonly dice: Dice;
  readonly house: House;
  readonly ids: KnownIds;
}

export interface Drawn {
  readonly operation: Operation;
  /** Whose token was sent as it is; null: nobody's. */
  readonly actor: Actor | null;
  readonly request: FuzzRequest;
}

/** Draws a request of an operation: one that is accepted, with some of its parts changed. */
export function drawRequest(operation: Operation, drawing: Drawing): Drawn {
  const { dice, house } = drawing;
  const actor = drawActor(operation, drawing);
  const path = operation.path.replaceAll(/\{\w+\}/g, () => drawId(operation, actor, drawing));
  const query = drawQuery(operation, actor, drawing);
  const body =
    operation.bodyTypes.length === 0 && !dice.hits(0.02) ? null : drawBody(operation, actor, drawing);
  const { headers, isIdentified } = drawHeaders(dice, {
    token: actor.token,
    cookie: house.cookie,
    types: body === null ? [] : operation.bodyTypes,
  });
  if (operation.id === 'mcp') headers.push(['accept', 'application/json, text/event-stream']);
  return {
    operation,
    actor: isIdentified ? actor : null,
    request: {
      method: operation.method,
      target: query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers,
      body,
      isCut: body !== null && dice.hits(0.02),
    },
  };
}

/** Mostly somebody who may make the call, so that it comes as far as its handler. */
function drawActor({ id }: Operation, { dice, house }: Drawing): Actor {
  const usual = id === 'mcp' ? 'assistant' : 'admin';
  const kind = dice.hits(0.7) ? usual : dice.pick(['admin', 'assistant', 'other', 'other', 'other'] as const);
  return dice.pick(house.actors.filter((actor) => actor.kind === kind));
}

function drawId(operation: Operation, actor: Actor, { dice, ids }: Drawing): string {
  const known = ids.of(operation, dice.hits(0.6) ? actor.tenant : 'others', actor.tenant);
  if (known.length > 0 && dice.hits(0.6)) return encodeURIComponent(dice.pick(known));
  return dice.hits(0.4) ? dice.pick(UNKNOWN_IDS) : dice.pick(TEXTS.filter((text) => text !== ''));
}

/** The parameters, as they stand in an address. */
function drawQuery({ id, query }: Operation, actor: Actor, { dice, house }: Drawing): string[] {
  const given = (GIVEN_QUERIES[id] ?? '').split('&').filter((part) => part !== '');
  const names = [...query.keys()];
  const known = new Set(given.map((part) => part.split('=', 1)[0]));
  const optional = names.filter((name) => !known.has(name) && name !== 'tenant_id' && dice.hits(0.08));
  const values = house.names[actor.tenant] ?? [];
  const parts = [
    ...given,
    ...optional.map(
      (name) =>
        `${name}=${encodeURIComponent(sampleOf(query.get(name) ?? {}, dice, isDay.test(name) ? DAYS : values))}`,
    ),
  ];
  if (dice.hits(0.4)) return parts;
  const name =
    names.length > 0 && dice.hits(0.9) ? dice.pick(names) : dice.pick(['__proto__', 'a', 'sql', '']);
  const changes: readonly (() => string[])[] = [
    () => [...parts.filter((part) => !part.startsWith(`${name}=`)), `${name}=${dice.pick(TEXTS)}`],
    () => [...parts.filter((part) => !part.startsWith(`${name}=`)), `${name}=${dice.pick(TEXTS)}`],
    () => parts.filter((part) => !part.startsWith(`${name}=`)),
    () => [...parts, ...parts],
    () => [...parts, `${name}[]=1`, `${name}[a]=2`],
    () => [...parts, `${dice.pick(['constructor', '__proto__[a]', 'tenant_id', 'Tenant_Id'])}=1`],
    () => [...parts, ...Array.from({ length: dice.whole(1, 2000) }, (_, at) => `${name}=${at}`)],
  ];
  return dice.pick(changes)();
}

const isDay = /date|day|week|as_of|since/;
const DAYS = ['2026-09-30', '2026-10-25', '2026-11-01', '2026-11-07', '2026-11-10', '2027-01-01'];

/** A value that the schema may accept, as a text. */
function sampleOf(schema: JsonSchema, dice: Dice, names: readonly string[]): string {
  const { enum: choices, anyOf, type, items } = schema;
  if (Array.isArray(choices)) return String(dice.pick(choices));
  // Parts of a schema are schemas.
  if (Array.isArray(anyOf)) return sampleOf(dice.pick(anyOf) as JsonSchema, dice, names);
  if (type === 'array') return sampleOf((items ?? {}) as JsonSchema, dice, names);
  if (type === 'integer' || type === 'number') return String(dice.whole(0, 40));
  if (type === 'boolean') return String(dice.hits(0.5));
  return dice.pick(names);
}

function drawBody(operation: Operation, actor: Actor, { dice, house, ids }: Drawing): Buffer {
  if (operation.bodyTypes.includes('text/csv')) return drawFile(dice, house.names[actor.tenant] ?? []);
  const given = withKnownIds(OTHER_BODIES[operation.id] ?? GIVEN_BODIES[operation.id] ?? {}, () => {
    const known = ids.of(operation, dice.hits(0.7) ? actor.tenant : 'others', actor.tenant);
    return known.length === 0 ? null : dice.pick(known);
  });
  const places = placesOf(given);
  const value = () => dice.pick(VALUES);
  if (operation.bodyTypes.includes('application/x-www-form-urlencoded') && dice.hits(0.8)) {
    const fields = Object.entries(given).map(
      ([name, text]) => `${name}=${dice.hits(0.3) ? dice.pick(TEXTS) : String(text)}`,
    );
    return Buffer.from(fields.join('&'));
  }
  if (dice.hits(0.3)) return Buffer.from(JSON.stringify(given));
  const changes: readonly (() => string)[] = [
    () => (places.length === 0 ? value() : put(given, dice.pick(places), value())),
    () => (places.length === 0 ? value() : put(given, dice.pick(places), value())),
    () => value(),
    () => JSON.stringify({ ...given, [dice.pick(['a', 'tenant_id', 'role', 'constructor'])]: 1 }),
    () => `{"__proto__":{"isAdmin":true},${JSON.stringify(given).slice(1)}`,
    () => JSON.stringify(given).slice(0, dice.whole(0, 60)),
    () => '{"a":'.repeat(dice.whole(1, 100_000)),
    () => `\uFEFF${JSON.stringify(given)}`,
  ];
  const text = dice.pick(changes)();
  // Turned on, nobody of the tenant but who has a second factor would be let in any more.
  const safe = operation.id === 'requireSecondFactor' ? text.replaceAll('true', 'false') : text;
  const bytes = Buffer.from(safe);
  return dice.hits(0.05) ? spoil(bytes, dice) : bytes;
}

/** The body with an id that answers have shown in place of each that was made up. */
function withKnownIds(
  given: Readonly<Record<string, unknown>>,
  known: () => string | null,
): Record<string, unknown> {
  const text = JSON.stringify(given).replaceAll(
    /7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a0[67]/g,
    (id) => known() ?? id,
  );
  return Object(JSON.parse(text));
}

/** Bytes that are no UTF-8, or another encoding of the text. */
function spoil(bytes: Buffer, dice: Dice): Buffer {
  if (dice.hits(0.3)) return Buffer.from(bytes.toString('utf8'), 'utf16le');
  const spoiled = Buffer.from(bytes);
  if (spoiled.length > 0) spoiled[dice.whole(0, spoiled.length - 1)] = dice.pick([0, 0xff, 0xed, 0x80]);
  return spoiled;
}

const RANGE = { start: '2026-11-01', end: '2026-11-07' };
/** What is sent to entrances that the document says nothing of. */
const OTHER_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  mcp: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'fetch_data_insights',
      arguments: { kind: 'figures', metrics: ['net_sales'], date_range: RANGE, days: 'same' },
    },
  },
  signIn: { email: 'person1@hazelmoor.example', password: 'a wrong password', oauth_query: 'client_id=a' },
  signInCode: { code: '123456', oauth_query: 'client_id=a' },
  register: { client_name: 'A program', redirect_uris: ['http://127.0.0.1:9/'], scope: 'openid' },
  token: { grant_type: 'authorization_code', code: 'nothing', client_id: 'skuline-web', code_verifier: 'a' },
  revoke: { token: 'nothing', client_id: 'skuline-web' },
};
