/** Amounts are exact to a ten-thousandth, and so is their sum, which a sum of fractions is not. */
export function sumOfAmounts(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 10_000), 0) / 10_000;
}
