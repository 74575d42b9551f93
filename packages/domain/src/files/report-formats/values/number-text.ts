/** Smaller numbers are what is left of a calculation, and would be written with an exponent. */
const SMALLEST = 1e-6;
/** As a text it could stand for thousands. */
const THREE_DECIMALS = /^-?\d{1,3}\.\d{3}$/;

/** A number of a workbook or a JSON file as a cell that can be read in one way only: with a decimal point. */
export function writeNumber(value: number): string {
  if (Math.abs(value) < SMALLEST) return '0';
  const text = String(value);
  return THREE_DECIMALS.test(text) ? `${text}0` : text;
}
