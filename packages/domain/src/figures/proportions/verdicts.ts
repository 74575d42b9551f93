/**
 * Whether two rates differ by more than chance: `clear` comes by chance less than once in 1,000 times, `likely` less
 * than once in 20. The others say nothing about the rates: `too_few` cases to tell, a rate above 100 %
 * (`above_one`), which is no proportion, or a rate that is `unknown` because nothing went in.
 */
export const PROPORTION_VERDICTS = [
  'clear',
  'likely',
  'within_noise',
  'too_few',
  'above_one',
  'unknown',
] as const;
export type ProportionVerdict = (typeof PROPORTION_VERDICTS)[number];
