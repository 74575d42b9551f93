import type { WireSeller } from '../seller/wire-seller.ts';
import { refusal, type WireAnswer, type WireCall } from '../wire-call.ts';
import { DataKiosk } from './data-kiosk.ts';
import type { HostParts, WireOperation } from './host-parts.ts';
import { denied, QUOTA_EXCEEDED, TOKEN_OVER } from './refusals.ts';
import { ReportsApi } from './reports-api.ts';

/** Amazon's Selling Partner API: sellers, Reports and Data Kiosk. */
export class SellingPartnerApi {
  readonly #parts: HostParts;
  readonly #operations: readonly WireOperation[];

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#operations = [
      {
        operation: 'getMarketplaceParticipations',
        method: 'GET',
        path: /^\/sellers\/v1\/marketplaceParticipations$/,
        about: () => '',
        answer: (_call, seller) => ({ status: 200, body: { payload: participationsOf(seller) } }),
      },
      ...new ReportsApi(parts).operations,
      ...new DataKiosk(parts).operations,
    ];
  }

  sellerOf(call: WireCall): WireSeller | null {
    return this.#parts.lwa.find(tokenOf(call), 'sp')?.seller ?? null;
  }

  about(call: WireCall): string {
    const [seller, met] = [this.sellerOf(call), this.#find(call)];
    return seller === null || met === null ? '' : met.operation.about(call, seller, met.id);
  }

  #find(call: WireCall): { readonly operation: WireOperation; readonly id: string } | null {
    for (const operation of this.#operations) {
      const match = operation.method === call.method ? operation.path.exec(call.path) : null;
      if (match !== null) return { operation, id: decodeURIComponent(match[1] ?? '') };
    }
    return null;
  }

  answer(call: WireCall): WireAnswer {
    const token = this.#parts.lwa.find(tokenOf(call), 'sp');
    if (token === null) return denied('The access token is missing, malformed or revoked.');
    if (token.isOver) return TOKEN_OVER;
    const met = this.#find(call);
    if (met === null) return refusal(404, 'NotFound', 'The resource specified does not exist.');
    const { operation, id } = met;
    // A client counts the machine's seconds, in which more of the wire's may pass.
    const { perSecond } = this.#parts.buckets.rateOf(operation.operation);
    const limit = { 'x-amzn-RateLimit-Limit': String(perSecond * this.#parts.clock.speed) };
    const wait = this.#parts.buckets.take(token.seller.id, operation.operation);
    if (wait !== null) return { ...QUOTA_EXCEEDED, headers: limit };
    const answer = operation.answer(call, token.seller, id);
    return { ...answer, headers: { ...limit, ...answer.headers } };
  }
}

function tokenOf({ headers }: WireCall): string {
  const token = headers['x-amz-access-token'];
  return typeof token === 'string' ? token : '';
}

function participationsOf(seller: WireSeller): readonly object[] {
  return seller.marketplaces.map((marketplace) => ({
    marketplace: {
      id: marketplace.id,
      countryCode: marketplace.country === 'UK' ? 'GB' : marketplace.country,
      name: marketplace.salesChannel,
      defaultCurrencyCode: marketplace.currency,
      defaultLanguageCode: marketplace.language,
      domainName: `www.${marketplace.salesChannel.toLowerCase()}`,
    },
    storeName: seller.name,
    participation: { isParticipating: !seller.closed.has(marketplace.id), hasSuspendedListings: false },
  }));
}
