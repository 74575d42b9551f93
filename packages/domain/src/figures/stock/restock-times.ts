/** For what restock times are said: a SKU, all SKUs of a brand, or all of the company. */
export const RESTOCK_LEVELS = ['sku', 'brand', 'company'] as const;
export type RestockLevel = (typeof RESTOCK_LEVELS)[number];

/** The most days of each that can be entered. */
export const MOST_RESTOCK_DAYS = 730;

/** How long new stock takes and how much is kept in reserve, in days; null where nothing is said of it here. */
export interface RestockTimes {
  readonly lead_time_days: number | null;
  readonly safety_days: number | null;
}

export interface RestockEntry extends RestockTimes {
  readonly level: RestockLevel;
  /** The name of the SKU or of the brand; '' of the company. */
  readonly name: string;
}

interface OfProduct {
  readonly sku_name: string;
  readonly brand_name: string;
}

const keyOf = (level: RestockLevel, name: string) => `${level} ${name}`;

/** Finds what is said of a SKU: each of the two by itself, as its own entry says, else its brand's, else the company's. */
export function createRestockTimes(
  entries: readonly RestockEntry[],
): (product: OfProduct) => RestockTimes & { readonly said_of: RestockLevel | null } {
  const found = new Map(entries.map((entry) => [keyOf(entry.level, entry.name), entry]));
  return ({ sku_name: sku, brand_name: brand }) => {
    const said = [keyOf('sku', sku), keyOf('brand', brand), keyOf('company', '')].flatMap((key) => {
      const entry = found.get(key);
      return entry === undefined ? [] : [entry];
    });
    const lead = said.find(({ lead_time_days: days }) => days !== null);
    const safety = said.find(({ safety_days: days }) => days !== null);
    return {
      lead_time_days: lead?.lead_time_days ?? null,
      safety_days: safety?.safety_days ?? null,
      said_of: lead?.level ?? null,
    };
  };
}
