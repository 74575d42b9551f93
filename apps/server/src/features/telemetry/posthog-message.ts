import type { TenantId } from '../../stores/tenant-id.ts';
import type { EventRow } from './event-row.ts';

/** One event of PostHog's capture protocol (POST /batch/). */
export interface PostHogMessage {
  readonly uuid: string;
  readonly event: string;
  readonly distinct_id: string;
  readonly timestamp: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * The event as PostHog's protocol says it: the same fields as are stored, under our names and, where PostHog has one,
 * under its own. `baseUrl` is the app's origin.
 */
export function preparePostHogMessage(
  row: EventRow,
  tenantId: TenantId | null,
  baseUrl: string,
): PostHogMessage {
  const { event_id, name, occurred_at, user_id, visitor_id, session_id, properties } = row;
  // Without either, the tab identifies the person.
  const distinctId = user_id || visitor_id || session_id;
  return {
    uuid: event_id,
    event: name,
    distinct_id: distinctId,
    timestamp: occurred_at,
    properties: {
      // Written by prepareEventRows from an object of flat properties.
      ...(JSON.parse(properties) as Record<string, unknown>),
      path: row.path,
      user_type: row.user_type,
      language: row.language,
      viewport_width: row.viewport_width,
      viewport_height: row.viewport_height,
      session_id,
      ...(tenantId === null ? {} : { tenant_id: tenantId }),
      ...placeOf(row),
      $session_id: session_id,
      $current_url: `${baseUrl}${row.path}`,
      $pathname: row.path,
      $viewport_width: row.viewport_width,
      $viewport_height: row.viewport_height,
      $browser_language: row.language,
      $lib: 'skuline',
      // PostHog would look up the address of this server, which says nothing about the person.
      $geoip_disable: true,
      // Anonymous: PostHog makes no person profile.
      ...(user_id === '' ? { $process_person_profile: false } : {}),
    },
  };
}

function placeOf(row: EventRow): Record<string, string> {
  const { country, city, region, timezone, organisation } = row;
  const named = {
    country,
    city,
    region,
    timezone,
    organisation,
    $geoip_country_name: country,
    $geoip_city_name: city,
    $geoip_subdivision_1_name: region,
    $geoip_time_zone: timezone,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}
