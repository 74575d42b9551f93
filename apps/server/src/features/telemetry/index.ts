export {
  eventCount,
  type EventCount,
  eventRecord,
  type EventRecord,
} from './events.repository.ts';
export { createPostHogSink } from './posthog-sink.ts';
export { telemetryRoutes } from './telemetry.routes.ts';
export { createTelemetryService, type TelemetryService } from './telemetry.service.ts';
