import type { EventPlace } from '@skuline/contract';
import * as z from 'zod/mini';

const RESPONSE_TIMEOUT_MS = 3000;
const MAX_NAME = 200;

const text = z.catch(z.string(), '');
/** The field names of ipapi.co and similar services. */
const placeResponse = z.object({
  error: z.optional(z.unknown()),
  country_name: text,
  country: text,
  city: text,
  region: text,
  regionName: text,
  timezone: text,
  org: text,
  organisation: text,
  organization: text,
});

/** Asks a geolocation service for this browser's place; null when it does not respond within three seconds. */
export async function findPlace(url: string): Promise<EventPlace | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return response.ok ? parsePlace(await response.json()) : null;
  } catch {
    // Blocked, offline, slow or not JSON: events are sent without a place.
    return null;
  }
}

/** The place in a service's response; null when there is none, as in a "too many requests" response. */
export function parsePlace(body: unknown): EventPlace | null {
  const parsed = placeResponse.safeParse(body);
  if (!parsed.success || (parsed.data.error ?? false) !== false) return null;
  const found = parsed.data;
  const place = {
    country: clean(found.country_name || found.country),
    city: clean(found.city),
    region: clean(found.region || found.regionName),
    timezone: clean(found.timezone),
    organisation: clean(found.org || found.organisation || found.organization),
  };
  return Object.values(place).every((name) => name === '') ? null : place;
}

function clean(name: string): string {
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
}
