import { importDetail, type ImportRecord, importRecord } from '@skuline/contract';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dailyCsv, longDailyCsv } from './testing/daily-csv.ts';
import { createUploader, errorOf, type Uploader } from './testing/upload.ts';

const MAX_BYTES = 4_000_000;

let app: TestApp;
let port: number;
let tenants = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { IMPORT_MAX_BYTES: String(MAX_BYTES) } });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterAll(() => app.close());

async function newSeller(): Promise<Uploader & { readonly name: string }> {
  const name = `Seller ${tenants++}`;
  await app.userOfNewTenant(name);
  return { ...createUploader(port, app.tokenOf(name)), name };
}

async function listed(seller: Uploader): Promise<readonly ImportRecord[]> {
  const { json } = await seller.call('GET', '/api/imports');
  return z.object({ imports: z.array(importRecord) }).parse(json).imports;
}

async function importedAs(seller: Uploader, file: string | Uint8Array, name = 'day.csv') {
  const { status, json } = await seller.upload(name, file);
  expect([status, json]).toEqual([200, expect.anything()]);
  return seller.ended(importDetail.parse(json).id);
}

const DAY = '2026-11-01';
const netSales = async (seller: Uploader) => {
  const { json } = await seller.call(
    'GET',
    `/api/daily-performance-breakdown?start_date=2026-11-01&end_date=2026-11-30&group_by=date_key`,
  );
  const { data } = z
    .object({ data: z.array(z.object({ date_key: z.string(), net_sales: z.number() })) })
    .parse(json);
  return Object.fromEntries(data.map((row) => [row.date_key, row.net_sales]));
};

/** Rows that compress well, of an exact size. */
function bigCsv(rows: number): string {
  return longDailyCsv(Array.from({ length: rows }, (_, index) => `${DAY},b,p,S-${index},1`));
}

describe('a file sent to POST /api/imports', () => {
  test.each([
    ['plain', (csv: string) => Buffer.from(csv)],
    ['gzip', (csv: string) => gzipSync(csv)],
  ])('%s is taken in and says what it held, who sent it and what it replaced', async (_, pack) => {
    const seller = await newSeller();
    await importedAs(seller, dailyCsv(`${DAY},Alder,Kettle,K-1,5`));
    const csv = dailyCsv(`${DAY},Alder,Kettle,K-1,10.00001`, '2026-11-02,Briskway,Throw,T-1,20');
    const { json } = await seller.upload('näme, 1.csv', pack(csv));
    const done = await seller.ended(importDetail.parse(json).id);
    expect(done).toMatchObject({
      status: 'published',
      kind: 'daily_performance',
      fileName: 'näme, 1.csv',
      rows: 2,
      days: 2,
      brands: 2,
      parentSkus: 2,
      skus: 2,
      firstDate: DAY,
      lastDate: '2026-11-02',
      replacedDays: 1,
      rounded: { count: 1, firstLine: 2, firstColumn: 'net_sales' },
      importedBy: expect.stringMatching(/^\d+@test\.example$/),
      isSample: false,
      failure: null,
      progress: null,
    });
    expect(await netSales(seller)).toEqual({ [DAY]: 10, '2026-11-02': 20 });
  });

  test('of any content type, and of none; one right after the other', async () => {
    const seller = await newSeller();
    for (const [index, type] of ['application/octet-stream', 'application/gzip', null].entries()) {
      const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
      const { status } = await seller.upload('x.csv', dailyCsv(`2026-11-0${index + 1},b,p,s,1`), headers);
      expect([type, status]).toEqual([type, 200]);
    }
  });

  test('that calls its gzip a content encoding is the same file', async () => {
    const seller = await newSeller();
    const packed = gzipSync(bigCsv(30_000));
    const { json } = await seller.upload('x.csv', packed, { 'content-encoding': 'gzip' });
    expect(await seller.ended(importDetail.parse(json).id)).toMatchObject({
      status: 'published',
      rows: 30_000,
    });
  });

  test('without a name is refused', async () => {
    const seller = await newSeller();
    const answer = await seller.call('POST', '/api/imports?file_name=%20');
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_request']);
  });

  test('with a header that is not known is refused at once, however much follows', async () => {
    const seller = await newSeller();
    const answer = await seller.upload('junk.csv', `a,b,c\n${'1,2,3\n'.repeat(500_000)}`);
    expect([answer.status, errorOf(answer)]).toEqual([
      422,
      expect.objectContaining({
        code: 'file_refused',
        message: expect.stringContaining('does not have the columns'),
      }),
    ]);
    expect(await listed(seller)).toEqual([]);
  });

  test('with bad lines is refused whole; its record names them', async () => {
    const seller = await newSeller();
    await importedAs(seller, dailyCsv(`${DAY},b,p,a,1`));
    const rows = Array.from({ length: 150 }, (_, index) => `2026-11-02,b,p,S-${index},x`);
    const failed = await importedAs(seller, longDailyCsv(rows), 'bad.csv');
    expect(failed).toMatchObject({
      status: 'failed',
      failure: { code: 'refused', badLineCount: 150, message: expect.stringContaining('150 lines are') },
    });
    expect(failed.badLines).toHaveLength(100);
    expect(failed.badLines[0]).toEqual({
      line: 2,
      column: 'net_sales',
      value: 'x',
      reason: 'is not a number',
    });
    expect(await netSales(seller)).toEqual({ [DAY]: 1 });
  });

  test.each([
    ['a cut gzip', gzipSync(bigCsv(3000)).subarray(0, 4000), 'is incomplete'],
    ['a quote never closed, far in', `${bigCsv(20_000)}2026-11-02,"b,p,a,1\n`, 'never closed'],
    ['a repeated key', dailyCsv(`${DAY},b,p,a,1`, `${DAY},b,p,a,2`), '1 row repeats'],
  ])('%s fails, and nothing of it is there', async (_, file, says) => {
    const seller = await newSeller();
    const failed = await importedAs(seller, file);
    expect(failed.failure?.message).toContain(says);
    expect(await netSales(seller)).toEqual({});
  });

  test('larger than the limit is refused, by its length or once it is unpacked', async () => {
    const seller = await newSeller();
    const big = bigCsv(100_000);
    expect(big.length).toBeGreaterThan(MAX_BYTES);
    const plain = await seller.upload('big.csv', big);
    expect([plain.status, errorOf(plain).code]).toEqual([413, 'file_too_large']);
    const packed = await importedAs(seller, gzipSync(big), 'bomb.csv.gz');
    expect(packed.failure?.message).toBe(
      'The file is larger than 4 MB unpacked, the most that is taken in at once. Split it by date and import the parts one after the other.',
    );
  });

  test('that its days show already changes nothing, and says which import it is', async () => {
    const seller = await newSeller();
    const csv = dailyCsv(`${DAY},b,p,a,1`);
    const { id } = await importedAs(seller, csv);
    expect(await importedAs(seller, gzipSync(csv))).toMatchObject({ status: 'unchanged', sameAs: id });
    expect((await listed(seller)).map((one) => one.id)).toEqual([id]);
  });
});

describe('a file on its way', () => {
  const csv = bigCsv(30_000);
  const half = csv.slice(0, csv.length / 2);
  const running = async (seller: Uploader) => {
    await expect.poll(async () => (await listed(seller))[0]?.status, { timeout: 20_000 }).toBe('loading');
    const [record] = await listed(seller);
    return record?.id ?? 0;
  };
  const progressOf = async (seller: Uploader, id: number) =>
    importDetail.parse((await seller.call('GET', `/api/imports/${id}`)).json).progress;

  test('says how far it is, and is there when the rest has come', async () => {
    const seller = await newSeller();
    const upload = seller.begin('slow.csv', half, csv.length);
    const id = await running(seller);
    await expect
      .poll(() => progressOf(seller, id), { timeout: 20_000 })
      .toMatchObject({ phase: 'loading', bytes: half.length, totalBytes: csv.length });
    await upload.finish(csv.slice(half.length));
    expect(await seller.ended(id)).toMatchObject({ status: 'published', rows: 30_000 });
  });

  test('that is cut off stores nothing, leaves no temporary file, and says so', async () => {
    const seller = await newSeller();
    const upload = seller.begin('cut.csv', half, csv.length);
    const id = await running(seller);
    upload.letGo();
    expect(await seller.ended(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'stopped', message: 'The upload was interrupted. Nothing was stored.' },
    });
    expect(await netSales(seller)).toEqual({});
    expect(await temporaryFiles()).toEqual([]);
  });

  test('can be canceled from anywhere; the sender gets its answer', async () => {
    const seller = await newSeller();
    const upload = seller.begin('canceled.csv', half, csv.length);
    const id = await running(seller);
    expect((await seller.call('POST', `/api/imports/${id}/cancel`)).status).toBe(200);
    expect(await seller.ended(id)).toMatchObject({
      failure: {
        code: 'stopped',
        message: 'The import was canceled. Nothing was stored.',
      },
    });
    const answer = await upload.finish(csv.slice(half.length));
    expect([answer.status, importDetail.parse(answer.json).status]).toEqual([200, 'failed']);
    const again = await seller.call('POST', `/api/imports/${id}/cancel`);
    expect([again.status, errorOf(again).code]).toEqual([409, 'import_not_running']);
  });

  test('keeps others of the same tenant out, in words, and those of another tenant not', async () => {
    const [seller, other] = [await newSeller(), await newSeller()];
    const { id: earlier } = await importedAs(seller, dailyCsv('2026-11-09,b,p,a,1'));
    const upload = seller.begin('first.csv', half, csv.length);
    await running(seller);
    const second = await seller.upload('second.csv', dailyCsv(`${DAY},b,p,a,1`));
    expect([second.status, errorOf(second)]).toEqual([
      409,
      expect.objectContaining({ code: 'import_busy', message: expect.stringContaining("'first.csv'") }),
    ]);
    const undo = await seller.call('POST', `/api/imports/${earlier}/undo`);
    expect([undo.status, errorOf(undo).code]).toEqual([409, 'import_busy']);
    expect(await importedAs(other, dailyCsv(`${DAY},b,p,a,1`))).toMatchObject({ status: 'published' });
    upload.letGo();
  });

  test('belongs to its tenant alone: list, progress, canceling and undoing', async () => {
    const [seller, stranger] = [await newSeller(), await newSeller()];
    const upload = seller.begin('mine.csv', half, csv.length);
    const id = await running(seller);
    expect(await listed(stranger)).toEqual([]);
    for (const [method, address] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['GET', '/undo'],
      ['POST', '/undo'],
    ] as const) {
      const answer = await stranger.call(method, `/api/imports/${id}${address}`);
      expect([address, answer.status, errorOf(answer).code]).toEqual([address, 404, 'import_not_found']);
    }
    await upload.finish(csv.slice(half.length));
    expect(await seller.ended(id)).toMatchObject({ status: 'published' });
    const undone = await stranger.call('POST', `/api/imports/${id}/undo`);
    expect(undone.status).toBe(404);
    expect(await netSales(seller)).toEqual({ [DAY]: 30_000 });
  });
});

async function temporaryFiles(): Promise<readonly string[]> {
  const names = await readdir(app.dataDir, { recursive: true });
  return names.filter((name) => path.extname(name) === '.tsv');
}

describe('earlier imports', () => {
  test('are listed page by page, the newest first', async () => {
    const seller = await newSeller();
    for (const day of ['1', '2', '3']) await importedAs(seller, dailyCsv(`2026-11-0${day},b,p,a,1`), day);
    const page = async (query: string) =>
      z
        .object({ imports: z.array(importRecord), nextBefore: z.number().nullable(), maxBytes: z.number() })
        .parse((await seller.call('GET', `/api/imports?limit=2${query}`)).json);
    const first = await page('');
    expect(first.imports.map(({ fileName }) => fileName)).toEqual(['3', '2']);
    expect(first.maxBytes).toBe(MAX_BYTES);
    const second = await page(`&before=${first.nextBefore ?? 0}`);
    expect(second.imports.map(({ fileName }) => fileName)).toEqual(['1']);
    expect(second.nextBefore).toBeNull();
  });

  test('can be undone: what their days will show is said before and after', async () => {
    const seller = await newSeller();
    const first = await importedAs(seller, dailyCsv(`${DAY},b,p,a,1`), 'first.csv');
    const second = await importedAs(seller, dailyCsv(`${DAY},b,p,a,2`, '2026-11-02,b,p,a,3'), 'second.csv');
    const fallBacks = [
      { importId: first.id, fileName: 'first.csv', days: 1, firstDate: DAY, lastDate: DAY },
      { importId: null, fileName: null, days: 1, firstDate: '2026-11-02', lastDate: '2026-11-02' },
    ];
    expect((await seller.call('GET', `/api/imports/${second.id}/undo`)).json).toMatchObject({ fallBacks });
    expect(await netSales(seller)).toEqual({ [DAY]: 2, '2026-11-02': 3 });
    const undone = await seller.call('POST', `/api/imports/${second.id}/undo`);
    expect(undone.json).toMatchObject({ import: { status: 'undone' }, fallBacks });
    expect(await netSales(seller)).toEqual({ [DAY]: 1 });
    const again = await seller.call('POST', `/api/imports/${second.id}/undo`);
    expect([again.status, errorOf(again).code]).toEqual([409, 'import_not_undoable']);
  });
});

describe('sample data', () => {
  const isLabelled = async (seller: Uploader) =>
    z.object({ isSampleData: z.boolean() }).parse((await seller.call('GET', '/api/tenant')).json)
      .isSampleData;

  test('give way, all of them, to the first file of the seller’s own, and do not come back with its undo', async () => {
    const seller = await newSeller();
    const tenant = await app.skuline.identity.directory.getTenantNamed(seller.name);
    await app.skuline.sampleData.fill(tenant.id, { months: 1 });
    expect(await isLabelled(seller)).toBe(true);
    const refused = await importedAs(seller, dailyCsv('2026-02-30,b,p,a,1'));
    expect(refused.status).toBe('failed');
    expect(await isLabelled(seller)).toBe(true);

    const own = await importedAs(seller, dailyCsv(`${DAY},b,p,a,7`));
    expect(own).toMatchObject({ status: 'published', replacedDays: 0 });
    expect(await isLabelled(seller)).toBe(false);
    expect(await netSales(seller)).toEqual({ [DAY]: 7 });
    expect((await seller.call('GET', '/api/brands')).json).toEqual(['b']);
    expect((await seller.call('GET', '/api/search-volume-parent-skus')).json).toEqual([]);
    await expect(app.skuline.sampleData.fill(tenant.id)).rejects.toMatchObject({ code: 'already_exists' });

    await seller.call('POST', `/api/imports/${own.id}/undo`);
    expect(await netSales(seller)).toEqual({});
    expect(await isLabelled(seller)).toBe(false);
  });
});

describe('a stopping app', () => {
  // The last of all: the app takes no more files after it.
  test('stops what is on its way, and says why', async () => {
    const seller = await newSeller();
    const csv = bigCsv(20_000);
    const upload = seller.begin('stopped.csv', csv.slice(0, 500_000), csv.length);
    await expect.poll(async () => (await listed(seller)).length, { timeout: 20_000 }).toBe(1);
    await app.skuline.importUploads.close();
    const [left] = await listed(seller);
    expect(left).toMatchObject({
      status: 'failed',
      failure: { code: 'stopped', message: expect.stringContaining('Skuline was stopped') },
    });
    upload.letGo();
  });
});
