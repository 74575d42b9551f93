export { createCurrenciesService, type CurrenciesService, parseCurrency } from './currencies.service.ts';
export type { ReportingRates } from './currencies.repository.ts';
