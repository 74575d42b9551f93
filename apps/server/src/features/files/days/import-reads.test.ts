import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import type { ImportRequest } from './import-own-file.ts';
import { dailyCsv, piecesOf } from './testing/daily-csv.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

const NOVEMBER_1 = dailyCsv('2026-11-01,b,p,a,1');
const NOVEMBER_2 = dailyCsv('2026-11-02,b,p,a,1');
const REFUSED = dailyCsv('2026-11-01,b,p,a,many');

interface Later {
  readonly text: string;
  readonly document?: string;
  readonly isUndone?: boolean;
}

/** Imports of one name as they are listed, where the first of them was stopped and the others came later. */
async function listedAfter(name: string, document: string | undefined, later: Later): Promise<string[]> {
  const tenantId = parseTenantId(name.replaceAll(/\W+/gu, '-'));
  const { imports } = stores;
  const take = (text: string, more: Partial<ImportRequest>) =>
    imports.importStream({ tenantId, fileName: 'orders_export.csv', source: piecesOf(text), ...more });
  const stop = new AbortController();
  const stopped = await take(NOVEMBER_1, { document, signal: stop.signal, onBegin: () => stop.abort() });
  expect(stopped.status).toBe('refused');
  const outcome = await take(later.text, { document: later.document });
  if (later.isUndone === true) {
    if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
    await imports.undo(tenantId, outcome.import.id);
  }
  return (await imports.list(tenantId)).map(({ status }) => status);
}

test.each<[string, string | undefined, Later, string[]]>([
  ['the same document', 'one', { text: NOVEMBER_1, document: 'one' }, ['published']],
  [
    'the same document, undone since',
    'one',
    { text: NOVEMBER_1, document: 'one', isUndone: true },
    ['undone', 'failed'],
  ],
  ['the same document, refused', 'one', { text: REFUSED, document: 'one' }, ['failed', 'failed']],
  ['another document', 'one', { text: NOVEMBER_2, document: 'two' }, ['published', 'failed']],
  ['a file of which the name alone is known', undefined, { text: NOVEMBER_2 }, ['published', 'failed']],
])(
  'an import that was stopped is listed unless a later one stands for it: %s',
  async (name, document, later, listed) => {
    expect(await listedAfter(name, document, later)).toEqual(listed);
  },
);

test('an import that was cut short after its text was read is not listed beside one of the same text', async () => {
  const tenantId = parseTenantId('same-text');
  const { imports, transactional } = stores;
  const take = () => imports.importStream({ tenantId, fileName: 'a.csv', source: piecesOf(NOVEMBER_1) });
  const first = await take();
  if (first.status !== 'published') throw new Error(JSON.stringify(first));
  await imports.undo(tenantId, first.import.id);
  await transactional.pool.query(
    `UPDATE imports SET status = 'failed', undone_at = NULL,
       failure = '{"code": "interrupted", "message": "", "badLineCount": 0}' WHERE id = $1`,
    [first.import.id],
  );
  expect((await take()).status).toBe('published');
  expect((await imports.list(tenantId)).map(({ status }) => status)).toEqual(['published']);
});
