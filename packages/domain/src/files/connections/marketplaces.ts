/** Where a seller of Amazon sells: its id, the host that answers for it, and the clock its days follow. */
export interface Marketplace {
  /** 'US'; 'UK', as Amazon's tools write it. */
  readonly code: string;
  readonly id: string;
  readonly region: Region;
  readonly timeZone: string;
}

/** Amazon's hosts: one for each part of the world. */
export type Region = 'na' | 'eu' | 'fe';

const ROWS: readonly (readonly [code: string, id: string, region: Region, timeZone: string])[] = [
  ['US', 'ATVPDKIKX0DER', 'na', 'America/Los_Angeles'],
  ['CA', 'A2EUQ1WTGCTBG2', 'na', 'America/Los_Angeles'],
  ['MX', 'A1AM78C64UM0Y8', 'na', 'America/Los_Angeles'],
  ['BR', 'A2Q3Y263D00KWC', 'na', 'America/Sao_Paulo'],
  ['UK', 'A1F83G8C2ARO7P', 'eu', 'Europe/London'],
  ['DE', 'A1PA6795UKMFR9', 'eu', 'Europe/Paris'],
  ['FR', 'A13V1IB3VIYZZH', 'eu', 'Europe/Paris'],
  ['IT', 'APJ6JRA9NG5V4', 'eu', 'Europe/Paris'],
  ['ES', 'A1RKKUPIHCS9HS', 'eu', 'Europe/Paris'],
  ['NL', 'A1805IZSGTT6HS', 'eu', 'Europe/Paris'],
  ['SE', 'A2NODRKZP88ZB9', 'eu', 'Europe/Paris'],
  ['PL', 'A1C3SOZRARQ6R3', 'eu', 'Europe/Paris'],
  ['BE', 'AMEN7PMS3EDWL', 'eu', 'Europe/Paris'],
  ['IE', 'A28R8C7NBKEWEA', 'eu', 'Europe/London'],
  ['TR', 'A33AVAJ2PDY3EV', 'eu', 'Europe/Istanbul'],
  ['AE', 'A2VIGQ35RCS4UG', 'eu', 'Asia/Dubai'],
  ['SA', 'A17E79C6D8DWNP', 'eu', 'Asia/Riyadh'],
  ['EG', 'ARBP9OOSHTCHU', 'eu', 'Africa/Cairo'],
  ['IN', 'A21TJRUUN4KGV', 'eu', 'Asia/Kolkata'],
  ['JP', 'A1VC38T7YXB528', 'fe', 'Asia/Tokyo'],
  ['AU', 'A39IBJ37TRP1C6', 'fe', 'Australia/Sydney'],
  ['SG', 'A19VAU5U5O7RUS', 'fe', 'Asia/Singapore'],
];

const MARKETPLACES: readonly Marketplace[] = ROWS.map(([code, id, region, timeZone]) => ({
  code,
  id,
  region,
  timeZone,
}));

/** By its code or Amazon's id, in any case of letters; null where it is neither. */
export function findSellingPlace(text: string): Marketplace | null {
  const wanted = text.trim().toUpperCase();
  const code = wanted === 'GB' ? 'UK' : wanted;
  return MARKETPLACES.find((place) => place.code === code || place.id === wanted) ?? null;
}
