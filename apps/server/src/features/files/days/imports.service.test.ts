import { once } from 'node:events';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../../stores/analytics/visible-rows.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { ImportOutcome } from './import-record.ts';
import type { ImportRequest } from './import-own-file.ts';
import { DAILY_HEADER, dailyCsv, longDailyCsv, piecesOf } from './testing/daily-csv.ts';
import { removeNow } from '../../../stores/analytics/testing/remove-now.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

/** With it some 25,000 rows fill what is sent to the store at a time. */
const LONG_NAME = 'S'.repeat(300);

let tenants = 0;
const newTenant = () => parseTenantId(`tenant-${tenants++}`);

function importFile(tenantId: TenantId, file: string | Uint8Array, more: Partial<ImportRequest> = {}) {
  return stores.imports.importStream({ tenantId, fileName: 'test.csv', source: piecesOf(file), ...more });
}

/** Day, SKU and net sales as a reader of the tenant sees them. */
async function seenRows(tenantId: TenantId): Promise<string[]> {
  const rows = await stores.analytics.select(
    wholeTenant(tenantId),
    `SELECT concat(toString(p.date_key), ' ', p.sku_name, ' ', toString(p.net_sales)) AS text
     FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}
     ORDER BY text`,
  );
  return rows.map((row) => (row as { text: string }).text);
}

/** How many rows lie in the store, seen or not; removed ones go within seconds. */
function expectStoredRows(tenantId: TenantId) {
  const sql = 'SELECT count() AS rows FROM daily_performance WHERE tenant_id = {tenantId:String}';
  return expect.poll(
    async () => {
      await removeNow(stores.engine.maintenance);
      return (await stores.analytics.select(wholeTenant(tenantId), sql))[0];
    },
    { timeout: 30_000 },
  );
}

async function dataVersion(tenantId: TenantId): Promise<number> {
  const sql = 'SELECT data_version FROM tenant_data WHERE tenant_id = $1';
  const { rows } = await stores.transactional.pool.query<{ data_version: string }>(sql, [tenantId]);
  return Number(rows[0]?.data_version ?? 0);
}

function publishedImport(outcome: ImportOutcome) {
  if (outcome.status !== 'published') throw new Error(`not published: ${JSON.stringify(outcome)}`);
  return outcome.import;
}

describe('an import', () => {
  test('shows its rows and says what it held', async () => {
    const tenantId = newTenant();
    const csv = dailyCsv(
      '2026-11-02,Alder,Kettle,K-2,5.5',
      '2026-11-01,Alder,Kettle,K-1,-2.25',
      '2026-11-02,,,,1',
    );
    const outcome = await importFile(tenantId, csv, { importedBy: 'me' });
    expect(publishedImport(outcome)).toMatchObject({
      kind: 'daily_performance',
      fileName: 'test.csv',
      status: 'published',
      rows: 3,
      days: 2,
      brands: 2,
      parentSkus: 2,
      skus: 3,
      firstDate: '2026-11-01',
      lastDate: '2026-11-02',
      importedBy: 'me',
      finishedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await seenRows(tenantId)).toEqual([
      '2026-11-01 K-1 -2.25',
      '2026-11-02 K-2 5.5',
      '2026-11-02 Unknown SKU 1',
    ]);
  });

  test.each([
    ['with a byte-order mark', (csv: string) => `\u{feff}${csv}`],
    ['with blank lines before its header', (csv: string) => `\n\r\n\n${csv}`],
    ['with CRLF', (csv: string) => csv.replaceAll('\n', '\r\n')],
    ['compressed, whatever its name', (csv: string) => gzipSync(csv)],
    [
      'compressed in two members',
      (csv: string) => Buffer.concat([gzipSync(csv.slice(0, 50)), gzipSync(csv.slice(50))]),
    ],
    [
      'with a header in capitals and spaces',
      (csv: string) => csv.replace('date_key,brand_name', ' DATE_KEY , Brand_Name'),
    ],
    ['with a quoted header', (csv: string) => csv.replace('date_key', '"date_key"')],
  ])('takes a file %s', async (_, change) => {
    const tenantId = newTenant();
    const csv = dailyCsv('2026-11-01,Alder,Kettle,K-1,10');
    publishedImport(await importFile(tenantId, change(csv)));
    expect(await seenRows(tenantId)).toEqual(['2026-11-01 K-1 10']);
  });

  test('counts the lines before its header when it names a wrong one', async () => {
    const csv = `\n\r\n${dailyCsv('2026-11-01,Alder,Kettle,K-1,x')}`;
    expect(await importFile(newTenant(), csv)).toMatchObject({
      status: 'refused',
      badLines: [{ line: 4, column: 'net_sales', value: 'x' }],
    });
  });

  test('takes columns in any order, ignores others and names them', async () => {
    const tenantId = newTenant();
    const csv = [
      'growth,volume,query,parent_sku_name,,date_key',
      ',12,"a ""b""",Kettle,x,2026-11-02',
      'y,0,c,,,2026-11-02',
    ];
    expect(publishedImport(await importFile(tenantId, csv.join('\n')))).toMatchObject({
      kind: 'keyword_volume',
      rows: 2,
      days: 1,
      brands: 0,
      parentSkus: 2,
      ignoredColumns: ['growth', 'column 5 (no name)'],
    });
    const sql =
      'SELECT query, volume, parent_sku_name FROM keyword_volume WHERE tenant_id = {tenantId:String} ORDER BY query';
    expect(await stores.analytics.select(wholeTenant(tenantId), sql)).toEqual([
      { query: 'a "b"', volume: 12, parent_sku_name: 'Kettle' },
      { query: 'c', volume: 0, parent_sku_name: 'Unknown Parent SKU' },
    ]);
  });

  test('keeps odd names exactly', async () => {
    const tenantId = newTenant();
    const names = [
      'back\\slash',
      "it's",
      'tab\there',
      'two\nlines',
      '__proto__',
      '\\N',
      '日本 🎉',
      ' padded ',
    ];
    const rows = names.map((name) => `2026-11-01,b,p,"${name}",1`);
    publishedImport(await importFile(tenantId, longDailyCsv(rows)));
    const sql = 'SELECT sku_name FROM daily_performance WHERE tenant_id = {tenantId:String}';
    const stored = await stores.analytics.select(wholeTenant(tenantId), sql);
    // Names that differ by spaces at their ends are one.
    const kept = names.map((name) => name.trim());
    expect(stored.map((row) => (row as { sku_name: string }).sku_name).toSorted()).toEqual(kept.toSorted());
  });

  test('sums money without drift', async () => {
    const tenantId = newTenant();
    const rows = Array.from(
      { length: 30_000 },
      (_, index) => `2026-11-01,b,p,S-${index},${index % 3 === 0 ? 0.1 : 0.2}`,
    );
    publishedImport(await importFile(tenantId, longDailyCsv(rows)));
    const sql = 'SELECT sum(net_sales) AS total FROM daily_performance WHERE tenant_id = {tenantId:String}';
    expect(await stores.analytics.select(wholeTenant(tenantId), sql)).toEqual([{ total: 5000 }]);
  });

  test('notes values with more than 4 decimals', async () => {
    const outcome = await importFile(
      newTenant(),
      dailyCsv('2026-11-01,b,p,s,0.30000000000000004', '2026-11-01,b,p,t,1'),
    );
    expect(outcome).toMatchObject({ rounded: { count: 1, firstLine: 2, firstColumn: 'net_sales' } });
  });

  test('replaces the days it covers and no other', async () => {
    const tenantId = newTenant();
    await importFile(tenantId, dailyCsv('2026-11-01,b,p,a,1', '2026-11-02,b,p,a,2', '2026-11-02,b,p,b,3'));
    await importFile(tenantId, dailyCsv('2026-11-02,b,p,a,20', '2026-11-03,b,p,a,30'));
    expect(await seenRows(tenantId)).toEqual(['2026-11-01 a 1', '2026-11-02 a 20', '2026-11-03 a 30']);
  });

  test('of one tenant is nothing to another', async () => {
    const [one, other] = [newTenant(), newTenant()];
    await importFile(one, dailyCsv('2026-11-01,b,p,a,1'));
    expect(await seenRows(other)).toEqual([]);
    expect(await stores.imports.list(other)).toEqual([]);
  });

  test('reports bytes, rows and phases', async () => {
    const tenantId = newTenant();
    const csv = dailyCsv('2026-11-01,b,p,a,1');
    const phases = new Set<string>();
    let last = null;
    await importFile(tenantId, csv, {
      totalBytes: csv.length,
      onProgress: (progress) => {
        phases.add(progress.phase);
        last = progress;
      },
    });
    expect([...phases]).toEqual(['waiting', 'loading', 'checking', 'publishing']);
    expect(last).toEqual({ phase: 'publishing', bytes: csv.length, totalBytes: csv.length, rows: 1 });
  });

  test('of the same tenant waits for the one before; both are taken in', async () => {
    const tenantId = newTenant();
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
    await Promise.all(days.map((day) => importFile(tenantId, dailyCsv(`${day},b,p,a,1`))));
    expect(await seenRows(tenantId)).toHaveLength(3);
  });
});

describe('importing the same file again', () => {
  test('changes nothing and says which import it is, compressed or not', async () => {
    const tenantId = newTenant();
    const csv = dailyCsv('2026-11-01,b,p,a,1', '2026-11-02,b,p,a,2');
    const { id } = publishedImport(await importFile(tenantId, csv));
    const version = await dataVersion(tenantId);
    expect(await importFile(tenantId, gzipSync(csv))).toMatchObject({ status: 'unchanged', import: { id } });
    expect(await stores.imports.list(tenantId)).toHaveLength(1);
    await expectStoredRows(tenantId).toEqual({ rows: 2 });
    expect(await dataVersion(tenantId)).toBe(version);
  });

  test('imports it again when a later import has replaced one of its days, or it was undone', async () => {
    const tenantId = newTenant();
    const csv = dailyCsv('2026-11-01,b,p,a,1', '2026-11-02,b,p,a,2');
    await importFile(tenantId, csv);
    await importFile(tenantId, dailyCsv('2026-11-02,b,p,a,9'));
    const again = publishedImport(await importFile(tenantId, csv));
    expect(await seenRows(tenantId)).toEqual(['2026-11-01 a 1', '2026-11-02 a 2']);
    await stores.imports.undo(tenantId, again.id);
    expect((await importFile(tenantId, csv)).status).toBe('published');
  });
});

describe('undoing an import', () => {
  test('shows again what its days showed before, and says so', async () => {
    const tenantId = newTenant();
    const first = publishedImport(
      await importFile(tenantId, dailyCsv('2026-11-01,b,p,a,1', '2026-11-02,b,p,a,2')),
    );
    const second = publishedImport(
      await importFile(tenantId, dailyCsv('2026-11-02,b,p,a,20', '2026-11-03,b,p,a,30')),
    );
    const version = await dataVersion(tenantId);
    const undone = await stores.imports.undo(tenantId, second.id);
    expect(undone.import).toMatchObject({ status: 'undone', undoneAt: '2026-11-21T12:00:00.000Z' });
    expect(undone.fallBacks).toEqual([
      { importId: first.id, days: 1, firstDate: '2026-11-02', lastDate: '2026-11-02' },
      { importId: null, days: 1, firstDate: '2026-11-03', lastDate: '2026-11-03' },
    ]);
    expect(await seenRows(tenantId)).toEqual(['2026-11-01 a 1', '2026-11-02 a 2']);
    expect(await dataVersion(tenantId)).toBeGreaterThan(version);
  });

  test('of a replaced import changes nothing on the days a later one shows', async () => {
    const tenantId = newTenant();
    const first = publishedImport(await importFile(tenantId, dailyCsv('2026-11-01,b,p,a,1')));
    await importFile(tenantId, dailyCsv('2026-11-01,b,p,a,2'));
    expect((await stores.imports.undo(tenantId, first.id)).fallBacks).toEqual([]);
    expect(await seenRows(tenantId)).toEqual(['2026-11-01 a 2']);
  });

  test('is refused for an import that is unknown, of another tenant, or not published', async () => {
    const tenantId = newTenant();
    const { id } = publishedImport(await importFile(tenantId, dailyCsv('2026-11-01,b,p,a,1')));
    await expect(stores.imports.undo(tenantId, 999_999)).rejects.toMatchObject({
      code: 'import_not_found',
    });
    await expect(stores.imports.undo(newTenant(), id)).rejects.toMatchObject({ code: 'import_not_found' });
    await stores.imports.undo(tenantId, id);
    await expect(stores.imports.undo(tenantId, id)).rejects.toMatchObject({ code: 'import_not_undoable' });
    await importFile(tenantId, dailyCsv('2026-13-01,b,p,a,1'));
    const [failed] = await stores.imports.list(tenantId);
    expect(failed?.status).toBe('failed');
    await expect(stores.imports.undo(tenantId, failed?.id ?? 0)).rejects.toMatchObject({
      code: 'import_not_undoable',
    });
  });
});

describe('a file that cannot be taken in is refused whole', () => {
  const good = dailyCsv('2026-11-01,b,p,a,1');
  const refused: readonly (readonly [what: string, file: string | Uint8Array, says: string])[] = [
    ['an empty file', '', 'The file is empty'],
    ['a byte-order mark alone', '\u{feff}', 'The file is empty'],
    ['a header without rows', `${DAILY_HEADER}\n\n`, 'a header but no rows'],
    ['a header without its line end', DAILY_HEADER, 'a header but no rows'],
    ['an unknown header', 'a,b,c\n1,2,3\n', 'does not have the columns of a file'],
    ['a missing column', good.replace('ad_spend,', ''), '1 column is missing: ad_spend. Add it'],
    [
      'two missing columns',
      good.replace('ad_spend,contribution,', ''),
      '2 columns are missing: ad_spend, contribution',
    ],
    [
      'a column named twice',
      good.replace('ad_sales', 'ad_sales,Sessions'),
      "names the column 'sessions' twice",
    ],
    ['semicolons', good.replaceAll(',', ';'), 'separated by semicolons'],
    ['tabs', good.replaceAll(',', '\t'), 'separated by tabs'],
    ['UTF-16', Buffer.from(`\u{feff}${good}`, 'utf16le'), 'The file is UTF-16'],
    ['UTF-16 without a mark', Buffer.from(good, 'utf16le'), 'The file is UTF-16'],
    ['a Latin-1 header', Buffer.from(`größe,${good}`, 'latin1'), 'The header is not UTF-8'],
    ['carriage returns alone', good.replaceAll('\n', '\r'), 'carriage return alone'],
    ['binary junk', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256), 'not text'],
    ['a ZIP or Excel file', Buffer.from('PK\x03\x04....'), 'ZIP or Excel file'],
    ['a PDF', Buffer.from('%PDF-1.7\n%'), 'The file is a PDF'],
    ['a compressed web page', gzipSync('<html>'), 'a web page or XML'],
    ['a header without names', `,,,\n${good}`, 'The first line is blank'],
    ['blank lines alone', '\n\r\n\n', 'The file is empty'],
    ['a truncated gzip', gzipSync(good.repeat(50)).subarray(0, 60), 'gzip file is incomplete'],
    ['a damaged gzip', damaged(gzipSync(good)), 'gzip file is damaged'],
    ['two bytes of gzip', Uint8Array.of(0x1f, 0x8b), 'gzip file is incomplete'],
    ['a quote never closed', `${good}2026-11-02,"b,p,a,1`, 'never closed'],
    ['one bad line', dailyCsv('2026-11-01,b,p,a,x'), '1 line is invalid'],
    [
      'a repeated key',
      dailyCsv('2026-11-01,b,p,a,1', '2026-11-01,b,p,a,2'),
      '1 row repeats the date_key, brand_name',
    ],
  ];

  test.each(refused)('%s', async (_, file, says) => {
    const tenantId = newTenant();
    const outcome = await importFile(tenantId, file);
    expect(outcome).toMatchObject({ status: 'refused', message: expect.stringContaining(says) });
    await expectStoredRows(tenantId).toEqual({ rows: 0 });
  });

  test.each([
    ['day', dailyCsv('2026-11-21,b,p,a,1', '2026-11-22,b,p,a,1')],
    ['week', 'date_key,parent_sku_name,query,volume\n2026-11-21,p,pan,1\n2026-11-22,p,pan,1\n'],
  ])('a %s that begins after today in Los Angeles', async (_, file) => {
    expect(await importFile(newTenant(), file)).toMatchObject({
      status: 'refused',
      badLines: [
        {
          line: 3,
          column: 'date_key',
          value: '2026-11-22',
          reason: 'is after today, 2026-11-21 in Los Angeles; a file holds only days that have begun',
        },
      ],
    });
  });

  test('bad lines far behind good ones: nothing of it is stored, and each is named', async () => {
    const tenantId = newTenant();
    await importFile(tenantId, good);
    const rows = Array.from(
      { length: 40_000 },
      (_, index) => `2026-11-02,b,p,${LONG_NAME}${index},${index < 39_850 ? 1 : 'x'}`,
    );
    const outcome = await importFile(tenantId, longDailyCsv(rows));
    expect(outcome).toMatchObject({ status: 'refused', badLineCount: 150 });
    expect('badLines' in outcome && outcome.badLines).toHaveLength(100);
    expect('badLines' in outcome && outcome.badLines[0]).toEqual({
      line: 39_852,
      column: 'net_sales',
      value: 'x',
      reason: 'is not a number',
    });
    expect(await seenRows(tenantId)).toEqual(['2026-11-01 a 1']);
    await expectStoredRows(tenantId).toEqual({ rows: 1 });
  });

  test('repeated keys are named by line, of a file that is read once; a blank name equals its stand-in', async () => {
    const csv = dailyCsv(
      '2026-11-01,,"p\tq",a,1',
      '2026-11-01,b,p,a,1',
      '2026-11-01,Unknown Brand,"p\tq",a,2',
      '2026-11-01,b,p,a,3',
      '2026-11-01,b,p,a,4',
    );
    const outcome = await importFile(newTenant(), gzipSync(csv));
    expect(outcome).toMatchObject({
      badLineCount: 3,
      badLines: [
        { line: 4, column: null, reason: 'repeats line 2' },
        { line: 5, reason: 'repeats line 3' },
        { line: 6, value: '2026-11-01, b, p, a', reason: 'repeats line 3' },
      ],
    });
  });

  test('a gzip of one endless line is given up early', async () => {
    const gzip = createGzip();
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent++;
        if (!gzip.write(Buffer.alloc(1024 * 1024, 'x'))) await once(gzip, 'drain');
        const bytes: unknown = gzip.read();
        if (bytes instanceof Uint8Array) yield bytes;
      }
    }
    const outcome = await importFile(newTenant(), '', { source: endless() });
    expect(outcome).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('longer than 1 MiB'),
    });
    expect(sent).toBeLessThan(300);
  });

  test('a file that arrives only in part', async () => {
    const tenantId = newTenant();
    const outcome = await importFile(tenantId, good, { totalBytes: good.length + 1 });
    expect(outcome).toMatchObject({ status: 'refused', message: expect.stringContaining('cut on its way') });
    async function* failing() {
      yield Buffer.from(good);
      throw new Error('aborted');
    }
    expect(await importFile(tenantId, '', { source: failing() })).toMatchObject({
      status: 'refused',
      message: 'The file could not be read completely (aborted). Import it again.',
    });
    await expectStoredRows(tenantId).toEqual({ rows: 0 });
  });

  test('a file whose sender has gone away, even when nothing arrives any more', async () => {
    const tenantId = newTenant();
    const gone = new AbortController();
    async function* hanging(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(good);
      gone.abort();
      await new Promise(() => {});
    }
    const outcome = await importFile(tenantId, '', { source: hanging(), signal: gone.signal });
    expect(outcome).toMatchObject({ status: 'refused', message: 'The import was stopped before its end.' });
    await expectStoredRows(tenantId).toEqual({ rows: 0 });
  });
});

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0x55, 20, 60);
  return copy;
}

describe('a store that fails in the middle', () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `2026-11-02,b,p,${LONG_NAME}${index},1`);
  const csv = longDailyCsv(rows);

  test('is told in a sentence, nothing is visible, and the import is marked failed', async () => {
    const tenantId = newTenant();
    let chunks = 0;
    const imports = stores.importsWith({
      insertTsv: (...args) =>
        chunks++ === 1
          ? Promise.reject(new Error('DB::Exception: Cannot write: No space left on device'))
          : stores.analytics.insertTsv(...args),
    });
    await expect(
      imports.importStream({ tenantId, fileName: 'big.csv', source: piecesOf(csv) }),
    ).rejects.toMatchObject({
      message: 'The disk is full. Make room and import the file again; nothing of it was taken in.',
    });
    await expectStoredRows(tenantId).toEqual({ rows: 0 });
    expect(await imports.list(tenantId)).toMatchObject([{ status: 'failed' }]);
  });

  test('rows the store lost are noticed', async () => {
    const imports = stores.importsWith({ insertTsv: () => Promise.resolve() });
    const tenantId = newTenant();
    const source = piecesOf(dailyCsv('2026-11-01,b,p,a,1'));
    await expect(imports.importStream({ tenantId, fileName: 'x.csv', source })).rejects.toThrow(
      'holds 0 of the file',
    );
  });
});

describe('the jobs of an import', () => {
  const jobsOf = async (tenantId: TenantId) =>
    (await stores.jobs.list()).filter(({ key }) => key === tenantId).map(({ name }) => name);

  test('those that follow a change are asked for with an import and with an undo, not with a refused file', async () => {
    const tenantId = newTenant();
    expect((await importFile(tenantId, dailyCsv('2026-11-01,b,p,a,x'))).status).toBe('refused');
    expect(await jobsOf(tenantId)).toEqual(['settle-imports']);
    const { id } = publishedImport(await importFile(tenantId, dailyCsv('2026-11-01,b,p,a,1')));
    expect(await jobsOf(tenantId)).toEqual(['after-change', 'settle-imports']);
    const forget = "DELETE FROM job WHERE key = $1 AND name = 'after-change'";
    await stores.transactional.pool.query(forget, [tenantId]);
    await stores.imports.undo(tenantId, id);
    expect(await jobsOf(tenantId)).toContain('after-change');
  });

  test('the one that settles leaves an import that is being taken in alone, and is done after it', async () => {
    const tenantId = newTenant();
    const { promise: settled, resolve: goOn } = Promise.withResolvers<Date | void>();
    const source = async function* () {
      yield* piecesOf(dailyCsv('2026-11-01,b,p,a,1'));
      await settled;
    };
    const { imports } = stores;
    const job = imports.jobs.find(({ name }) => name === 'settle-imports');
    const run = async () => job?.run({ key: tenantId, signal: new AbortController().signal });
    const importing = imports.importStream({
      tenantId,
      fileName: 'long.csv',
      source: source(),
      onBegin: () => void run().then(goOn),
    });
    expect(await settled).toEqual(new Date('2026-11-21T12:00:05.000Z'));
    expect((await importing).status).toBe('published');
    expect(await run()).toBeUndefined();
  });
});
