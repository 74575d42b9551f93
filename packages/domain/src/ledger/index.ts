export {
  LEDGER_DOCUMENTS,
  LEDGER_TYPES,
  type LedgerDocument,
  type LedgerRow,
  type LedgerType,
} from './ledger-row.ts';
export { ledgerTypeOf, priceTypeOf } from './ledger-type-of.ts';
