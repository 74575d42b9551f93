import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { formId, formReceived, optionalText, requiredEmail, requiredLine, trapField } from './form-fields.ts';

/** Where someone sells; '' is not said. */
export const MARKETPLACES = {
  amazon: 'Amazon',
  walmart: 'Walmart',
  shopify: 'Shopify',
  ebay: 'eBay',
  etsy: 'Etsy',
  several: 'Several of these',
  other: 'Another one',
} as const;

/** How much someone sells, by the orders of a month; '' is not said. */
export const MONTHLY_ORDERS = {
  under_1000: 'Under 1,000',
  from_1000: '1,000 to 10,000',
  from_10000: '10,000 to 100,000',
  over_100000: 'Over 100,000',
} as const;

function keysOf<const T extends Readonly<Record<string, string>>>(choices: T) {
  // The keys of a constant table, of which there is at least one.
  return ['', ...Object.keys(choices)] as ['', ...(keyof T & string)[]];
}

export const demoRequestBody = z.strictObject({
  request_id: formId,
  name: requiredLine('Enter your name.'),
  email: requiredEmail('Enter your work email.'),
  company: requiredLine('Enter your company.'),
  marketplace: z._default(z.enum(keysOf(MARKETPLACES)), ''),
  monthly_orders: z._default(z.enum(keysOf(MONTHLY_ORDERS)), ''),
  message: z._default(optionalText, ''),
  website: trapField,
});
export type DemoRequest = z.output<typeof demoRequestBody>;

export const requestDemo = defineEndpoint({
  method: 'POST',
  path: '/api/demo-requests',
  auth: 'public',
  summary: 'Asks for a demo. The same request_id again is the same request.',
  body: demoRequestBody,
  response: formReceived,
  limit: 'form',
  errors: ['invalid_request'],
});

nameSchemas({ DemoRequest: demoRequestBody });
