export {
  compareProportions,
  isBeyondNoise,
  LEAST_EXPECTED,
  LIKELY_CHI_SQUARE,
  type Proportion,
  PROPORTION_VERDICTS,
  type ProportionVerdict,
  wilsonInterval,
  type WilsonInterval,
} from './proportions.ts';
