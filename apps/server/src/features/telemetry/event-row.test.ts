import type { EventBatch } from '@skuline/contract';
import { EVENT_FIELDS } from '@skuline/domain/telemetry';
import { describe, expect, test } from 'vitest';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { prepareEventRows } from './event-row.ts';
import { EVENT_COLUMNS } from './events.queries.ts';
import { NOON, PLACE, wireBatch, wireEvent } from './testing/event-batch.ts';

const ANN = { tenantId: parseTenantId('t1'), userId: 'u1', userType: 'internal' } as const;
const received = new Date(NOON);
const rowsOf = (batch: object, author: typeof ANN | null = ANN, at = received) =>
  // Batches of these tests are as the schema lets them through.
  prepareEventRows(batch as EventBatch, author, at);

describe('what is kept of an event', () => {
  test('is exactly what the privacy page lists', () => {
    const [row = {}] = rowsOf(wireBatch([wireEvent()], { place: PLACE }));
    const fields = Object.keys(EVENT_FIELDS).toSorted();
    expect(Object.keys(row).toSorted()).toEqual(fields);
    expect([...EVENT_COLUMNS].toSorted()).toEqual(fields);
  });

  test('of someone signed in is the user and not the browser', () => {
    const [row] = rowsOf(wireBatch([wireEvent()]));
    expect(row).toMatchObject({ user_id: 'u1', visitor_id: '', user_type: 'internal' });
  });

  test('of a visitor is the browser, and external', () => {
    const batch = wireBatch([wireEvent()]);
    const [row] = rowsOf(batch, null);
    expect(row).toMatchObject({ user_id: '', visitor_id: batch.visitor_id, user_type: 'external' });
  });

  test('is the place where one is known, and nothing where not', () => {
    expect(rowsOf(wireBatch([wireEvent()], { place: PLACE }))[0]).toMatchObject(PLACE);
    expect(rowsOf(wireBatch([wireEvent()]))[0]).toMatchObject({ country: '', organisation: '' });
  });
});

describe('the time of an event', () => {
  test.each([
    ['a right clock', NOON, NOON, NOON],
    [
      'a clock that is 15 years slow',
      '2011-11-24T08:00:00.000Z',
      '2011-11-24T08:00:30.000Z',
      '2026-11-20T11:59:30.000Z',
    ],
    [
      'a clock that is a day fast',
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T12:01:00.000Z',
      '2026-11-20T11:59:00.000Z',
    ],
    ['an event from after it was sent', '2026-11-20T12:05:00.000Z', NOON, NOON],
    ['six days offline', '2026-11-14T12:00:00.000Z', NOON, '2026-11-14T12:00:00.000Z'],
  ])('by %s is put right', (_what, time, sent_at, expected) => {
    expect(rowsOf(wireBatch([wireEvent({ time })], { sent_at }))[0]?.occurred_at).toBe(expected);
  });

  test('of more than a week ago leaves the event out, and only that one', () => {
    const old = wireEvent({ time: '2026-11-13T11:59:59.999Z' });
    const fresh = wireEvent();
    expect(rowsOf(wireBatch([old, fresh])).map((row) => row.event_id)).toEqual([fresh.event_id]);
  });
});
