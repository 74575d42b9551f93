export {
  isCurrency,
  LEDGER_TYPES,
  type LedgerRow,
  type LedgerType,
} from './ledger-row.ts';
export {
  formatAmount,
  LEDGER_TYPE_LABELS,
  type LedgerAmount,
  type LedgerLine,
  type LedgerTable,
  prepareLedger,
} from './ledger-words.ts';
export { ledgerTypeOf, priceTypeOf } from './ledger-type-of.ts';
