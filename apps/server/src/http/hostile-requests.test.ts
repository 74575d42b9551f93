import { ENDPOINTS, type EndpointDefinition } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { GIVEN_QUERIES as QUERIES } from '../testing/given-queries.ts';
import { SAMPLE_ROWS, sampleCsv } from '../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createServerGate } from './server-gate.ts';

const TENANT = 'Alder & Oak';
/** Hundreds of requests each. */
const LONG_MS = 300_000;

/** Stands for the id of the staged file, which is known only once it has been sent. */
const GIVEN_FILE = '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a07';

let app: TestApp;
const gate = createServerGate();
let origin: string;
/** Of what has to be there for a body to come as far as a database. */
const ids = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ env: { FORMS_PER_HOUR: '100000', ...NO_SOURCES } });
  await app.userOfNewTenant(TENANT);
  await app.importCsv(TENANT, sampleCsv(SAMPLE_ROWS));
  gate.open(app.http);
  origin = `http://127.0.0.1:${(await gate.listen({ host: '127.0.0.1', port: 0 })).port}`;
  const staged = await fetch(`${origin}/api/staged-files?file_name=given.csv`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.tokenOf(TENANT)}`,
      'content-type': 'application/octet-stream',
    },
    body: 'Date,Sessions\n2026-10-18,1\n',
  });
  const [given] = z
    .object({ files: z.tuple([z.object({ id: z.string() })]) })
    .parse(await staged.json()).files;
  ids.set('answerStagedFile', given.id);
});
afterAll(async () => {
  await gate.close(0);
  await app.close();
});

/** What no field expects, as it stands in an address. */
const HOSTILE_TEXTS = [
  '',
  '%00',
  'a%00b.csv',
  '%1b%5b2J',
  '%0d%0a',
  '%e2%80%ae',
  '%ed%a0%80',
  '%ff',
  '-1',
  '0',
  '1.5',
  '1e308',
  '-1e308',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '9999-12-31',
  '275760-09-13',
  '0000-00-00',
  '2299-12-31',
  '1900-01-01',
  'x'.repeat(100_000),
  "'%20OR%201=1%20--",
  '%7Btenant:String%7D',
  '__proto__',
  'constructor',
];
/** Also sent as all days of a query at once: a range from the accepted days to one of these is reversed or may be too long. */
const HOSTILE_DAYS = HOSTILE_TEXTS.filter((text) => /^\d+-\d\d-\d\d$/.test(text));

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
/** What no field expects, as it stands in JSON. */
const HOSTILE_VALUES = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '2147483646',
  '2147483647',
  '2147483648',
  '1795309240000',
  '8640000000000000',
  '8640000000000001',
  '9007199254740991',
  '9223372036854775808',
  '[]',
  '{}',
  '[1,"a",null]',
  '{"$ne":null}',
  '{"__proto__":{"a":1}}',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\u001b[2J"',
  '"\\ud800"',
  '"\\udc00 \\ud800"',
  '"\\u202e"',
  JSON.stringify('x'.repeat(100_000)),
  JSON.stringify('🦊'.repeat(2000)),
  deep(2000),
];

/** Bodies that are accepted, so that one field at a time can be hostile. */
/** Nothing answers there. */
const NOWHERE = 'http://127.0.0.1:9';
const NO_SOURCES = {
  AMAZON_SP_API_URL: NOWHERE,
  AMAZON_LWA_URL: NOWHERE,
  AMAZON_ADS_URL: NOWHERE,
  SHOPIFY_API_URL: NOWHERE,
  PULL_TIME_SCALE: '1000000',
};
const AMAZON_ACCOUNT = {
  source: 'amazon',
  keys: { client_id: 'id', client_secret: 'secret', refresh_token: 'token' },
  marketplaces: ['US'],
  profiles: ['1'],
};
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  saveAccount: { name: 'Ann', version: 0 },
  startSecondFactor: { currentPassword: 'a wrong password' },
  confirmSecondFactor: { code: '123456' },
  endSecondFactor: { currentPassword: 'a wrong password' },
  renewRecoveryCodes: { currentPassword: 'a wrong password' },
  requireSecondFactor: { isRequired: false },
  sendAgenticChat: {
    message: 'Net sales?',
    dashboardData: {
      dateRange: { from: '2026-11-01', to: '2026-11-03' },
      filters: { brand_name: ['Alder'] },
    },
    conversationHistory: [{ role: 'user', content: 'Orders?' }],
    brandBackground: 'Kettles',
    modelChoice: 'google',
    reset_thread: false,
  },
  sendChat: { message: 'Orders?', dashboardData: { cardsData: { orders: { value: '12', growthRate: 1 } } } },
  saveCompanyProfile: { name: TENANT, brandBackground: '', version: 0 },
  savePreferences: {
    notifications: {
      enabledCategories: { sales: true, finance: true, advertising: true, conversion: true },
      maxNotificationsToShow: 5,
      autoResolveAfterDays: 7,
    },
    theme: 'dark',
    defaultRange: 'last_7_days',
    version: 0,
  },
  saveCatalogue: { changes: [{ sku_name: 'KTL-1', brand_name: 'Alder' }] },
  answerStagedFile: { answers: { day: '2026-10-18' } },
  previewCoverage: { files: [], waiting: [GIVEN_FILE] },
  importStagedFiles: { files: ['7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a06'], replace: [], remember: [] },
  saveCosts: {
    edits: [{ kind: 'unit_cost', sku_name: 'K-1', effective_from: '2026-01-01', unit_cost: 5.5, version: 0 }],
  },
  undoCostChange: { only: null },
  testConnection: AMAZON_ACCOUNT,
  connectAccount: { ...AMAZON_ACCOUNT, since: '2026-11-01', without: ['fees'] },
  pullConnections: { source: 'amazon' },
  addWebhook: {
    kind: 'webhook',
    name: 'Ours',
    url: 'https://hooks.example.com/in',
    events: ['insight.raised'],
  },
  changeWebhook: {
    name: 'Ours',
    url: 'https://hooks.example.com/in',
    events: ['import.finished'],
    is_on: true,
  },
  snoozeInsight: { hours: 24 },
  generateInsights: {},
  giveInsightFeedback: { is_helpful: true, reason: 'expected' },
  saveInsightRules: {
    rules: [
      {
        id: 'own',
        name: 'Few orders',
        description: '',
        metric: 'orders',
        category: 'sales',
        scopeLevel: 'sku',
        scopeName: null,
        comparison: 'less_than',
        threshold: 10,
        thresholdType: 'percentage',
        baseline: 'trailing_28_days',
        windowDays: 7,
        isEnabled: true,
      },
    ],
  },
  saveGoals: {
    goals: [
      {
        id: 'g',
        name: 'Net sales',
        metric: 'net_sales',
        period: 'weekly',
        targetValue: 1000,
        isActive: true,
      },
    ],
  },
  addNote: { date_key: '2026-11-01', text: 'A new picture' },
  changePassword: { currentPassword: 'not the current one', newPassword: 'a long test password 2' },
  requestPasswordReset: { email: 'ann@example.com' },
  checkPasswordReset: { token: 'nonsense' },
  setPasswordByLink: { token: 'nonsense', newPassword: 'a long test password 2' },
  invite: { email: 'ann@example.com' },
  saveMember: { role: 'viewer', brands: ['Alder'] },
  makeToken: { name: 'nightly', scopes: ['read'], brands: null, days: 30 },
  checkInvitation: { token: 'nonsense' },
  acceptInvitation: { token: 'nonsense', person: null },
  switchTenant: { id: 'nobody' },
  requestDemo: {
    request_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a01',
    name: 'Ann',
    email: 'ann@example.com',
    company: 'Alder',
    message: 'Hello',
  },
  sendFeedback: { request_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a02', kind: 'idea', message: 'Hello' },
  collectEvents: {
    sent_at: '2026-11-21T12:00:00.000Z',
    visitor_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a03',
    events: [
      {
        event_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a04',
        name: 'error_occurred',
        time: '2026-11-21T12:00:00.000Z',
        path: '/dashboard',
        session_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a05',
        viewport_width: 1440,
        viewport_height: 900,
        language: 'en',
        properties: { source: 'window', message: 'x', stack: 'y' },
      },
    ],
  },
};
const readQuery = (query: string) => Object.fromEntries(new URLSearchParams(query));

const CALLS = Object.entries<EndpointDefinition>(ENDPOINTS);
const fieldsOf = ({ query }: EndpointDefinition) => Object.entries(query?._zod.def.shape ?? {});
const PLACES = CALLS.flatMap(([id, endpoint]) =>
  fieldsOf(endpoint).map(([field, schema]) => ({ id, field, schema })),
);
type Place = (typeof PLACES)[number];

/** The filters of one endpoint are read by one schema and handed on as one object. */
const FILTERS = ['brand_name', 'parent_sku_name', 'sku_name'];

/**
 * The texts that a field is sent. A text that its schema accepts reaches the handler, and handlers differ: every field is
 * sent it. Only the three filters of an endpoint share these texts, each text going to one of them. A text that its schema
 * refuses is answered by the same code for all fields of that schema, so only one of those fields is sent it.
 */
function textsOf(place: Place): string[] {
  const sameSchema = PLACES.filter(({ schema }) => schema === place.schema);
  const accepting = FILTERS.includes(place.field) ? sameSchema.filter(({ id }) => id === place.id) : [place];
  return HOSTILE_TEXTS.filter((text, index) => {
    const places = reachesHandler(place, text) ? accepting : sameSchema;
    return places[index % places.length] === place;
  });
}

/** Another tenant than the caller's is refused before every handler, by one function. */
function reachesHandler({ field, schema }: Place, text: string): boolean {
  return field !== 'tenant_id' && z.safeParse(schema, readQuery(`field=${text}`)['field']).success;
}

interface HostileRequest {
  readonly method: EndpointDefinition['method'];
  readonly url: string;
  readonly payload?: string;
}

/** Every place of a call that takes something, with its hostile values in it, all others as they should be. */
function hostileRequests(id: string, endpoint: EndpointDefinition): HostileRequest[] {
  const { method, path } = endpoint;
  const at = path.replaceAll(/:\w+/g, ids.get(id) ?? '1');
  const query = QUERIES[id] ?? '';
  const good = BODIES[id];
  const rest = good === undefined ? {} : { payload: JSON.stringify(good) };
  const asked = PLACES.filter((place) => place.id === id).flatMap((place) => [
    ...textsOf(place).map((text) => `${without(query, place.field)}${place.field}=${text}`),
    `${query}${place.field}=1&${place.field}=1`,
  ]);
  const ranges = /_date=/.test(query)
    ? HOSTILE_DAYS.map((day) => query.replaceAll(/_date=[^&]*/g, `_date=${day}`))
    : [];
  return [
    ...(path.includes(':') ? HOSTILE_TEXTS : []).map((text) => ({
      method,
      url: path.replaceAll(/:\w+/g, text),
      ...rest,
    })),
    ...[...asked, ...ranges].map((text) => ({ method, url: `${at}?${text}`, ...rest })),
    ...(good === undefined ? [] : bodiesSent(endpoint, good)).map((payload) => ({
      method,
      url: `${at}?${query}`,
      payload,
    })),
  ];
}

function without(query: string, field: string): string {
  return query.replace(new RegExp(`\\b${field}=[^&]*&`), '');
}

/**
 * A body that the schema accepts reaches the handler, so all of these are sent. Refused ones are answered by the same code
 * whichever of their values it is: of all places that a value is refused at, one is sent it, each in its turn. What is said
 * of the others is looked at without a request.
 */
function bodiesSent({ body }: EndpointDefinition, good: Readonly<Record<string, unknown>>): string[] {
  const ofOnePlace = HOSTILE_VALUES.flatMap((value, index) => {
    const bodies = placesOf(good).map((place) => put(good, place, value));
    const refused = bodies.filter((json) => !checkBody(body, json).success);
    const turn = index % Math.max(1, refused.length);
    return [...bodies.filter((json) => !refused.includes(json)), ...refused.slice(turn, turn + 1)];
  });
  return [...HOSTILE_VALUES, '', '{', '{"a":'.repeat(3000), ...ofOnePlace];
}

function checkBody(body: EndpointDefinition['body'], json: string) {
  return z.safeParse(body ?? z.never(), JSON.parse(withGivenFile(json)));
}

function withGivenFile(json: string): string {
  return json.replace(GIVEN_FILE, ids.get('answerStagedFile') ?? '');
}

/** The way to each value within, keys and indexes. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    [key],
    ...placesOf(child).map((below) => [key, ...below]),
  ]);
}

/** The JSON of `value` with `json`, as it stands, at a place of it. */
function put(value: unknown, [key, ...below]: readonly string[], json: string): string {
  if (key === undefined) return json;
  const parts = Object.entries(Object(value)).map(
    ([name, child]) => [name, name === key ? put(child, below, json) : JSON.stringify(child)] as const,
  );
  if (Array.isArray(value)) return `[${parts.map(([, text]) => text).join(',')}]`;
  return `{${parts.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

const answer = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
/** Words of the engines, of their drivers and of the language. */
const INSIDE =
  /postgres|clickhouse|chdb|drizzle|sql|query:|syntax error|encoding|utf-?8|out of range|TypeError|at \w+ \(/i;

test.each(CALLS.filter(([, { body }]) => body !== undefined))(
  '%s has a body to begin from',
  (id, { body }) => {
    expect(z.safeParse(body ?? z.never(), BODIES[id])).toMatchObject({ success: true });
  },
);

test.each(CALLS.filter(([, { query }]) => query !== undefined))(
  '%s has a query to begin from',
  (id, { query }) => {
    expect(z.safeParse(query ?? z.never(), readQuery(QUERIES[id] ?? ''))).toMatchObject({ success: true });
  },
);

test.each(CALLS.filter(([, { body }]) => body !== undefined))(
  '%s refuses a body in words of the contract, whichever of its values is wrong',
  (id, { body }) => {
    const good = BODIES[id] ?? {};
    for (const place of placesOf(good)) {
      for (const value of HOSTILE_VALUES) {
        for (const { message } of checkBody(body, put(good, place, value)).error?.issues ?? [])
          expect(message, `${place.join('.')}: ${value.slice(0, 100)}`).not.toMatch(INSIDE);
      }
    }
  },
);

describe('whatever is sent, the answer is the caller’s mistake or a result, in words of the contract', () => {
  test.each(CALLS)(
    '%s',
    async (id, endpoint) => {
      for (const { method, url, payload } of hostileRequests(id, endpoint)) {
        const response = await fetch(`${origin}${url}`, {
          method,
          headers: {
            authorization: `Bearer ${app.tokenOf(TENANT)}`,
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(payload === undefined ? {} : { body: withGivenFile(payload) }),
        });
        const body = await response.text();
        const what = `${method} ${url.slice(0, 200)} ${(payload ?? '').slice(0, 300)}`;
        expect(response.status, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500);
        if (response.ok) continue;
        const { message } = answer.parse(JSON.parse(body)).error;
        expect(message, what).not.toMatch(INSIDE);
      }
    },
    LONG_MS,
  );
});
