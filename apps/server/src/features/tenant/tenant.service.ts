import type { TenantSummary } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { CHANNEL_LABELS, describePlace } from '@skuline/domain/sources';
import type { Clock } from '../../platform/clock.ts';
import type { CurrencyRates, DataSnapshot, ReadModel, SnapshotScope } from '../../read-model/index.ts';
import type { TenantDirectory } from '../../identity/index.ts';
import { brandsOf, type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantDataRepository } from './tenant-data.repository.ts';

export interface TenantServiceDependencies {
  readonly readModel: Pick<
    ReadModel,
    'readPublishedDays' | 'readMaturing' | 'readPulledKinds' | 'readSnapshot' | 'readChannels' | 'skuTags'
  >;
  readonly readCatalog: (snapshot: DataSnapshot) => Promise<readonly { readonly sku_name: string }[]>;
  readonly hasStock: (reader: Reader) => Promise<boolean>;
  readonly tenantData: Pick<TenantDataRepository, 'get'>;
  readonly directory: Pick<TenantDirectory, 'getTenant'>;
  readonly currencies: Pick<CurrencyRates, 'getReporting'>;
  readonly clock: Clock;
}

export interface TenantService {
  /** Its days and data version as they were known then and of these channels, all else as it is now. */
  summary(reader: Reader, scope?: SnapshotScope): Promise<TenantSummary>;
}

export function createTenantService(dependencies: TenantServiceDependencies): TenantService {
  const { readModel, tenantData, hasStock, directory, currencies, clock } = dependencies;
  return {
    async summary(reader, scope) {
      const tenantId = tenantOf(reader);
      const [tenant, state, snapshot] = await Promise.all([
        directory.getTenant(tenantId),
        tenantData.get(tenantId),
        readModel.readSnapshot(reader, scope),
      ]);
      const today = todayInLosAngeles(clock.now());
      const [currency, days, maturing, pulledKinds, { channels, marketplaces }, isStocked, tags] =
        await Promise.all([
          currencies.getReporting(tenantId),
          readModel.readPublishedDays(snapshot),
          readModel.readMaturing(tenantId),
          readModel.readPulledKinds(snapshot, today),
          readModel.readChannels(snapshot),
          hasStock(reader),
          readTags(dependencies, reader),
        ]);
      return {
        id: tenantId,
        name: tenant.name,
        isSampleData: state.isSampleData,
        dataThrough: days.dataThrough(today),
        facts_present: days.factsPresent,
        known: days.known,
        reporting_currency: currency,
        ...(days.missingRates.length === 0 ? {} : { missing_rates: days.missingRates }),
        lastImportedAt: state.lastImportedAt?.toISOString() ?? null,
        dataVersion: snapshot.dataVersion,
        ...maturing,
        ...(pulledKinds.length === 0 ? {} : { pulledKinds }),
        ...(channels.length === 0
          ? {}
          : { channels: channels.map((name) => ({ name, label: CHANNEL_LABELS[name] })) }),
        ...(marketplaces.length === 0
          ? {}
          : {
              marketplaces: marketplaces.map((name) => ({ name, label: describePlace('marketplace', name) })),
            }),
        ...(days.ownDays.length === 0 ? {} : { own_days: days.ownDays }),
        ...(isStocked ? { has_stock: true as const } : {}),
        ...(tags.length === 0 ? {} : { tags }),
      };
    },
  };
}

/** The tags of what a reader sees: of all that there are, where they see every brand. */
async function readTags(
  { readModel, readCatalog }: Pick<TenantServiceDependencies, 'readModel' | 'readCatalog'>,
  reader: Reader,
): Promise<string[]> {
  const { byTag } = await readModel.skuTags.read(tenantOf(reader));
  if (byTag.size === 0 || brandsOf(reader) === null) return [...byTag.keys()];
  const products = await readCatalog(await readModel.readSnapshot(reader));
  const seen = new Set(products.map(({ sku_name: sku }) => sku));
  return [...byTag].filter(([, skus]) => skus.some((sku) => seen.has(sku))).map(([tag]) => tag);
}
