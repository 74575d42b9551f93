/** A product of the invented seller on the public pages, as it sells on an ordinary day. */
export interface SampleProduct {
  readonly brand: string;
  readonly parentSku: string;
  /** Its variants and their share of the sales; the shares add up to 1. */
  readonly skus: readonly (readonly [name: string, share: number])[];
  readonly sessions: number;
  /** Orders per session. */
  readonly conversion: number;
  readonly unitsPerOrder: number;
  readonly price: number;
  /** Growth of its traffic in 30 days. */
  readonly growth: number;
  /** Of its net sales, what is left before advertising. */
  readonly margin: number;
  /** How often it is searched for in a week, in all keywords together. */
  readonly searches: number;
  /** Searches whose words are its own. */
  readonly keywords: readonly string[];
}

/** The seller: three brands, eight parent SKUs, in no order. All of it is made up. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  {
    brand: 'Alder & Oak',
    parentSku: 'Pour-Over Kettle',
    skus: [
      ['AO-KET-BLK', 0.46],
      ['AO-KET-STL', 0.34],
      ['AO-KET-CPR', 0.2],
    ],
    sessions: 1810,
    conversion: 0.1135,
    unitsPerOrder: 1.12,
    price: 44.9,
    growth: 0.11,
    margin: 0.46,
    searches: 21_400,
    keywords: ['gooseneck kettle', 'pour over kettle', 'coffee kettle', 'kettle with thermometer'],
  },
  {
    brand: 'Alder & Oak',
    parentSku: 'Cold Brew Jar',
    skus: [
      ['AO-CBJ-1L', 0.58],
      ['AO-CBJ-2L', 0.42],
    ],
    sessions: 1160,
    conversion: 0.101,
    unitsPerOrder: 1.24,
    price: 27.5,
    growth: 0.07,
    margin: 0.44,
    searches: 14_800,
    keywords: ['cold brew maker', 'cold brew pitcher', 'iced coffee jar'],
  },
  {
    brand: 'Alder & Oak',
    parentSku: 'Bamboo Drawer Set',
    skus: [
      ['AO-BDS-4', 0.63],
      ['AO-BDS-6', 0.37],
    ],
    sessions: 900,
    conversion: 0.098,
    unitsPerOrder: 1.16,
    price: 29.2,
    growth: -0.02,
    margin: 0.39,
    searches: 9200,
    keywords: ['bamboo drawer organizer', 'drawer dividers', 'kitchen drawer organizer'],
  },
  {
    brand: 'Ironmark',
    parentSku: 'Cast Skillet',
    skus: [
      ['IM-SKL-08', 0.25],
      ['IM-SKL-10', 0.44],
      ['IM-SKL-12', 0.31],
    ],
    sessions: 1340,
    conversion: 0.109,
    unitsPerOrder: 1.15,
    price: 37,
    growth: 0.05,
    margin: 0.43,
    searches: 26_900,
    keywords: ['cast iron skillet', '12 inch skillet', 'preseasoned skillet', 'cast iron pan'],
  },
  {
    brand: 'Ironmark',
    parentSku: 'Carbon Wok',
    skus: [['IM-WOK-13', 1]],
    sessions: 470,
    conversion: 0.098,
    unitsPerOrder: 1.08,
    price: 36.5,
    growth: 0.04,
    margin: 0.4,
    searches: 12_100,
    keywords: ['carbon steel wok', 'flat bottom wok', 'wok with lid'],
  },
  {
    brand: 'Ironmark',
    parentSku: 'Griddle Press',
    skus: [
      ['IM-GRP-RD', 0.55],
      ['IM-GRP-SQ', 0.45],
    ],
    sessions: 330,
    conversion: 0.112,
    unitsPerOrder: 1.09,
    price: 26.9,
    growth: 0.02,
    margin: 0.41,
    searches: 5400,
    keywords: ['burger press', 'bacon press', 'griddle press'],
  },
  {
    brand: 'Loomfield',
    parentSku: 'Linen Throw',
    skus: [
      ['LF-THR-OAT', 0.4],
      ['LF-THR-SGE', 0.33],
      ['LF-THR-RST', 0.27],
    ],
    sessions: 1020,
    conversion: 0.104,
    unitsPerOrder: 1.13,
    price: 49.5,
    growth: 0.06,
    margin: 0.47,
    searches: 17_300,
    keywords: ['linen throw blanket', 'sofa throw', 'summer throw blanket'],
  },
  {
    brand: 'Loomfield',
    parentSku: 'Waffle Towels',
    skus: [
      ['LF-WFT-2', 0.52],
      ['LF-WFT-4', 0.48],
    ],
    sessions: 410,
    conversion: 0.107,
    unitsPerOrder: 1.2,
    price: 31.8,
    growth: 0.03,
    margin: 0.42,
    searches: 8700,
    keywords: ['waffle towels', 'quick dry towels', 'waffle weave towel'],
  },
];
