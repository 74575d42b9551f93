import { findSellingPlace, type Region } from '@skuline/domain/connections';
import { assertNever } from '@skuline/domain/exhaustive';
import type { ConnectionsConfig } from '../../platform/config/connections-config.ts';
import type { StoredTarget } from '../../stores/transactional/schema/index.ts';
import { AmazonAdsClient } from './amazon-ads-client.ts';
import { AmazonClient } from './amazon-client.ts';
import { ShopifyClient } from './shopify-client.ts';
import { type ClientRequest, type SourceClient, SourceProblem } from './source-client.ts';
import type { SourceHttp } from './source-http.ts';

const SP_API_HOSTS: Readonly<Record<Region, string>> = {
  na: 'https://sellingpartnerapi-na.amazon.com',
  eu: 'https://sellingpartnerapi-eu.amazon.com',
  fe: 'https://sellingpartnerapi-fe.amazon.com',
};
const ADS_HOSTS: Readonly<Record<Region, string>> = {
  na: 'https://advertising-api.amazon.com',
  eu: 'https://advertising-api-eu.amazon.com',
  fe: 'https://advertising-api-fe.amazon.com',
};

/** The client of a source, for its targets. Throws SourceProblem for targets of several regions. */
export function openClient(
  { urls }: ConnectionsConfig,
  { source, keys, targets }: ClientRequest,
  { http, now }: { readonly http: SourceHttp; readonly now: () => Date },
): SourceClient {
  const tokenUrl = urls.lwa;
  switch (source) {
    case 'amazon': {
      const apiUrl = urls.spApi ?? SP_API_HOSTS[regionOf(targets)];
      return new AmazonClient({ http, apiUrl, tokenUrl, keys, targets, now });
    }
    case 'amazon-ads': {
      const apiUrl = urls.ads ?? ADS_HOSTS[regionOf(targets)];
      return new AmazonAdsClient({ http, apiUrl, tokenUrl, keys, targets });
    }
    case 'shopify':
      return new ShopifyClient({ http, apiUrl: urls.shopify, keys, now });
    case 'mailbox':
      throw new Error('A mailbox is not asked for documents.');
    default:
      return assertNever(source);
  }
}

/** Amazon has a host for each part of the world, and keys for each. */
export function regionOf(targets: readonly StoredTarget[]): Region {
  const regions = new Set(
    targets.flatMap(({ marketplace = '' }) => findSellingPlace(marketplace)?.region ?? []),
  );
  if (regions.size > 1) {
    throw new SourceProblem(
      'refused',
      'The marketplaces lie in several of Amazon’s regions (North America, Europe, Far East), and each has keys of its own: connect each region by itself.',
    );
  }
  return [...regions][0] ?? 'na';
}
