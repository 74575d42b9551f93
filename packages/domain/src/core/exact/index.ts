export {
  compare,
  divide,
  multiply,
  roundTo,
  roundToWhole,
  shiftPoint,
  subtract,
  toFraction,
  toNumber,
  type Exact,
  type Fraction,
} from './fraction.ts';
export { sumOfAmounts } from './sum-of-amounts.ts';
