import {
  AppError,
  type CostChange,
  type CostConflicts,
  type CostEdit,
  type SkuCost,
} from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { createCostLog } from './cost-log.ts';
import type { CostAuthor, CostKey, CostWrite } from './cost-record.ts';
import { authorOf, changeOf, entryOf, isSameValue, numberOf, writeOf } from './cost-wire.ts';
import { type CostsDb, createCostsRepository } from './costs.repository.ts';
import { type CostsFile, readCostsFile } from './read-costs-file.ts';

export interface CostsServiceDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

/** What a file of unit costs has changed. */
export interface CostsImported {
  readonly change: CostChange | null;
  readonly lines: number;
  readonly unchanged: number;
  readonly ignoredColumns: readonly string[];
  readonly rounded: CostsFile['rounded'];
}

/** What a tenant's costs are, who made them so, and how they are changed. */
export interface CostsService {
  /** Saves all edits or none; throws `changed_elsewhere` with what has changed since the person looked. */
  save(tenantId: TenantId, author: CostAuthor, edits: readonly CostEdit[]): Promise<CostChange | null>;
  /** Takes in all lines of a file or none; throws FileRefused with the lines that are wrong. */
  importFile(tenantId: TenantId, author: CostAuthor, file: CostsFileSource): Promise<CostsImported>;
  undo(
    tenantId: TenantId,
    author: CostAuthor,
    undoing: {
      readonly changeId: number;
      readonly only: Pick<CostWrite, 'subject' | 'effectiveFrom'> | null;
    },
  ): Promise<{ readonly change: CostChange; readonly kept: number }>;
  listChanges(
    tenantId: TenantId,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<CostChange[]>;
  getSkuCosts(
    tenantId: TenantId,
    skuName: string,
  ): Promise<{
    costs: SkuCost[];
    history: (ReturnType<typeof authorOf> & { entry: ReturnType<typeof entryOf> })[];
  }>;
}

export type CostsFileSource = Parameters<typeof readCostsFile>[0] & { readonly fileName: string };

const HISTORY_ENTRIES = 200;

export function createCostsService({ transactional, clock }: CostsServiceDependencies): CostsService {
  const repository = createCostsRepository(transactional);
  const log = createCostLog({ transactional, clock });
  const getChange = async (tenantId: TenantId, changeId: number): Promise<CostChange> => {
    const [change] = await repository.listChanges(tenantId, { before: changeId + 1, limit: 1 });
    if (change?.change_id !== changeId) throw new Error(`The change ${changeId} of costs is gone.`);
    return changeOf(change);
  };
  return {
    async save(tenantId, author, edits) {
      const writes = edits.map(writeOf);
      refuseRepeated(writes);
      const check = (tx: CostsDb) => refuseChanged(tx, tenantId, edits, writes);
      const changeId = await log.save(tenantId, { author, source: 'page' }, writes, check);
      return changeId === null ? null : getChange(tenantId, changeId);
    },
    async importFile(tenantId, author, { fileName, ...source }) {
      const { costs, ignoredColumns, rounded } = await readCostsFile(source);
      const writes = costs.map(({ skuName, effectiveFrom, unitCost, line }): CostWrite => {
        return { kind: 'unit_cost', subject: skuName, effectiveFrom, value: unitCost, line };
      });
      const changeId = await log.save(tenantId, { author, source: 'file', fileName }, writes);
      const change = changeId === null ? null : await getChange(tenantId, changeId);
      const unchanged = costs.length - (change?.entry_count ?? 0);
      return { change, lines: costs.length, unchanged, ignoredColumns, rounded };
    },
    async undo(tenantId, author, { changeId, only }) {
      const key = only === null ? null : { kind: 'unit_cost' as const, ...only };
      const undone = await log.undo(tenantId, changeId, author, key);
      if (undone === 'unknown') throw new AppError('cost_change_not_found');
      if (undone === 'replaced') {
        throw new AppError('changed_elsewhere', {
          message: 'This has been changed again since, or undone already; nothing was saved.',
        });
      }
      return { change: await getChange(tenantId, undone.changeId), kept: undone.kept };
    },
    listChanges: async (tenantId, page) => (await repository.listChanges(tenantId, page)).map(changeOf),
    async getSkuCosts(tenantId, skuName) {
      const [current, history] = await Promise.all([
        repository.listCurrent(tenantId, ['unit_cost'], { subject: skuName }),
        repository.listHistory(tenantId, skuName, HISTORY_ENTRIES),
      ]);
      const costs = current.flatMap((entry): SkuCost[] => {
        const unit_cost = numberOf(entry.after);
        if (unit_cost === null) return [];
        const { effective_from, line } = entry;
        return [{ effective_from, unit_cost, before: numberOf(entry.before), line, ...authorOf(entry) }];
      });
      return { costs, history: history.map((entry) => ({ ...authorOf(entry), entry: entryOf(entry) })) };
    },
  };
}

/** Throws where two edits are of the same value: neither of them is the one to keep. */
function refuseRepeated(writes: readonly CostWrite[]): void {
  const first = new Map<string, number>();
  for (const [index, write] of writes.entries()) {
    const key = keyText(write);
    const before = first.get(key);
    if (before !== undefined) {
      const message = `edits[${index}] is of the same value as edits[${before}].`;
      throw new AppError('invalid_request', { message });
    }
    first.set(key, index);
  }
}

/** Throws where a value is neither as the person saw it nor as it is to be. */
async function refuseChanged(
  tx: CostsDb,
  tenantId: TenantId,
  edits: readonly CostEdit[],
  writes: readonly CostWrite[],
): Promise<void> {
  const found = await createCostsRepository({ db: tx }).listOfKeys(tenantId, writes);
  const now = new Map(
    found.map((entry) => [keyText({ ...entry, effectiveFrom: entry.effective_from }), entry]),
  );
  const conflicts = edits.flatMap((edit, index): CostConflicts['conflicts'] => {
    const write = writes[index];
    const entry = write === undefined ? undefined : now.get(keyText(write));
    const version = entry?.change_id ?? 0;
    // A value that was removed is seen as none, whose version is 0.
    const isAsSeen = edit.version === version || (edit.version === 0 && entry?.after === null);
    if (write === undefined || isAsSeen) return [];
    if (entry === undefined)
      throw new AppError('invalid_request', { message: `edits[${index}] has no such version.` });
    if (isSameValue(entry.after, write.value)) return [];
    const { changed_by, changed_at } = authorOf(entry);
    return [{ index, version, changed_by, changed_at, current: entryOf(entry) }];
  });
  if (conflicts.length > 0) throw new AppError('changed_elsewhere', { details: { conflicts } });
}

function keyText({ kind, subject, effectiveFrom }: CostKey): string {
  return JSON.stringify([kind, subject, effectiveFrom]);
}
