export { currenciesRoutes } from './currencies.routes.ts';
export { createCurrenciesService, type CurrenciesService, parseCurrency } from './currencies.service.ts';
