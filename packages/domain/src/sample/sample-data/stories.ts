/** What a story does to a SKU on a day; factors multiply the ordinary value. */
export interface StoryEffect {
  readonly sessions: number;
  readonly conversion: number;
  readonly cpc: number;
  readonly returns: number;
  /** Share of the list price taken off, on top of everyday coupons. */
  readonly discount: number;
  readonly isOutOfStock: boolean;
}

export type StoryId =
  | 'conversion_drop'
  | 'cpc_spike'
  | 'promotion_margin_fall'
  | 'traffic_surge'
  | 'return_wave'
  | 'stock_out';

export interface PlantedStory {
  readonly id: StoryId;
  /** What a reader of the data should find, and why it happened. */
  readonly finding: string;
  readonly parentSku: string;
  /** One SKU alone, or every SKU of the parent. */
  readonly sku?: string;
  /** First and last day of the story, counted back from the last day of the history (0). */
  readonly daysAgo: { readonly first: number; readonly last: number };
  readonly effect: Partial<StoryEffect>;
}

/** Things that happened near the end of the history, for insights and the assistant to find. */
export const PLANTED_STORIES: readonly PlantedStory[] = [
  {
    id: 'conversion_drop',
    finding:
      'Shoppers still come to the black 900 ml kettle but buy much less: bad reviews moved to the top of its page.',
    parentSku: 'Pour-Over Kettle',
    sku: 'KTL-900-BLK',
    daysAgo: { first: 6, last: 0 },
    effect: { conversion: 0.55 },
  },
  {
    id: 'cpc_spike',
    finding:
      'Clicks for the skillets cost half as much again: a competitor bids on the same terms, so ROAS falls.',
    parentSku: 'Cast Skillet',
    daysAgo: { first: 8, last: 0 },
    effect: { cpc: 1.6 },
  },
  {
    id: 'promotion_margin_fall',
    finding: 'A 26 % coupon sells many more throws and still lowers what each of them earns: margin falls.',
    parentSku: 'Linen Throw',
    daysAgo: { first: 6, last: 0 },
    effect: { discount: 0.26, sessions: 1.28, conversion: 1.3 },
  },
  {
    id: 'traffic_surge',
    finding: 'A video brings many more visitors to the cold brew jars, and they buy at the usual rate.',
    parentSku: 'Cold Brew Jar',
    daysAgo: { first: 5, last: 0 },
    effect: { sessions: 1.8 },
  },
  {
    id: 'return_wave',
    finding: 'A bad lot of white queen duvet covers comes back: net sales sink while orders hold.',
    parentSku: 'Linen Duvet Cover',
    sku: 'DVT-Q-WHT',
    daysAgo: { first: 6, last: 0 },
    effect: { returns: 14 },
  },
  {
    id: 'stock_out',
    finding: 'The best selling drawer organizer ran out: visitors come, nothing is sold, its ads are off.',
    parentSku: 'Bamboo Drawer Set',
    sku: 'DRW-BM-5',
    daysAgo: { first: 4, last: 0 },
    effect: { isOutOfStock: true },
  },
];

/** The story of that id, for who tells it. */
export function getPlantedStory(id: StoryId): PlantedStory {
  const story = PLANTED_STORIES.find((planted) => planted.id === id);
  if (story === undefined) throw new Error(`No story ${id} is planted.`);
  return story;
}

/** Days before the end in which a parent with a story keeps clear of other promotions and stock-outs. */
const STORY_QUIET_DAYS = 24;

const NO_EFFECT: StoryEffect = {
  sessions: 1,
  conversion: 1,
  cpc: 1,
  returns: 1,
  discount: 0,
  isOutOfStock: false,
};

/** What the planted stories do to a SKU on a day; nothing on most days. `sku` null: the parent as a whole. */
export function storyEffectOn(parentSku: string, sku: string | null, daysAgo: number): StoryEffect {
  const story = PLANTED_STORIES.find(
    (planted) =>
      planted.parentSku === parentSku &&
      (planted.sku === undefined || planted.sku === sku) &&
      daysAgo <= planted.daysAgo.first &&
      daysAgo >= planted.daysAgo.last,
  );
  return story ? { ...NO_EFFECT, ...story.effect } : NO_EFFECT;
}

/** Whether a parent is kept quiet on a day so that its story can be told from ordinary ups and downs. */
export function isKeptQuiet(parentSku: string, daysAgo: number): boolean {
  return daysAgo <= STORY_QUIET_DAYS && PLANTED_STORIES.some((story) => story.parentSku === parentSku);
}
