export { OWED_FILE_COLUMNS, OWED_STATE_LABELS, owedFileNotes } from './owed-file.ts';
export {
  findOwed,
  kindOfReimbursement,
  LOSS_KINDS,
  type LossKind,
  OWED_STATES,
  type OwedRow,
  type OwedState,
  type OwedTotal,
  pickOwed,
  type Reimbursed,
  REIMBURSED_KINDS,
  type ReimbursedKind,
  type StockLoss,
} from './owed.ts';
