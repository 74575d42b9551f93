export {
  DIGEST_METRICS,
  DIGEST_PERIODS,
  type DigestContent,
  type DigestInsight,
  type DigestPeriod,
  digestRange,
} from './digest.ts';
export { type DigestLinks, type DigestMail, writeDigestMail } from './digest-mail.ts';
export { type DigestView, prepareDigest } from './prepare-digest.ts';
