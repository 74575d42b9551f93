/**
 * Whole cents in proportion to weights: floors first, then one cent each to the largest remainders, ties to the earlier
 * one. Without any weight all of it goes to the first.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((part) => Number(part / BigInt(sum)));
  const rests = exact.map((part, index) => ({ index, rest: part % BigInt(sum) }));
  const left = total - shares.reduce((a, b) => a + b, 0);
  const byRest = rests.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRest.slice(0, Math.max(0, left))) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
