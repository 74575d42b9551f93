import type { QuestionContext } from '../../question.ts';
import { fixed } from '../periods/period.ts';
import { followingOf } from '../periods/compare-periods.ts';
import type { Reading } from '../reading/reading.ts';
import { earlierScope } from './follow-up.ts';
import { periodOf } from './scope.ts';

const FORWARD =
  /\b(?:the )?(?:next|following) (?:day|week|month|quarter|year|one|period)\b|\b(?:the|a|one) (?:day|week|month|quarter|year|period|one) (?:after|later)\b(?! [^?\s])/iu;

/** `and the month after?` after May: the days right after those of the question before. */
export function stepOn(reading: Reading, context: QuestionContext): Reading {
  const { question, names, dimensions, metrics, periods } = reading;
  const earlier = earlierScope(context.earlier);
  const isBare = names.length + dimensions.length + metrics.length + periods.length === 0;
  const isForward =
    FORWARD.test(question) &&
    !/\b(?:will|would|forecast|expect\w*|predict\w*|gonna|going to|look like)\b/iu.test(question);
  if (earlier === null || !isBare || !isForward) return reading;
  const period = periodOf(earlier.range, context.today);
  const range = followingOf(period);
  if (range.start > context.today) return reading;
  const { shape } = period;
  return {
    ...reading,
    periods: [fixed({ range, shape })],
    comparison: null,
    series: null,
    noun: null,
    beyond: null,
    unknown: [],
    notes: [],
  };
}
