export {
  DIGEST_METRICS,
  DIGEST_PERIODS,
  type DigestContent,
  type DigestPeriod,
  digestRange,
} from './digest.ts';
export { prepareDigestFigures } from './digest-figures.ts';
export { changeText, DIGEST_INK, inkOfChange, writeDigestMail } from './digest-mail.ts';
export { type DigestSection, type DigestView, prepareDigest } from './prepare-digest.ts';
export {
  prepareToday,
  type TodayContent,
  type TodayItem,
  type TodayView,
  type ToldInsight,
} from './today.ts';
