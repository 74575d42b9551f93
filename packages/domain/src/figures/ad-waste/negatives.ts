import { describeSource, findAdProduct, NOT_SAID } from '../../files/sources/index.ts';
import type { TableColumn } from '../tables/index.ts';
import type { WasteCampaign, WasteRow } from './find-waste.ts';

/** One negative of one campaign, or of one of its ad groups. */
interface Negative {
  readonly product: string;
  readonly entity: string;
  readonly campaign: string;
  readonly adGroup: string;
  readonly keyword: string;
  readonly match: string;
  readonly target: string;
}

/**
 * The columns of Amazon's bulk sheet that a negative fills. The reports of search terms tell no ids, and Amazon takes a
 * negative by them: they are looked up by the names beside them.
 */
export const NEGATIVE_COLUMNS: readonly TableColumn<Negative>[] = [
  { label: 'Product', format: 'text', cellOf: ({ product }) => product },
  { label: 'Entity', format: 'text', cellOf: ({ entity }) => entity },
  { label: 'Operation', format: 'text', cellOf: () => 'Create' },
  { label: 'Campaign ID', format: 'text', cellOf: () => '' },
  { label: 'Ad Group ID', format: 'text', cellOf: () => '' },
  { label: 'Campaign Name (Informational only)', format: 'text', cellOf: ({ campaign }) => campaign },
  { label: 'Ad Group Name (Informational only)', format: 'text', cellOf: ({ adGroup }) => adGroup },
  { label: 'State', format: 'text', cellOf: () => 'enabled' },
  { label: 'Keyword Text', format: 'text', cellOf: ({ keyword }) => keyword },
  { label: 'Match Type', format: 'text', cellOf: ({ match }) => match },
  { label: 'Product Targeting Expression', format: 'text', cellOf: ({ target }) => target },
];

/**
 * What excludes the rows, campaign by campaign: words in the whole campaign of Sponsored Products. In other ads, and for the
 * page of a product, Amazon takes a negative for an ad group alone. Rows that are too long are left out.
 */
export function prepareNegatives(rows: readonly WasteRow[]): Negative[] {
  const negatives = rows.flatMap((row) => row.campaigns.flatMap((campaign) => negativesOf(row, campaign)));
  return [...Map.groupBy(negatives, ({ campaign }) => campaign).values()].flat();
}

function negativesOf({ ad_product, negative, text }: WasteRow, campaign: WasteCampaign): Negative[] {
  if (negative === null) return [];
  const of = {
    product: describeSource({ ...NOT_SAID, adProduct: findAdProduct(ad_product) }),
    campaign: campaign.name,
  };
  if (negative === 'product') {
    const target = `asin="${text.toUpperCase()}"`;
    const entity = 'Negative Product Targeting';
    return campaign.ad_groups.map((adGroup) => ({ ...of, entity, adGroup, keyword: '', match: '', target }));
  }
  const match = negative === 'exact' ? 'negativeExact' : 'negativePhrase';
  const words = { ...of, keyword: text, match, target: '' };
  if (ad_product === 'sponsored_products') {
    return [{ ...words, entity: 'Campaign Negative Keyword', adGroup: '' }];
  }
  return campaign.ad_groups.map((adGroup) => ({ ...words, entity: 'Negative Keyword', adGroup }));
}
