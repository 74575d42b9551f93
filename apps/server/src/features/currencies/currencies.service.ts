import { AppError } from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import type { Clock } from '../../platform/clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { FileSource } from '../files/index.ts';
import { type CurrencyRates, createCurrencyRates } from '../../read-model/index.ts';
import { createCurrenciesRepository, type CurrenciesRepository } from './currencies.repository.ts';
import { readRatesFile } from './read-rates-file.ts';

/** What companies report in, and the rates of the day that other currencies are converted by. */
export interface CurrenciesService
  extends CurrencyRates,
    Pick<CurrenciesRepository, 'listPairs' | 'listAll'> {
  /** Throws `invalid_request` for what is no currency. */
  setReporting(tenantId: TenantId, currency: string): Promise<void>;
  /** All rates of a file or none; throws FileRefused. Rates of the same day and currencies are replaced. */
  importRates(tenantId: TenantId, source: FileSource): Promise<{ readonly rates: number }>;
}

export function createCurrenciesService({
  transactional,
  clock,
  convertAnew,
}: {
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  /** Converts what these days show by the rates that are there now. */
  readonly convertAnew: (tenantId: TenantId, days: readonly DateKey[]) => Promise<void>;
}): CurrenciesService {
  const repository = createCurrenciesRepository(transactional);
  return {
    ...createCurrencyRates(transactional),
    listPairs: (tenantId) => repository.listPairs(tenantId),
    listAll: (tenantId) => repository.listAll(tenantId),
    setReporting: (tenantId, currency) => repository.setReporting(tenantId, parseCurrency(currency)),
    async importRates(tenantId, source) {
      const rates = await readRatesFile(source);
      await repository.putRates(tenantId, rates, clock.now());
      await convertAnew(
        tenantId,
        rates.map(({ day }) => day),
      );
      return { rates: rates.length };
    },
  };
}

/** 'eur' as 'EUR'. Throws `invalid_request` for what is no currency. */
export function parseCurrency(text: string): string {
  const currency = text.trim().toUpperCase();
  if (Intl.supportedValuesOf('currency').includes(currency)) return currency;
  throw new AppError('invalid_request', {
    message: `'${text.slice(0, 20)}' is not a currency. Write its three letters, such as EUR.`,
  });
}
