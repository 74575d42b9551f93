export {
  countRejectedSignIn,
  emptyCaches,
  measureCache,
  measureQueue,
  measureStreams,
  noteJob,
  noteRequest,
} from './instruments.ts';
export { createMetrics, type Metrics } from './metrics.ts';
