import type { TenantSummary } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { CHANNEL_LABELS, describePlace } from '@skuline/domain/sources';
import type { Clock } from '../../platform/clock.ts';
import type { CurrencyRates, ReadModel, SnapshotScope } from '../../read-model/index.ts';
import type { TenantDirectory } from '../../identity/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantDataRepository } from './tenant-data.repository.ts';

export interface TenantServiceDependencies {
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'readSnapshot' | 'readChannels'>;
  readonly tenantData: Pick<TenantDataRepository, 'get'>;
  readonly directory: Pick<TenantDirectory, 'getTenant'>;
  readonly maturingDays: number;
  readonly currencies: Pick<CurrencyRates, 'getReporting'>;
  readonly clock: Clock;
}

export interface TenantService {
  /** Its days and data version as they were known then and of these channels, all else as it is now. */
  summary(reader: Reader, scope?: SnapshotScope): Promise<TenantSummary>;
}

export function createTenantService(dependencies: TenantServiceDependencies): TenantService {
  const { readModel, tenantData, directory, currencies, maturingDays, clock } = dependencies;
  return {
    async summary(reader, scope) {
      const tenantId = tenantOf(reader);
      const [tenant, state, snapshot] = await Promise.all([
        directory.getTenant(tenantId),
        tenantData.get(tenantId),
        readModel.readSnapshot(reader, scope),
      ]);
      const [currency, days, { channels, marketplaces }] = await Promise.all([
        currencies.getReporting(tenantId),
        readModel.readPublishedDays(snapshot),
        readModel.readChannels(snapshot),
      ]);
      return {
        id: tenantId,
        name: tenant.name,
        isSampleData: state.isSampleData,
        dataThrough: days.dataThrough(todayInLosAngeles(clock.now())),
        facts_present: days.factsPresent,
        known: days.known,
        reporting_currency: currency,
        ...(days.missingRates.length === 0 ? {} : { missing_rates: days.missingRates }),
        lastImportedAt: state.lastImportedAt?.toISOString() ?? null,
        dataVersion: snapshot.dataVersion,
        maturingDays,
        ...(channels.length === 0
          ? {}
          : { channels: channels.map((name) => ({ name, label: CHANNEL_LABELS[name] })) }),
        ...(marketplaces.length === 0
          ? {}
          : {
              marketplaces: marketplaces.map((name) => ({ name, label: describePlace('marketplace', name) })),
            }),
      };
    },
  };
}
