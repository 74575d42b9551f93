export { ledgerRoutes } from './ledger.routes.ts';
export { createLedgerService, type LedgerService } from './ledger.service.ts';
