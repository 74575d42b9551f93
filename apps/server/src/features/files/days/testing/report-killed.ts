import { parseTenantId } from '../../../../identity/parse-tenant-id.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import { madeCatalogue, madeReading } from './made-reading.ts';
import { openTestStores } from './open-test-stores.ts';

/** What is cut short for a tenant, and at which statement of the analytics store. */
export interface CutShort {
  readonly tenant: string;
  readonly step: 'import' | 'undo' | 'names';
  readonly moment: 'before' | 'after';
  /** Words of the statement. */
  readonly marker: string;
  /** The import that is undone. */
  readonly undoes: number;
}

/**
 * A process that takes reports and catalogs in, or undoes them, each for a tenant of its own, and is killed when every
 * one of them has come to its statement and waits there.
 */
const [dataDir, url, cuts] = process.argv.slice(2);
if (dataDir === undefined || url === undefined || cuts === undefined) {
  throw new Error('Name the data directory, the URL of the database, and what is cut short.');
}
const stores = await openTestStores({ dataDir, url });
// Written by the test that starts this process.
const all = JSON.parse(cuts) as readonly CutShort[];
await Promise.all(all.map(goThere));
process.kill(process.pid, 'SIGKILL');

/** Resolves at the statement, where the work goes no further; rejects when the work ends without it. */
function goThere({ tenant, step, moment, marker, undoes }: CutShort): Promise<void> {
  const tenantId = parseTenantId(tenant);
  return new Promise((arrive, reject) => {
    const cut = stores.importsWith({
      async execute(of, sql, params) {
        const isIt = sql.includes(marker);
        if (!isIt || moment === 'after') await stores.analytics.execute(of, sql, params);
        if (!isIt) return;
        arrive();
        await new Promise(() => {});
      },
    });
    const ended = () => reject(new Error(`${tenant} was not cut short.`));
    begin(cut, { tenantId, step, undoes }).then(ended, reject);
  });
}

function begin(
  imports: typeof stores.imports,
  { tenantId, step, undoes }: Pick<CutShort, 'step' | 'undoes'> & { readonly tenantId: TenantId },
): Promise<unknown> {
  if (step === 'undo') return imports.undo(tenantId, undoes);
  const reading = step === 'names' ? madeCatalogue() : madeReading(2);
  return imports.importReading({ tenantId, fileName: 'two', importedBy: 'test', reading });
}
