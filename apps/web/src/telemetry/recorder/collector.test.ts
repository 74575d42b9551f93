import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Batch, beaconBatch, sendBatch } from './collector.ts';

const event = {
  event_id: '0199e6a0-0000-7000-8000-000000000001',
  name: 'page_view',
  time: '2026-11-20T10:00:00.000Z',
  path: '/',
  session_id: '0199e6a0-0000-7000-8000-000000000002',
  viewport_width: 1440,
  viewport_height: 900,
  language: 'en-US',
  properties: {},
} as const;
const VISITOR = '0199e6a0-0000-7000-8000-000000000003';
const PLACE = {
  country: 'US',
  city: 'Reno',
  region: 'Nevada',
  timezone: 'America/Los_Angeles',
  organisation: '',
};

const ofVisitor: Batch = {
  events: [{ owner: '', event }],
  token: null,
  visitorId: VISITOR,
  place: PLACE,
  sentAt: new Date('2026-11-20T10:00:05Z'),
};
const ofPerson: Batch = { ...ofVisitor, token: 'a.b.c', visitorId: null, place: null };

const BODY_OF_VISITOR = {
  sent_at: '2026-11-20T10:00:05.000Z',
  visitor_id: VISITOR,
  place: PLACE,
  events: [event],
};
const BODY_OF_PERSON = { sent_at: '2026-11-20T10:00:05.000Z', events: [event] };

afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('a batch that is sent', () => {
  test.each([
    ['a visitor’s names them by their number and carries no token', ofVisitor, BODY_OF_VISITOR, undefined],
    ['a person’s carries their token, which says who they are', ofPerson, BODY_OF_PERSON, 'Bearer a.b.c'],
  ])('%s', async (_what, batch, body, authorization) => {
    const fetched = answerWith(() => Promise.resolve(new Response(null, { status: 200 })));
    await expect(sendBatch(batch)).resolves.toBe('taken');
    const [url, options] = fetched.mock.calls[0] ?? [];
    expect([url, options?.method, options?.keepalive, options?.credentials]).toEqual([
      '/api/events',
      'POST',
      true,
      'omit',
    ]);
    expect(new Headers(options?.headers).get('authorization') ?? undefined).toBe(authorization);
    expect(await new Response(options?.body).json()).toEqual(body);
  });

  test.each([
    [200, 'taken'],
    [204, 'taken'],
    [400, 'never'],
    [401, 'refused'],
    [403, 'refused'],
    [408, 'later'],
    [413, 'never'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('and is answered %i is %s', async (status, outcome) => {
    answerWith(() => Promise.resolve(new Response(null, { status })));
    await expect(sendBatch(ofPerson)).resolves.toBe(outcome);
  });

  test('and does not arrive is sent later', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(sendBatch(ofPerson)).resolves.toBe('later');
  });
});

describe('a batch that is handed over while the page goes away', () => {
  test.each([
    ['of a visitor', ofVisitor, BODY_OF_VISITOR],
    ['of a person, whose token travels in the body', ofPerson, { ...BODY_OF_PERSON, token: 'a.b.c' }],
  ])('%s', async (_whose, batch, body) => {
    const sendBeacon = vi.fn<(url: string, data: Blob) => boolean>(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    expect(beaconBatch(batch)).toBe(true);
    const [url, data] = sendBeacon.mock.calls[0] ?? [];
    expect([url, data?.type]).toEqual(['/api/events', 'application/json']);
    expect(JSON.parse((await data?.text()) ?? '')).toEqual(body);
  });

  test.each([
    ['refuses it', () => false],
    [
      'throws',
      () => {
        throw new TypeError('too large');
      },
    ],
  ])('is not taken when the browser %s', (_how, sendBeacon) => {
    vi.stubGlobal('navigator', { sendBeacon });
    expect(beaconBatch(ofPerson)).toBe(false);
  });
});
