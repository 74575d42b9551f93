import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendCsv } from '../../http/send-table.ts';
import { takeUpload } from '../files/index.ts';
import type { CurrenciesService } from './currencies.service.ts';

export interface CurrenciesRoutesDependencies {
  readonly service: CurrenciesService;
  /** The most text of a file, unpacked, that is taken in. */
  readonly maxBytes: number;
}

const COLUMNS = ['date_key', 'from', 'to', 'rate'];

/** /api/currency-rates and what is below it. */
export function currenciesRoutes({ service, maxBytes }: CurrenciesRoutesDependencies) {
  return {
    async listCurrencyRates({ caller }: EndpointCall<'listCurrencyRates'>) {
      const pairs = await service.listPairs(caller.tenantId);
      return {
        data: pairs.map(({ from, to, firstDay, lastDay, days, newestRate }) => ({
          from,
          to,
          first_day: firstDay,
          last_day: lastDay,
          days,
          newest_rate: newestRate,
        })),
      };
    },
    uploadCurrencyRates: ({ caller, request }: EndpointCall<'uploadCurrencyRates'>) =>
      takeUpload(request.raw, maxBytes, (file) => service.importRates(caller.tenantId, file)),
    async exportCurrencyRates({ caller, reply }: EndpointCall<'exportCurrencyRates'>) {
      const rates = await service.listAll(caller.tenantId);
      const lines = rates.map(({ day, from, to, rate }) => [day, from, to, rate]);
      return sendCsv(reply, 'currency-rates.csv', [COLUMNS, ...lines]);
    },
  };
}
