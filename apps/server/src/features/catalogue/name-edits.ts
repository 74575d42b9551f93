import { MINUTE_MS } from '@skuline/domain/calendar';
import type { ImportDetail } from '@skuline/contract';
import { applyNameChanges, type NameChange } from '@skuline/domain/catalogue';
import { isImportRunning } from '@skuline/domain/import-formats';
import type { CatalogueLayerRow } from '@skuline/domain/report-formats';
import type { Clock } from '../../platform/clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import {
  CATALOGUE_FORMAT,
  type ImportRecord,
  type ImportsService,
  type ImportUploads,
  type StorableReading,
} from '../files/index.ts';
import {
  createNameEditsRepository,
  type GivenCatalogue,
  type NameAuthor,
  type NameEdit,
  type NewNames,
} from './name-edits.repository.ts';

export interface NameEditsDependencies {
  readonly transactional: TransactionalStore;
  readonly imports: Pick<ImportsService, 'readCatalogue' | 'importReading' | 'find'>;
  readonly uploads: Pick<ImportUploads, 'begin'>;
  readonly clock: Clock;
}

/**
 * Names as people change them, one by one or by a catalog: each edit is an import, and once it is answered it is not lost.
 */
export interface NameEdits {
  /** Begins an import of the changed names; null where nothing changes. */
  save(author: NameAuthor, changes: readonly NameChange[]): Promise<ImportDetail | null>;
  /** Begins the import of a catalog. */
  saveCatalogue(author: NameAuthor, catalogue: GivenCatalogue): Promise<ImportDetail>;
  /** Takes up what had been answered when an app ended: at the start, and what another instance has left. */
  readonly job: JobDefinition;
}

export function createNameEdits(dependencies: NameEditsDependencies): NameEdits {
  const { transactional, imports, uploads, clock } = dependencies;
  const repository = createNameEditsRepository(transactional);

  const begin = async (edit: NameEdit): Promise<ImportDetail> => {
    const { tenantId, name, changes } = edit;
    try {
      return await uploads.begin(tenantId, async ({ onBegin, ...background }) => {
        const outcome = await imports.importReading({
          tenantId,
          fileName: 'rows' in changes ? changes.fileName : `Edited by ${name}`,
          importedBy: name,
          reading: readingOf(changes, async () => (await imports.readCatalogue(tenantId)).lines),
          async onBegin(record) {
            await repository.noteImport(edit.id, record.id);
            onBegin(record);
          },
          ...background,
        });
        // What ends with the app is taken up by the next one.
        if (outcome.status !== 'refused' || !background.signal.aborted) await repository.remove(edit.id);
        return outcome;
      });
    } catch (error) {
      // It is refused, and whoever waits for the answer is told so.
      if (edit.importId === null) await repository.remove(edit.id);
      throw error;
    }
  };
  /** The older edits of a tenant, before a newer one: they must not change back what that says. */
  const takeUp = (tenantId: TenantId) =>
    transactional.withLock(`name-edits:${tenantId}`, async () => {
      for (const edit of await repository.list(tenantId)) {
        const state = stateOf(edit, await findImport(imports, edit), clock.now());
        if (state === 'runs') return;
        if (state === 'over') await repository.remove(edit.id);
        else await begin(edit);
      }
    });

  return {
    async save(author, changes) {
      await takeUp(author.tenantId);
      const { lines } = await imports.readCatalogue(author.tenantId);
      if (applyNameChanges(lines, changes).length === 0) return null;
      return begin(await repository.add(author, changes, clock.now()));
    },
    async saveCatalogue(author, catalogue) {
      await takeUp(author.tenantId);
      return begin(await repository.add(author, catalogue, clock.now()));
    },
    job: {
      name: 'take-up-name-edits',
      schedule: { everyMs: MINUTE_MS, atStart: true },
      async run() {
        const failures: unknown[] = [];
        for (const tenantId of await repository.listTenants()) {
          await takeUp(tenantId).catch((error: unknown) => failures.push(error));
        }
        if (failures.length > 0)
          throw new Error('Edits of names could not be taken up', { cause: failures[0] });
      },
    },
  };
}

async function findImport(
  imports: NameEditsDependencies['imports'],
  { importId }: NameEdit,
): Promise<ImportRecord | null> {
  return importId === null ? null : ((await imports.find(importId))?.record ?? null);
}

/** How an import fails that its app did not live to end. */
const CUT_SHORT = ['interrupted', 'stopped'];

/** Whether an edit is on its way, has ended (or was never answered), or was cut short when its app ended. */
function stateOf(
  { importId, createdAt }: NameEdit,
  record: ImportRecord | null,
  now: Date,
): 'runs' | 'over' | 'cut short' {
  if (importId === null) {
    const age = Math.abs(now.getTime() - createdAt.getTime());
    return age < MINUTE_MS ? 'runs' : 'over';
  }
  if (record === null) return 'over';
  if (isImportRunning(record.status)) return 'runs';
  const isCutShort = record.status === 'failed' && CUT_SHORT.includes(record.failure?.code ?? '');
  return isCutShort ? 'cut short' : 'over';
}

/** Changed names as a catalog. They are read while the tenant's lock is held: nobody changes them in between. */
function readingOf(
  changes: NewNames,
  readLines: () => Promise<Parameters<typeof applyNameChanges>[0]>,
): StorableReading {
  async function* rows(): AsyncGenerator<CatalogueLayerRow> {
    if ('rows' in changes) {
      yield* changes.rows;
      return;
    }
    const changed = applyNameChanges(await readLines(), changes);
    yield* changed.map((names, index) => ({ ...names, line: index + 1 }));
  }
  return {
    holds: 'catalogue',
    format: CATALOGUE_FORMAT,
    rows: rows(),
    lastUpdated: () => null,
    checksum: () => ('rows' in changes ? changes.checksum : ''),
  };
}
