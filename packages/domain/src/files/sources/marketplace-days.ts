import { BUSINESS_TIME_ZONE } from '../../core/calendar/index.ts';
import { nameOfMarketplace } from './layer-source.ts';

/** The clocks that Amazon's days follow, where they are not those of Los Angeles. A plain table: pages that do not read it leave it out. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  DE: 'Europe/Paris',
  FR: 'Europe/Paris',
  IT: 'Europe/Paris',
  ES: 'Europe/Paris',
  NL: 'Europe/Paris',
  SE: 'Europe/Paris',
  PL: 'Europe/Paris',
  BE: 'Europe/Paris',
  UK: 'Europe/London',
  IE: 'Europe/London',
  BR: 'America/Sao_Paulo',
  TR: 'Europe/Istanbul',
  AE: 'Asia/Dubai',
  SA: 'Asia/Riyadh',
  EG: 'Africa/Cairo',
  IN: 'Asia/Kolkata',
  JP: 'Asia/Tokyo',
  SG: 'Asia/Singapore',
  AU: 'Australia/Sydney',
};

/** By whose clock the days of a marketplace of Amazon begin, in its reports as in ours; Los Angeles' where none is known. */
export function timeZoneOfMarketplace(code: string): string {
  return TIME_ZONES[code] ?? BUSINESS_TIME_ZONE;
}

/** 'Amazon.co.uk', 'Amazon.de': those of these marketplaces whose days are not those of Los Angeles. */
export function marketplacesWithOwnDays(codes: Iterable<string>): string[] {
  return [...new Set(codes)]
    .filter((code) => code in TIME_ZONES)
    .map(nameOfMarketplace)
    .toSorted();
}
