/** A tenant with real data and a user who signs in to it. */
export interface Seller {
  readonly tenant: string;
  readonly email: string;
  readonly password: string;
  readonly file: string;
  /** The frozen time of the browser's clock: the last day the expected figures are for. */
  readonly now: Date;
  readonly expected: string;
}

export const RETAILER: Seller = {
  tenant: 'Online Retail',
  email: 'retail@example.com',
  password: 'a gift wholesaler',
  file: 'online_retail.csv.gz',
  now: new Date('2011-11-24T20:00:00Z'),
  expected: 'online_retail.expected.json',
};

export const SUPERSTORE: Seller = {
  tenant: 'Superstore',
  email: 'store@example.com',
  password: 'paper and phones',
  file: 'superstore.csv.gz',
  now: new Date('2017-11-24T20:00:00Z'),
  expected: 'superstore.expected.json',
};

/** A user who works for both sellers: `user add` adds them to the second one. */
export const AGENCY = { email: 'agency@example.com', password: 'two shops, one desk' } as const;

/** A user who sees one brand of a seller, and may only look. */
export const BRAND_VIEWER = {
  tenant: SUPERSTORE.tenant,
  email: 'technology@example.com',
  password: 'phones and no paper',
  role: 'viewer',
  brand: ['Technology'],
} as const;

/** A user with an empty tenant, to import files into. */
export const IMPORTER = {
  tenant: 'Fresh start',
  email: 'importer@example.com',
  password: 'first file, first figures',
} as const;

/** A user with an empty tenant, for a journey with the reports of a seller. */
export const REPORTER = {
  tenant: 'Quarrowmere Trading',
  email: 'reports@example.com',
  password: 'a folder of downloads',
} as const;

/** A user with an empty tenant, for a journey that enters costs. */
export const BOOKKEEPER = {
  tenant: 'Cost shop',
  email: 'books@example.com',
  password: 'every unit has a cost',
} as const;

/** A user with an empty tenant, whose only data will be years old. */
export const ARCHIVIST = {
  tenant: 'Old shop',
  email: 'archivist@example.com',
  password: 'dust on the ledgers',
} as const;

/** A user with an empty tenant, into which a seller is imported of whom insights tell. */
export const STOCKKEEPER = {
  tenant: 'Stock shop',
  email: 'stock@example.com',
  password: 'an empty shelf sells nothing',
} as const;

/** A user with an empty tenant, into which two weeks are imported of which built-in rules tell. */
export const TOLD_BY_RULES = {
  tenant: 'Half-price shop',
  email: 'rules@example.com',
  password: 'half of it is gone',
} as const;

/** A user with an empty tenant, whose traffic reports arrive after the orders. */
export const LATE_SELLER = {
  tenant: 'Late traffic',
  email: 'late@example.com',
  password: 'sessions come tomorrow',
} as const;

/** A user with an empty tenant, whose history begins within the compared period. */
export const FLAT_SELLER = {
  tenant: 'Flat shop',
  email: 'flat@example.com',
  password: 'every day the same',
} as const;

/** A user with an empty tenant, who sells on a marketplace and in a shop. */
export const TWO_CHANNELS = {
  tenant: 'Two channels',
  email: 'channels@example.com',
  password: 'a stall and a shop window',
} as const;

/** A user with an empty tenant, who has two shops with nothing in common. */
export const TWO_SHOPS = {
  tenant: 'Two shops',
  email: 'shops@example.com',
  password: 'lamps here and socks there',
} as const;
