/**
 * The largest chance that still counts as a discovery where many are looked at, so that of all discoveries no more than the
 * share `level` is expected to be chance (Benjamini and Hochberg 1995). Null: none counts.
 * @param chances those that may be discoveries.
 * @param lookedAt how many were looked at in all; the others' chances count as 1.
 */
export function largestDiscovery(chances: readonly number[], lookedAt: number, level: number): number | null {
  const sorted = chances.toSorted((a, b) => a - b);
  return sorted.findLast((chance, at) => chance * lookedAt <= level * (at + 1)) ?? null;
}
