import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FAULT_KINDS, type FaultKind, startWire, type Wire } from './index.ts';
import { download, WireCaller } from './wire-caller.ts';

const ORDERS = {
  reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL',
  marketplaceIds: ['ATVPDKIKX0DER'],
  dataStartTime: '2026-11-18T08:00:00Z',
  dataEndTime: '2026-11-19T08:00:00Z',
};
const BULK =
  'mutation { bulkOperationRunQuery(query: "{ orders { edges { node { id } } } }") { userErrors { message } } }';

let wire: Wire;
let caller: WireCaller;
beforeEach(async () => {
  wire = await startWire({ clock: '2026-11-20T18:00:00Z', scale: 500 });
  caller = new WireCaller(wire);
});
afterEach(() => wire.close());

const participations = () => caller.sp('/sellers/v1/marketplaceParticipations');
const reported = async () => (await caller.report(ORDERS)).body['processingStatus'];
const written = async () => {
  const text = await caller.textOf(await caller.report(ORDERS));
  return `${text.split('\r\n').length > 10 ? 'lines' : 'none'}${text.includes('\tSEK\t') ? ' in two currencies' : ''}`;
};
/** The request has arrived, and its connection stays open. */
async function unanswered(): Promise<string> {
  const arrived = wire.requests.length;
  void failed(caller.grant('keys'));
  while (wire.requests.length === arrived) await new Promise((resolve) => setTimeout(resolve, 5));
  const { method, status } = wire.requests[arrived] ?? {};
  return `${method} ${status === 0 ? 'without an answer' : 'answered'}`;
}

async function aDayLater(): Promise<unknown> {
  const { body } = await caller.sp('/reports/2021-06-30/reports', ORDERS);
  wire.clock.set('2026-11-21T18:00:00Z');
  return (await new WireCaller(wire).sp(`/reports/2021-06-30/reports/${String(body['reportId'])}`)).body[
    'processingStatus'
  ];
}

const failed = (called: Promise<unknown>) =>
  called.then(
    () => 'whole',
    () => 'broken',
  );

/** What a client meets that a fault was planned for. */
const MET: Readonly<Record<FaultKind, readonly [() => Promise<unknown>, unknown]>> = {
  throttled: [async () => (await participations()).headers.has('x-amzn-ratelimit-limit'), true],
  throttled_without_header: [
    async () => (await participations()).headers.has('x-amzn-ratelimit-limit'),
    false,
  ],
  role_missing: [
    async () => JSON.stringify((await participations()).body),
    expect.stringContaining('Brand Analytics'),
  ],
  invalid_grant: [async () => (await caller.grant('keys')).body['error'], 'invalid_grant'],
  token_expired: [async () => (await participations()).status, 403],
  server_error: [async () => (await caller.grant('keys')).status, 500],
  unavailable: [async () => (await caller.grant('keys')).status, 503],
  no_answer: [unanswered, 'POST without an answer'],
  connection_closed: [() => failed(caller.grant('keys')), 'broken'],
  fatal: [async () => (await caller.report(ORDERS)).body['reportDocumentId'], undefined],
  fatal_with_document: [
    async () => caller.textOf(await caller.report(ORDERS)),
    expect.stringContaining('too often'),
  ],
  cancelled: [reported, 'CANCELLED'],
  never_done: [aDayLater, 'IN_PROGRESS'],
  same_report_id: [
    async () => (await caller.sp('/reports/2021-06-30/reports', ORDERS)).body['reportId'],
    '50000018000',
  ],
  two_currencies: [written, 'lines in two currencies'],
  not_there_yet: [written, 'none'],
  bulk_running: [
    async () => JSON.stringify(await caller.shopify(BULK)),
    expect.stringContaining('already in progress'),
  ],
  url_expired: [async () => (await fetch(await caller.addressOf(await caller.report(ORDERS)))).status, 403],
  cut_short: [async () => failed(download(await caller.addressOf(await caller.report(ORDERS)))), 'broken'],
  connection_lost: [
    async () => failed(download(await caller.addressOf(await caller.report(ORDERS)))),
    'broken',
  ],
};

describe('what a client meets', () => {
  test.each(FAULT_KINDS)('%s', async (kind) => {
    const [meet, met] = MET[kind];
    if (kind === 'same_report_id') await caller.sp('/reports/2021-06-30/reports', ORDERS);
    // The token that shows whose report it is was given before.
    if (!['server_error', 'unavailable', 'no_answer', 'connection_closed', 'invalid_grant'].includes(kind))
      await participations();
    wire.faults.add({ kind });
    expect(await meet()).toEqual(met);
    expect(wire.faults.left).toBe(0);
  });
});

test('a fault meets only what it was planned for, after as many as may pass, and for as long as it lasts', async () => {
  wire.faults.add({ kind: 'server_error', seconds: 3600, after: 1, path: '/sellers/' });
  expect((await caller.grant('keys')).status).toBe(200);
  const statuses = [(await participations()).status, (await participations()).status];
  wire.clock.set('2026-11-20T20:00:00Z');
  caller = new WireCaller(wire);
  expect([...statuses, (await participations()).status]).toEqual([200, 500, 200]);
});
