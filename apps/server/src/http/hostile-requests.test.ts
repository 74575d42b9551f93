import { ENDPOINTS, type EndpointDefinition } from '@skuline/contract';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { REPORTS } from '../features/files/read/testing/expected-reports.ts';
import { GIVEN_BODIES as BODIES, GIVEN_FILE, NO_SOURCES } from '../testing/given-bodies.ts';
import { GIVEN_QUERIES as QUERIES } from '../testing/given-queries.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES, placesOf, put } from '../testing/hostile-values.ts';
import { SAMPLE_ROWS, sampleCsv } from '../testing/sample-rows.ts';
import { importedReport } from '../testing/take-report.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createServerGate } from './server-gate.ts';

const TENANT = 'Alder & Oak';
const LEDGER = 'amazon/date-range-transactions_oct-05_to_oct-18.csv';
/** Hundreds of requests each. */
const LONG_MS = 300_000;

let app: TestApp;
const gate = createServerGate();
let origin: string;
/** Of what has to be there for a body to come as far as a database. */
const ids = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ env: { FORMS_PER_HOUR: '100000', ...NO_SOURCES } });
  await app.userOfNewTenant(TENANT);
  await app.importCsv(TENANT, sampleCsv(SAMPLE_ROWS));
  // A company without documents is answered without asking the store.
  await importedReport(app, TENANT, {
    fileName: LEDGER,
    content: createReadStream(join(REPORTS, LEDGER)),
  });
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

/** Also sent as all days of a query at once: a range from the accepted days to one of these is reversed or may be too long. */
const HOSTILE_DAYS = HOSTILE_TEXTS.filter((text) => /^\d+-\d\d-\d\d$/.test(text));

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
