export {
  describeReturnCode,
  RETURN_DAY_LABELS,
  RETURN_GROUP_LABELS,
  returnFileColumns,
  returnFileNotes,
} from './returns-file.ts';
export {
  firstOpenDay,
  prepareReturns,
  RETURN_DAYS,
  RETURN_GROUPS,
  type ReturnDay,
  type ReturnedRow,
  type ReturnGroup,
  type ReturnRate,
  type UnitsByName,
} from './returns.ts';
