/**
 * The log-mean split (LMDI I): B. W. Ang, "Decomposition analysis for policymaking in energy: which is the preferred
 * method?", Energy Policy 32 (2004), and "LMDI decomposition approach: a guide for implementation", Energy Policy 86
 * (2015). With v = x1 · … · xn the effect of xi on v1 − v0 is L(v1, v0) · ln(xi1 / xi0); the effects add up to v1 − v0.
 */

/** Below this, |z| of {@link logRatio}, two numbers are within a factor of 2. */
const NEAR = 1 / 3;

/** ln(a / b) of two numbers of the same sign; exactly −ln(b / a). */
function logRatio(a: number, b: number): number {
  const z = (a - b) / (a + b);
  // The difference of two logarithms that lie close together would have lost its digits.
  return Math.abs(z) < NEAR ? 2 * Math.atanh(z) : Math.log(Math.abs(a)) - Math.log(Math.abs(b));
}

/** The logarithmic mean of two numbers of the same sign: it lies between them, and is either where they are equal. */
function logMean(a: number, b: number): number {
  return a === b ? a : (a - b) / logRatio(a, b);
}

/**
 * Splits the change of a product into the effects of its factors, as unrounded numbers. The product is given by its
 * steps: the first factor, the first times the second, …, the product itself; all but the last have to be above 0 in
 * every period whose product is not 0.
 *
 * - One sign in both periods: the log-mean split.
 * - 0 in one period: its limit. The first factor that is 0 there has the whole change.
 * - Two signs, of which only the last factor, an average amount, can be the reason: the change of everything before it
 *   is multiplied by the mean of that amount, and the change of the amount by the mean of everything before it.
 *
 * Exchanging the two periods turns every sign and nothing else.
 */
export function splitProduct(previous: readonly number[], current: readonly number[]): number[] {
  const [from, to] = [previous.at(-1) ?? 0, current.at(-1) ?? 0];
  if (from === 0 || to === 0) {
    const firstZero = (from === 0 ? previous : current).indexOf(0);
    return previous.map((_, at) => (at === firstZero ? to - from : 0));
  }
  if (from > 0 === to > 0) {
    const weight = logMean(to, from);
    const logs = previous.map((step, at) => logRatio(current[at] ?? step, step));
    return logs.map((log, at) => weight * (log - (logs[at - 1] ?? 0)));
  }
  return splitAcrossZero(previous, current);
}

function splitAcrossZero(previous: readonly number[], current: readonly number[]): number[] {
  const [from, to] = [previous.at(-1) ?? 0, current.at(-1) ?? 0];
  const [before, after] = [previous.at(-2) ?? 1, current.at(-2) ?? 1];
  const amounts = [from / before, to / after] as const;
  const meanAmount = (amounts[0] + amounts[1]) / 2;
  return [
    ...splitProduct(previous.slice(0, -1), current.slice(0, -1)).map((effect) => meanAmount * effect),
    ((before + after) / 2) * (amounts[1] - amounts[0]),
  ];
}
