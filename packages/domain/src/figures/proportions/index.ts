export { largestDiscovery } from './false-discoveries.ts';
export {
  compareProportions,
  isBeyondNoise,
  LEAST_EXPECTED,
  LIKELY_CHI_SQUARE,
  wilsonInterval,
  type WilsonInterval,
} from './proportions.ts';
export { isRateOfCounts, testRate } from './test-rate.ts';
export { PROPORTION_VERDICTS, type ProportionVerdict } from './verdicts.ts';
