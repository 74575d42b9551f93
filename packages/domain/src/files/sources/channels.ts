/** Where something was sold. The facts of several channels add up in the row of a day and SKU. */
export const CHANNELS = [
  'amazon',
  'shopify',
  'ebay',
  'tiktok_shop',
  'etsy',
  'walmart',
  'woocommerce',
  'bigcommerce',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Whose facts: a channel's, told by reports, or those of files of Skuline's own. */
export const COVERED_CHANNELS = [...CHANNELS, 'own'] as const;
export type CoveredChannel = (typeof COVERED_CHANNELS)[number];

/** How a channel is called. */
export const CHANNEL_LABELS: Readonly<Record<CoveredChannel, string>> = {
  amazon: 'Amazon',
  shopify: 'Shopify',
  ebay: 'eBay',
  tiktok_shop: 'TikTok Shop',
  etsy: 'Etsy',
  walmart: 'Walmart',
  woocommerce: 'WooCommerce',
  bigcommerce: 'BigCommerce',
  own: 'Skuline file',
};

/** 'Amazon, Shopify' */
export function describeChannels(channels: readonly CoveredChannel[]): string {
  return channels.map((channel) => CHANNEL_LABELS[channel]).join(', ');
}
