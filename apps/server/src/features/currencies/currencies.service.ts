import { AppError } from '@skuline/contract';
import type { Clock } from '../../clock.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { FileSource } from '../imports/index.ts';
import { type CurrenciesRepository, createCurrenciesRepository } from './currencies.repository.ts';
import { readRatesFile } from './read-rates-file.ts';

/** What companies report in, and the rates of the day that other currencies are converted by. */
export interface CurrenciesService extends Pick<CurrenciesRepository, 'listRates'> {
  /** Throws `invalid_request` for what is no currency. */
  setReporting(tenantId: TenantId, currency: string): Promise<void>;
  /** All rates of a file or none; throws FileRefused. Rates of the same day and currencies are replaced. */
  importRates(tenantId: TenantId, source: FileSource): Promise<{ readonly rates: number }>;
}

export function createCurrenciesService({
  transactional,
  clock,
}: {
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
}): CurrenciesService {
  const repository = createCurrenciesRepository(transactional);
  return {
    listRates: (tenantId, range) => repository.listRates(tenantId, range),
    setReporting: (tenantId, currency) => repository.setReporting(tenantId, parseCurrency(currency)),
    async importRates(tenantId, source) {
      const rates = await readRatesFile(source);
      await repository.putRates(tenantId, rates, clock.now());
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
