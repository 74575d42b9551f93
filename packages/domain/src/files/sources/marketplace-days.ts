import { BUSINESS_TIME_ZONE } from '../../core/calendar/index.ts';
import { nameOfMarketplace } from './layer-source.ts';

const MIDDLE_EUROPE = ['DE', 'FR', 'IT', 'ES', 'NL', 'SE', 'PL', 'BE'];

/** The clocks that Amazon's days follow, where they are not those of Los Angeles. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MIDDLE_EUROPE.map((code) => [code, 'Europe/Paris'])),
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

const LIST = new Intl.ListFormat('en-US');

/** Whose days are told: 'Los Angeles time', and which marketplaces have days of their own. */
export function describeClock(ownDays: readonly string[]): string {
  const local = 'local days of the marketplace';
  return ownDays.length === 0 ? 'Los Angeles time' : `Los Angeles time · ${LIST.format(ownDays)}: ${local}`;
}

/** 'Amazon.co.uk', 'Amazon.de': those of these marketplaces whose days are not those of Los Angeles. */
export function marketplacesWithOwnDays(codes: Iterable<string>): string[] {
  return [...new Set(codes)]
    .filter((code) => code in TIME_ZONES)
    .map(nameOfMarketplace)
    .toSorted();
}
