import type { NameChange } from '@skuline/domain/catalogue';
import type { CatalogueLayerRow } from '@skuline/domain/report-formats';
import { asc, eq } from 'drizzle-orm';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { nameEdit } from '../../stores/transactional/schema/index.ts';

/** Who changes names. */
export interface NameAuthor {
  readonly tenantId: TenantId;
  readonly name: string;
}

/** A catalog that was given, line by line. */
export interface GivenCatalogue {
  readonly fileName: string;
  readonly checksum: string;
  readonly rows: readonly CatalogueLayerRow[];
}

/** What becomes of the names: some of them change, or a catalog says them. */
export type NewNames = readonly NameChange[] | GivenCatalogue;

export interface NameEdit extends NameAuthor {
  readonly id: number;
  readonly changes: NewNames;
  /** Null until it has begun. */
  readonly importId: number | null;
  readonly createdAt: Date;
}

/** Edits of names, from before they are answered until their imports have ended. */
export interface NameEditsRepository {
  add(author: NameAuthor, changes: NewNames, now: Date): Promise<NameEdit>;
  /** Its import is in the list. */
  noteImport(id: number, importId: number): Promise<void>;
  remove(id: number): Promise<void>;
  /** Oldest first. */
  list(tenantId: TenantId): Promise<NameEdit[]>;
  listTenants(): Promise<TenantId[]>;
}

export function createNameEditsRepository({ db }: Pick<TransactionalStore, 'db'>): NameEditsRepository {
  const { id: idOf, tenantId: tenantOf } = nameEdit;
  return {
    async add({ tenantId, name }, changes, now) {
      const values = { tenantId, author: name, changes, createdAt: now };
      const [row] = await db.insert(nameEdit).values(values).returning();
      if (row === undefined) throw new Error('An edit of names was not stored.');
      return toEdit(row);
    },
    async noteImport(id, importId) {
      await db.update(nameEdit).set({ importId }).where(eq(idOf, id));
    },
    async remove(id) {
      await db.delete(nameEdit).where(eq(idOf, id));
    },
    list: async (tenantId) =>
      (await db.select().from(nameEdit).where(eq(tenantOf, tenantId)).orderBy(asc(idOf))).map(toEdit),
    async listTenants() {
      const rows = await db.selectDistinct({ tenantId: tenantOf }).from(nameEdit);
      return rows.map(({ tenantId }) => storedTenantId(tenantId));
    },
  };
}

function toEdit({
  id,
  tenantId,
  author,
  changes,
  importId,
  createdAt,
}: typeof nameEdit.$inferSelect): NameEdit {
  // Only ever written with the id of a tenant.
  return { id, tenantId: storedTenantId(tenantId), name: author, changes, importId, createdAt };
}
