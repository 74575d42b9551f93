import { chance, wholeChance } from './chance.ts';

/** A product of the invented seller; amounts of money are in cents of the marketplace's currency. */
export interface WireProduct {
  readonly sku: string;
  readonly asin: string;
  readonly parentAsin: string;
  readonly fnsku: string;
  readonly name: string;
  readonly price: number;
}

export interface WireMarketplace {
  readonly id: string;
  readonly country: string;
  /** What orders call it. */
  readonly salesChannel: string;
  readonly currency: string;
  readonly language: string;
  readonly timeZone: string;
}

/** An advertiser in a marketplace. */
export interface WireProfile {
  readonly profileId: number;
  readonly marketplace: WireMarketplace;
}

const LA = 'America/Los_Angeles';
export const MARKETPLACES: readonly WireMarketplace[] = [
  ['ATVPDKIKX0DER', 'US', 'Amazon.com', 'USD', 'en_US', LA],
  ['A2EUQ1WTGCTBG2', 'CA', 'Amazon.ca', 'CAD', 'en_CA', LA],
  ['A1AM78C64UM0Y8', 'MX', 'Amazon.com.mx', 'MXN', 'es_MX', LA],
  ['A1F83G8C2ARO7P', 'UK', 'Amazon.co.uk', 'GBP', 'en_GB', 'Europe/London'],
  ['A1PA6795UKMFR9', 'DE', 'Amazon.de', 'EUR', 'de_DE', 'Europe/Berlin'],
  ['A13V1IB3VIYZZH', 'FR', 'Amazon.fr', 'EUR', 'fr_FR', 'Europe/Paris'],
  ['APJ6JRA9NG5V4', 'IT', 'Amazon.it', 'EUR', 'it_IT', 'Europe/Paris'],
  ['A1RKKUPIHCS9HS', 'ES', 'Amazon.es', 'EUR', 'es_ES', 'Europe/Paris'],
  ['A1VC38T7YXB528', 'JP', 'Amazon.co.jp', 'JPY', 'ja_JP', 'Asia/Tokyo'],
  ['A39IBJ37TRP1C6', 'AU', 'Amazon.com.au', 'AUD', 'en_AU', 'Australia/Sydney'],
].map(([id = '', country = '', salesChannel = '', currency = '', language = '', timeZone = '']) => ({
  id,
  country,
  salesChannel,
  currency,
  language,
  timeZone,
}));

/** What a seller is invented from. */
export interface SellerPlan {
  readonly name: string;
  /** The countries it sells in; the first has most of the orders. */
  readonly countries: readonly string[];
  readonly skus: number;
  /** In all its marketplaces together. */
  readonly ordersPerDay: number;
  /** The shop's orders of a day; 0: the seller has no shop. */
  readonly shopOrdersPerDay: number;
}

export const SAMPLE_SELLERS: readonly SellerPlan[] = [
  { name: 'Pinequill & Hollobay', countries: ['US', 'CA'], skus: 12, ordersPerDay: 24, shopOrdersPerDay: 8 },
  { name: 'Marrowgate Home', countries: ['UK', 'DE'], skus: 6, ordersPerDay: 10, shopOrdersPerDay: 3 },
];

const THINGS = [
  'Skillet',
  'Notebook',
  'Chef Knife',
  'Lantern',
  'Teapot',
  'Blanket',
  'Planter',
  'Cutting Board',
];
const KINDS = ['Small', 'Medium', 'Large', 'Green', 'Black', 'Oak', '2-Pack', '3-Pack'];

export function inventProducts(seed: string, skus: number): readonly WireProduct[] {
  return Array.from({ length: skus }, (_, at): WireProduct => {
    const family = Math.floor(at / 3);
    const mark = codeOf(seed, 4);
    const number = String(at + 1).padStart(4, '0');
    const thing = THINGS[family % THINGS.length] ?? '';
    const kind = KINDS[at % KINDS.length] ?? '';
    return {
      sku: `${mark}-${thing.slice(0, 4).toUpperCase().trim()}-${number}`,
      asin: `B0${mark}${number}`,
      parentAsin: `B0${mark}P${String(family + 1).padStart(3, '0')}`,
      fnsku: `X00${mark}${number.slice(-3)}`,
      name: `${mark[0]}${mark.slice(1).toLowerCase()} ${thing}, ${kind}`,
      price: wholeChance(8, 79, seed, 'price', at) * 100 + 99,
    };
  });
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ';

/** Letters that are always the same for the same word. */
export function codeOf(word: string, length: number): string {
  return Array.from(
    { length },
    (_, at) => LETTERS[Math.floor(chance(word, 'code', at) * LETTERS.length)],
  ).join('');
}

/** How much of a seller's orders a marketplace has: most are in the first. */
export function shareOf(at: number, marketplaces: number): number {
  if (marketplaces === 1 && at === 0) return 1;
  return at === 0 ? 0.7 : 0.3 / Math.max(1, marketplaces - 1);
}
