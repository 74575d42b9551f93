import { timeZoneOfMarketplace } from '../sources/index.ts';

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

const ROWS: readonly (readonly [code: string, id: string, region: Region])[] = [
  ['US', 'ATVPDKIKX0DER', 'na'],
  ['CA', 'A2EUQ1WTGCTBG2', 'na'],
  ['MX', 'A1AM78C64UM0Y8', 'na'],
  ['BR', 'A2Q3Y263D00KWC', 'na'],
  ['UK', 'A1F83G8C2ARO7P', 'eu'],
  ['DE', 'A1PA6795UKMFR9', 'eu'],
  ['FR', 'A13V1IB3VIYZZH', 'eu'],
  ['IT', 'APJ6JRA9NG5V4', 'eu'],
  ['ES', 'A1RKKUPIHCS9HS', 'eu'],
  ['NL', 'A1805IZSGTT6HS', 'eu'],
  ['SE', 'A2NODRKZP88ZB9', 'eu'],
  ['PL', 'A1C3SOZRARQ6R3', 'eu'],
  ['BE', 'AMEN7PMS3EDWL', 'eu'],
  ['IE', 'A28R8C7NBKEWEA', 'eu'],
  ['TR', 'A33AVAJ2PDY3EV', 'eu'],
  ['AE', 'A2VIGQ35RCS4UG', 'eu'],
  ['SA', 'A17E79C6D8DWNP', 'eu'],
  ['EG', 'ARBP9OOSHTCHU', 'eu'],
  ['IN', 'A21TJRUUN4KGV', 'eu'],
  ['JP', 'A1VC38T7YXB528', 'fe'],
  ['AU', 'A39IBJ37TRP1C6', 'fe'],
  ['SG', 'A19VAU5U5O7RUS', 'fe'],
];

const MARKETPLACES: readonly Marketplace[] = ROWS.map(([code, id, region]) => ({
  code,
  id,
  region,
  timeZone: timeZoneOfMarketplace(code),
}));

/** By its code or Amazon's id, in any case of letters; null where it is neither. */
export function findSellingPlace(text: string): Marketplace | null {
  const wanted = text.trim().toUpperCase();
  const code = wanted === 'GB' ? 'UK' : wanted;
  return MARKETPLACES.find((place) => place.code === code || place.id === wanted) ?? null;
}
