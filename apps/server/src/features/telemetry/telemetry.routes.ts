import type { EventBatch, TelemetryConfig } from '@skuline/contract';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { EventSender, TelemetryService } from './telemetry.service.ts';

export interface TelemetryRoutesDependencies {
  readonly telemetry: TelemetryService;
  readonly config: TelemetryConfig;
  readonly verify: (token: string) => Promise<EventSender>;
}

/** POST /api/events, GET /api/telemetry-config */
export function telemetryRoutes({ telemetry, config, verify }: TelemetryRoutesDependencies) {
  return {
    getTelemetryConfig: async () => config,
    collectEvents: async ({ body, caller, request }: EndpointCall<'collectEvents'>) => {
      // A browser that asks not to be tracked sends nothing; what it sends is not stored.
      if (!config.isEnabled || isOptedOut(request.headers)) return { accepted: 0 };
      return { accepted: telemetry.collect(body, caller ?? (await findSender(body, verify))) };
    },
  };
}

/** Do Not Track and Global Privacy Control, as headers. */
function isOptedOut(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

/** The sender of a beacon: it carries its token in the body, because it can carry no header. */
function findSender(
  { token }: EventBatch,
  verify: TelemetryRoutesDependencies['verify'],
): Promise<EventSender | null> {
  return token === undefined ? Promise.resolve(null) : verify(token);
}
