import type { WireAnswer } from '../wire-call.ts';

export const WRONG_TOKEN: WireAnswer = {
  status: 401,
  body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
};

/** Too much was asked for: told with status 200. */
export const SHOPIFY_THROTTLED: WireAnswer = {
  status: 200,
  body: {
    errors: [
      {
        message: 'Throttled',
        extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
      },
    ],
    extensions: {
      cost: {
        requestedQueryCost: 200,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 3, restoreRate: 100 },
      },
    },
  },
};

export function accessDenied(field: string, scope: string): WireAnswer {
  const requiredAccess = `\`${scope}\` access scope.`;
  const message = `Access denied for ${field} field. Required access: ${requiredAccess}`;
  const documentation = 'https://shopify.dev/api/usage/access-scopes';
  const extensions = { code: 'ACCESS_DENIED', documentation, requiredAccess };
  return { status: 200, body: { data: { [field]: null }, errors: [{ message, path: [field], extensions }] } };
}

export const SHOPIFY_DENIED = accessDenied('orders', 'read_orders');
