export { createCurrenciesService, type CurrenciesService, parseCurrency } from './currencies.service.ts';
