import { toDateKey } from '@skuline/domain/calendar';
import type { FactTable } from '@skuline/domain/import-formats';
import type { LiveLayer } from '@skuline/domain/report-formats';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../../stores/transactional/port.ts';
import { CATALOGUE_FORMAT, importLayer, imports } from '../../../../stores/transactional/schema/index.ts';

/** What is composed at a moment: the layers of one table, and the imports of the catalog. */
export interface LiveReports {
  readonly layers: readonly LiveLayer[];
  readonly catalogues: readonly number[];
  /** Stretches of days of files of Skuline's own that are to be looked at as if they were there. */
  readonly own?: readonly Pick<LiveLayer, 'importId' | 'first' | 'last'>[];
}

/** The imports to look at as if they were live, or as if they were not. */
export interface LiveOptions {
  readonly including?: LiveReports | undefined;
  readonly without?: number | undefined;
}

/** The format of recomposed days, which have no file. */
export const COMPOSITION_FORMAT = 'composition';

export interface LayersRepository {
  listLive(tenantId: TenantId, kind: FactTable, options?: LiveOptions): Promise<LiveReports>;
  /** The layers of one import, live or not. */
  listOf(tenantId: TenantId, importId: number): Promise<LiveLayer[]>;
}

const COLUMNS = {
  importId: imports.id,
  dropId: imports.dropId,
  kind: imports.kind,
  format: imports.format,
  fileName: imports.fileName,
  layer: importLayer,
};

interface FoundLayer {
  readonly importId: number;
  readonly dropId: number | null;
  readonly fileName: string;
  readonly layer: typeof importLayer.$inferSelect | null;
}

export function createLayersRepository({ db }: Pick<TransactionalStore, 'db'>): LayersRepository {
  const select = () =>
    db.select(COLUMNS).from(imports).leftJoin(importLayer, eq(importLayer.importId, imports.id));
  return {
    async listLive(tenantId, kind, { including, without } = {}) {
      const isLive = and(
        eq(imports.tenantId, tenantId),
        eq(imports.status, 'published'),
        isNull(imports.undoneAt),
        isNotNull(imports.format),
        or(eq(imports.format, CATALOGUE_FORMAT), isNotNull(importLayer.importId)),
      );
      const found = (await select().where(isLive)).filter(({ importId }) => importId !== without);
      const catalogues = found.filter(({ format }) => format === CATALOGUE_FORMAT);
      return {
        layers: [
          ...found.filter((layer) => layer.kind === kind).flatMap(toLayer),
          ...(including?.layers ?? []),
        ],
        catalogues: [...catalogues.map(({ importId }) => importId), ...(including?.catalogues ?? [])],
      };
    },
    async listOf(tenantId, importId) {
      const isIt = and(eq(imports.tenantId, tenantId), eq(imports.id, importId));
      return (await select().where(isIt)).flatMap(toLayer);
    },
  };
}

function toLayer({ importId, dropId, fileName, layer }: FoundLayer): LiveLayer[] {
  if (layer === null) return [];
  const { firstDay, lastDay, fileLast, tenantId: _tenant, ...told } = layer;
  const { adProduct, account, marketplace, currency, ...rest } = told;
  const source = { adProduct, account, marketplace, ...(currency === '' ? {} : { currency }) };
  const days = { first: toDateKey(firstDay), last: toDateKey(lastDay), fileLast: toDateKey(fileLast) };
  return [{ ...rest, ...days, source, fileName, dropId: dropId ?? importId }];
}
