import { METRICS } from '../../metrics/index.ts';
import type { Claim } from './claim.ts';
import { isChange, type KnownFigure, type KnownRow, valuesIn } from './known-figures.ts';
import type { NumberToken } from './number-tokens.ts';

/** Floating-point sums may miss the border of a rounding by so much of the value. */
const NOISE = 1e-9;
/** With `about`, a figure may be rounded to so much of itself where it ends in zeros. */
const HEDGED_PART = 0.05;

/** How far the written number may lie from the true one. */
function toleranceOf({ value, precision }: NumberToken, isHedged: boolean): number {
  const rounded = precision / 2 + Math.abs(value) * NOISE;
  if (!isHedged) return rounded;
  const digits = String(Math.round(Math.abs(value) / precision));
  const zeros = digits.length - digits.replace(/0+$/u, '').length;
  return Math.min(
    Math.max(rounded, (precision * 10 ** zeros) / 2),
    Math.max(rounded, Math.abs(value) * HEDGED_PART),
  );
}

/** Whether the words take the sign of the number: `fell 8.6%`, `a loss of $500`. */
function isSignInWords({ role }: KnownFigure, value: number, claim: Claim): boolean {
  if (role.startsWith('share')) return true;
  if ((role === 'change' || role === 'growth') && claim.rowHead === null && claim.direction !== 0) {
    return Math.sign(value) === claim.direction || value === 0;
  }
  return value >= 0 || claim.saysNegative;
}

/** Whether the number, as it is written, is this figure's: in its unit, rounded, and with its sign. */
export function isNumberOf(token: NumberToken, figure: KnownFigure, claim: Claim): boolean {
  const tolerance = toleranceOf(token, claim.isHedged);
  return valuesIn(token.unit, figure).some((value) => {
    // What rounds to 0 has no sign.
    const isZero = token.value === 0 && Math.abs(value) <= tolerance;
    if (token.isSigned || isZero) return Math.abs(token.value - value) <= tolerance;
    return (
      Math.abs(Math.abs(token.value) - Math.abs(value)) <= tolerance && isSignInWords(figure, value, claim)
    );
  });
}

function hasAny(own: readonly string[], claimed: readonly string[]): boolean {
  return claimed.some((name) => own.includes(name));
}

function fitsRole(token: NumberToken, { role, formula, periods }: KnownFigure, claim: Claim): boolean {
  if (claim.role === 'previous') {
    // `more than Oak's $200` compares with another row, not with another period.
    return role === 'previous' || (role === 'value' && claim.names.length > 1) || claim.period !== null;
  }
  const isOfPeriod = claim.period !== null && periods.includes(claim.period);
  if (claim.role !== 'change') return role !== 'previous' || claim.saysBefore || isOfPeriod;
  const isOther = role === 'count' || (formula !== null && role !== 'previous');
  return (
    isChange({ role }) || role.startsWith('share') || isOther || (token.isSigned && claim.rowHead === null)
  );
}

function fitsMetric({ metric, names, role }: KnownFigure, { metrics }: Claim): boolean {
  if (metrics.length === 0 || metric === null || role === 'count') return true;
  // A driver is named by its row: `fewer sessions explain $15,957` of net sales.
  const labels = metrics.map((id) => METRICS[id].label.toLowerCase());
  return metrics.includes(metric) || hasAny(names, labels);
}

function fitsNames(figure: KnownFigure, claim: Claim): boolean {
  const { metric, names, filterNames, rowKind, place, isSum } = figure;
  const own = [...names, ...filterNames];
  // The name of the figure's metric, which rows of definitions and of funnels have as well, names no other one.
  const label = metric === null ? '' : METRICS[metric].label.toLowerCase();
  const claimed = claim.names.filter((name) => name !== label || own.includes(name));
  if (claimed.length > 0) {
    const isNamed = isSum ? names.every((name) => claimed.includes(name)) : hasAny(own, claimed);
    return isNamed || (rowKind !== 'segment' && claim.saysTotal);
  }
  if (rowKind !== 'segment') return true;
  const isEdge = place.at <= 2 || place.at === place.of - 1;
  return hasAny(names, claim.earlierNames) || (claim.saysRank && isEdge) || names.length === 0;
}

function fitsPeriod(figure: KnownFigure, { period, role }: Claim): boolean {
  if (period === null || figure.periods.length === 0) return true;
  return isChange(figure) || role === 'change' || figure.periods.includes(period);
}

function fitsDays({ days, rowKind, place }: KnownFigure, claim: Claim): boolean {
  if (days.length === 0 || rowKind !== 'segment') return claim.days.length === 0 || days.length === 0;
  if (claim.days.length > 0) return hasAny(days, claim.days);
  return claim.saysRank || place.at === 0 || place.at === place.of - 1;
}

/** Whether the words around a number can mean this figure: its place in the sentence, its metric, name, period and day. */
export function fitsClaim(token: NumberToken, figure: KnownFigure, claim: Claim): boolean {
  return (
    fitsRole(token, figure, claim) &&
    fitsMetric(figure, claim) &&
    fitsNames(figure, claim) &&
    fitsPeriod(figure, claim) &&
    fitsDays(figure, claim)
  );
}

/** Whether the text is about this row. */
export function isRowMeant({ figures }: KnownRow, { names, earlierNames, days }: Claim): boolean {
  const meant = names.length > 0 ? names : earlierNames;
  return figures.some((figure) => hasAny(figure.names, meant) || hasAny(figure.days, days));
}
