import { type Combination, quotientBy, RETURNS_OF } from '../../combination.ts';
import type { FiguresPlan } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import { type Asked, saidDimension, saidMetrics } from './asked.ts';
import { limitAsked, narrowestNames, segments, totals } from './figures.ts';

type Combined = Pick<FiguresPlan, 'metrics'> & { readonly combine: Combination };

/** `refunds by country`, `most returned product`. */
const RETURNS = /^(?:refund|return|cancellation|cancelation)(?:s|ed)?$/;
const AS_RATE = new Set(['rate', 'rates', 'share', 'percent', 'percentage', 'proportion', 'ratio']);

function asksForReturns({ topics, tokens }: Reading): boolean {
  return topics.has('statement') && tokens.some(({ word }) => RETURNS.test(word));
}

/** What sums come to together that a question wants of segments; null where it wants none. */
function combinationOf(reading: Reading): Combined | null {
  const { unknownRatio, isDifference, tokens } = reading;
  if (unknownRatio !== null)
    return {
      metrics: [unknownRatio.numerator, unknownRatio.denominator],
      combine: quotientBy(unknownRatio.denominator),
    };
  const limited = new Set((reading.conditions ?? []).map(({ metric }) => metric));
  const said = saidMetrics(reading);
  if (asksForReturns(reading) && (said ?? []).every((id) => limited.has(id))) {
    const isRate = tokens.some(({ word, after }) => AS_RATE.has(word) || after.startsWith('%'));
    return { metrics: RETURNS_OF, combine: isRate ? 'part' : 'minus' };
  }
  return isDifference && said?.length === 2 ? { metrics: said, combine: 'minus' } : null;
}

/** Whether what is combined is asked for of each segment of a level, or of names side by side. */
export function combinesSegments(asked: Asked): boolean {
  const { reading } = asked;
  const isOfSegments = saidDimension(reading) !== null || (narrowestNames(asked)?.names.length ?? 0) > 1;
  const isOverTime = reading.series !== null || reading.parts !== null || reading.topics.has('why');
  return isOfSegments && !isOverTime && combinationOf(reading) !== null;
}

/** Segments in the order of what is combined. */
export function combinedSegments(asked: Asked): FiguresPlan[] {
  const { reading } = asked;
  const combined = combinationOf(reading);
  if (combined === null) return [];
  const dimension = saidDimension(reading);
  const named = narrowestNames(asked);
  const plan =
    dimension === null && named !== null
      ? segments(asked, combined.metrics, named)
      : { ...totals(asked, combined.metrics), dimension: dimension ?? 'sku_name', limit: limitAsked(asked) };
  const only = reading.conditions ?? [];
  const isLeast = reading.rank === 'least' || reading.rank === 'worst';
  return [
    {
      ...plan,
      ...combined,
      comparison: null,
      order: { by: 'value', direction: isLeast ? 'asc' : 'desc' },
      ...(only.length === 0 ? {} : { only }),
    },
  ];
}
