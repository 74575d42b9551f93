import { and, eq, gte, inArray, isNull, notInArray } from 'drizzle-orm';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import {
  imports,
  organization,
  tenantDeletion,
  watchedFile,
} from '../../stores/transactional/schema/index.ts';
import type { EndOfFile, WatchedPlace } from './watched-place.ts';

export type WatchedFileRow = Omit<typeof watchedFile.$inferSelect, 'tenantId' | 'origin' | 'folder'>;

/** The files in a folder of a place, which is a tenant's. */
export interface FilesOf {
  readonly tenantId: TenantId;
  readonly origin: WatchedPlace['origin'];
  readonly folder: string;
}

/** Which files of watched places were taken, and what became of them. */
export interface WatchedFilesRepository {
  list(of: FilesOf): Promise<ReadonlyMap<string, WatchedFileRow>>;
  /** In place of what was known of the name. */
  keep(tx: Pick<Db, 'insert'>, of: FilesOf, row: WatchedFileRow): Promise<void>;
  end(of: FilesOf, name: string, end: EndOfFile): Promise<void>;
  /** Forgets all but those of these names. */
  keepOnly(of: FilesOf, names: readonly string[]): Promise<void>;
  /** Companies that files may come in for: not those that are to be deleted. */
  listTenants(): Promise<readonly { readonly id: TenantId; readonly name: string }[]>;
  /** The names of files, among these, of which an import has come since. */
  listImported(of: FilesOf, row: WatchedFileRow): Promise<ReadonlySet<string>>;
}

export function createWatchedFilesRepository({ db }: Pick<TransactionalStore, 'db'>): WatchedFilesRepository {
  const { tenantId: tenant, origin: from, folder: within, name: called } = watchedFile;
  const isOf = ({ tenantId, origin, folder }: FilesOf) =>
    and(eq(tenant, tenantId), eq(from, origin), eq(within, folder));
  return {
    async list(of) {
      const rows = await db.select().from(watchedFile).where(isOf(of));
      return new Map(rows.map((row) => [row.name, row]));
    },
    async keep(tx, of, row) {
      const values = { ...of, ...row };
      await tx
        .insert(watchedFile)
        .values(values)
        .onConflictDoUpdate({ target: [tenant, from, within, called], set: row });
    },
    async end(of, name, { state, says }) {
      await db
        .update(watchedFile)
        .set({ state, says })
        .where(and(isOf(of), eq(called, name)));
    },
    async keepOnly(of, names) {
      await db.delete(watchedFile).where(and(isOf(of), notInArray(called, [...names])));
    },
    async listTenants() {
      const rows = await db
        .select({ id: organization.id, name: organization.name })
        .from(organization)
        .leftJoin(tenantDeletion, eq(tenantDeletion.tenantId, organization.id))
        .where(isNull(tenantDeletion.tenantId));
      return rows.map(({ id, name }) => ({ id: storedTenantId(id), name }));
    },
    async listImported({ tenantId, origin }, { staged, takenAt }) {
      const isIt = and(
        eq(imports.tenantId, tenantId),
        eq(imports.origin, origin),
        gte(imports.startedAt, takenAt),
        inArray(imports.status, ['published', 'unchanged', 'undone']),
        inArray(
          imports.fileName,
          staged.map(({ fileName }) => fileName),
        ),
      );
      const rows = await db.select({ fileName: imports.fileName }).from(imports).where(isIt);
      return new Set(rows.map(({ fileName }) => fileName));
    },
  };
}
