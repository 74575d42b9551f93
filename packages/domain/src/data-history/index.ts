export { findKnownAt, type KnownAt, knownAtText, knownBefore } from './known-at.ts';
