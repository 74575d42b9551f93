/** A way of advertising: reports of different ones tell different spend. Amazon's by Amazon's names. */
export const AD_PRODUCTS = [
  'sponsored_products',
  'sponsored_brands',
  'sponsored_display',
  'sponsored_tv',
  'google_ads',
  'meta_ads',
] as const;
export type AdProduct = (typeof AD_PRODUCTS)[number];

const AD_PRODUCT_LABELS: Readonly<Record<AdProduct, string>> = {
  sponsored_products: 'Sponsored Products',
  sponsored_brands: 'Sponsored Brands',
  sponsored_display: 'Sponsored Display',
  sponsored_tv: 'Sponsored TV',
  google_ads: 'Google Ads',
  meta_ads: 'Meta Ads',
};

/** Whose figures a layer has, beyond its channel and kind. '' is what neither the file nor a person said. */
export interface LayerSource {
  readonly adProduct: AdProduct | '';
  /** The advertiser's account, the seller's, or the shop. */
  readonly account: string;
  readonly marketplace: string;
  /** What all its money is in, where the file names no marketplace of Amazon: it is of one that is paid in it. */
  readonly currency?: string;
}

export const NOT_SAID: LayerSource = { adProduct: '', account: '', marketplace: '' };

/**
 * Whether two sources may be the same: nothing is said that tells them apart. What is not said makes no difference, so
 * that the same figures can't count twice because one of two reports says less.
 */
export function mayBeSame(a: LayerSource, b: LayerSource): boolean {
  return (
    agree(a.adProduct, b.adProduct) &&
    agree(foldName(a.account), foldName(b.account)) &&
    agree(a.marketplace, b.marketplace) &&
    agree(paidIn(a), paidIn(b))
  );
}

/** Without a marketplace a dollar says nothing: several countries write theirs without its name. */
function paidIn({ marketplace, currency = '' }: LayerSource): string {
  const known = marketplace === '' ? currency : currencyOfMarketplace(marketplace);
  return known === 'USD' && marketplace === '' ? '' : known;
}

function agree(a: string, b: string): boolean {
  return a === '' || b === '' || a === b;
}

/** An account is the same in any case of letters, however its accents and spaces are written. */
function foldName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

export function isSameAccount(a: string, b: string): boolean {
  return foldName(a) === foldName(b);
}

/** The same text for the same source. */
export function sourceKey({ adProduct, account, marketplace, currency = '' }: LayerSource): string {
  return [adProduct, marketplace || currency, foldName(account)].join('\n');
}

/** Whether `a` says something that `b` does not. */
export function saysMore(a: LayerSource, b: LayerSource): boolean {
  return (
    (a.adProduct !== '' && b.adProduct === '') ||
    (a.account !== '' && b.account === '') ||
    (a.marketplace !== '' && b.marketplace === '')
  );
}

/** Which lines of a file are a source's: a file has one account, and may have several ad products and marketplaces. */
export function partOfSource({ adProduct, marketplace }: LayerSource): string {
  return [adProduct, marketplace].filter((word) => word !== '').join(' ');
}

/** 'Sponsored Display, Acme Outlet (CA)'; '' where nothing is said. The home marketplace goes without saying. */
export function describeSource({ adProduct, account, marketplace, currency = '' }: LayerSource): string {
  const names = [adProduct === '' ? '' : AD_PRODUCT_LABELS[adProduct], account].filter((name) => name !== '');
  const said = marketplace === '' ? marketplaceOfCurrency(currency) : marketplace;
  const place = said === HOME ? '' : said;
  return place === '' ? names.join(', ') : [names.join(', '), `(${place})`].join(' ').trim();
}

const HOME = 'US';

/** A source beside what a person said of it: that it is another than those of which less is said. */
export interface ToldSource {
  readonly source: LayerSource;
  readonly isApart: boolean;
}

/** A source as one text, for a column of a table. */
export function writeSource({ source, isApart = false }: Partial<ToldSource>): string {
  return JSON.stringify({ ...NOT_SAID, ...source, isApart });
}

/** What {@link writeSource} wrote, or the words of {@link describeSource}, which were kept in its place before. */
export function readSource(text: string): ToldSource {
  if (text.startsWith('{')) {
    const { adProduct = '', account = '', marketplace = '', currency = '', isApart } = JSON.parse(text);
    return {
      source: {
        adProduct: findAdProduct(String(adProduct)),
        account: String(account),
        marketplace: String(marketplace),
        ...(currency === '' ? {} : { currency: String(currency) }),
      },
      isApart: isApart === true,
    };
  }
  const [, words = '', marketplace = ''] = /^(.*?)(?: ?\(([A-Z]{2})\))?$/.exec(text) ?? [];
  const adProduct = AD_PRODUCTS.find((product) => words.startsWith(AD_PRODUCT_LABELS[product])) ?? '';
  const account =
    adProduct === '' ? words : words.slice(AD_PRODUCT_LABELS[adProduct].length).replace(/^, /, '');
  return { source: { adProduct, account, marketplace }, isApart: false };
}

/** The marketplaces of Amazon: their id, the end of their address, and the names of the country in English. */
const MARKETPLACES: Readonly<Record<string, readonly [id: string, ending: string, ...names: string[]]>> = {
  US: ['atvpdkikx0der', 'com', 'united states', 'united states of america', 'usa', 'us'],
  CA: ['a2euq1wtgctbg2', 'ca', 'canada'],
  MX: ['a1am78c64um0y8', 'com.mx', 'mexico', 'mx'],
  BR: ['a2q3y263d00kwc', 'com.br', 'brazil', 'br'],
  UK: ['a1f83g8c2aro7p', 'co.uk', 'united kingdom', 'uk', 'gb'],
  DE: ['a1pa6795ukmfr9', 'de', 'germany'],
  FR: ['a13v1ib3viyzzh', 'fr', 'france'],
  IT: ['apj6jra9ng5v4', 'it', 'italy'],
  ES: ['a1rkkupihcs9hs', 'es', 'spain'],
  NL: ['a1805izsgtt6hs', 'nl', 'netherlands'],
  SE: ['a2nodrkzp88zb9', 'se', 'sweden'],
  PL: ['a1c3sozrarq6r3', 'pl', 'poland'],
  BE: ['amen7pms3edwl', 'com.be', 'belgium', 'be'],
  IE: ['a28r8c7nbkewea', 'ie', 'ireland'],
  TR: ['a33avaj2pdy3ev', 'com.tr', 'turkey', 'türkiye', 'tr'],
  AE: ['a2vigq35rcs4ug', 'ae', 'united arab emirates'],
  SA: ['a17e79c6d8dwnp', 'sa', 'saudi arabia'],
  EG: ['arbp9ooshtchu', 'eg', 'egypt'],
  IN: ['a21tjruun4kgv', 'in', 'india'],
  JP: ['a1vc38t7yxb528', 'co.jp', 'japan', 'jp'],
  SG: ['a19vau5u5o7rus', 'sg', 'singapore'],
  AU: ['a39ibj37trp1c6', 'com.au', 'australia', 'au'],
};
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(MARKETPLACES).flatMap(([code, [id, ending, ...names]]) =>
    [id, ending, ...names].map((name) => [name, code] as const),
  ),
);

/** 'AMAZON.COM', 'Amazon.com' and 'United States' as 'US'. A word that is not known says nothing. */
export function findMarketplace(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^(?:www\.)?amazon\./, '');
  return CODES.get(name) ?? '';
}

/** A plain table: pages that do not read it leave it out. */
const CURRENCIES: Readonly<Record<string, string>> = {
  DE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  IE: 'EUR',
  US: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  BR: 'BRL',
  UK: 'GBP',
  SE: 'SEK',
  PL: 'PLN',
  TR: 'TRY',
  AE: 'AED',
  SA: 'SAR',
  EG: 'EGP',
  IN: 'INR',
  JP: 'JPY',
  SG: 'SGD',
  AU: 'AUD',
};

/** What is paid with in a marketplace of Amazon: 'EUR' of 'DE'; '' of what is no code. */
export function currencyOfMarketplace(code: string): string {
  return CURRENCIES[code] ?? '';
}

/** The one that is paid in a currency: 'UK' of 'GBP'; the currency itself where several are, and '' of dollars, which say nothing. */
export function marketplaceOfCurrency(currency: string): string {
  if (currency === '' || currency === 'USD') return '';
  const [only, ...others] = Object.keys(CURRENCIES).filter((code) => CURRENCIES[code] === currency);
  return only === undefined || others.length > 0 ? currency : only;
}

/** What a marketplace of Amazon is called besides its address; nothing of what is no code. */
export function wordsForMarketplace(code: string): readonly string[] {
  const [, ending, ...names] = MARKETPLACES[code] ?? [];
  return ending === undefined ? [] : [...new Set([...names, ending, code.toLowerCase()])];
}

/** A plain table, as that of currencies. */
const ADJECTIVES: Readonly<Record<string, string>> = {
  US: 'american',
  CA: 'canadian',
  MX: 'mexican',
  BR: 'brazilian',
  UK: 'british',
  DE: 'german',
  FR: 'french',
  IT: 'italian',
  ES: 'spanish',
  NL: 'dutch',
  SE: 'swedish',
  PL: 'polish',
  BE: 'belgian',
  IE: 'irish',
  TR: 'turkish',
  AE: 'emirati',
  SA: 'saudi',
  EG: 'egyptian',
  IN: 'indian',
  JP: 'japanese',
  SG: 'singaporean',
  AU: 'australian',
};

/** 'german' of 'DE': the word for what is of the country of a marketplace; null of what is no code. */
export function adjectiveOfMarketplace(code: string): string | null {
  return ADJECTIVES[code] ?? null;
}

/** 'Amazon.ca' of 'CA'; what is no code is a name already. */
export function nameOfMarketplace(code: string): string {
  const ending = MARKETPLACES[code]?.[1];
  return ending === undefined ? code : `Amazon.${ending}`;
}

/** 'CA' of 'Amazon.ca'; any other text is a name already, also one that is a word for a country: a shop may be called so. */
export function codeOfMarketplace(called: string): string {
  const code = findMarketplace(called);
  return code !== '' && nameOfMarketplace(code) === called ? code : called;
}

/** The code of a marketplace, or its name where that is not known. */
export function marketplaceOf(text: string): string {
  return findMarketplace(text) || text.trim();
}

const SHORT: Readonly<Record<string, AdProduct>> = {
  sp: 'sponsored_products',
  sb: 'sponsored_brands',
  sd: 'sponsored_display',
  stv: 'sponsored_tv',
};

/** 'Sponsored Display', 'SPONSORED_DISPLAY' or 'SD' as the ad product. A word that is not known says nothing. */
export function findAdProduct(text: string): AdProduct | '' {
  const name = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
  return AD_PRODUCTS.find((product) => product === name) ?? SHORT[name] ?? '';
}
