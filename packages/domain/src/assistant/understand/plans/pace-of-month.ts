import { isInRange } from '../../../core/calendar/index.ts';
import type { QuestionContext } from '../../question.ts';
import type { Reading } from '../reading/reading.ts';

/** `projected revenue for this month`: where the month ends at its pace is no forecast, and can be told. */
export function paceOfMonth(reading: Reading, { today }: Pick<QuestionContext, 'today'>): Reading {
  const { beyond, tokens, periods, parts } = reading;
  const words = new Set(tokens.map(({ word }) => word));
  const [named, ...others] = periods.map((draft) => draft.resolve(null));
  const isOther = words.has('next') || words.has('coming') || words.has('if') || others.length > 0;
  if (beyond !== 'forecast' || parts !== null || isOther || reading.dimensions.length > 0) return reading;
  const isMonth =
    named === undefined
      ? words.has('month') || words.has('eom')
      : named !== null &&
        isInRange(today, named.range) &&
        ((named.shape.kind === 'preset' && named.shape.id === 'month_to_date') ||
          (named.shape.kind === 'whole' && named.shape.unit === 'month'));
  return isMonth ? { ...reading, beyond: null, parts: 'pace', periods: [] } : reading;
}
