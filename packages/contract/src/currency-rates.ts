import * as z from 'zod/mini';

import { defineEndpoint, nameSchemas, REQUEST_ERRORS } from './endpoint.ts';
import { fileName } from './imports.ts';
import { tenantQuery } from './query.ts';

export const listCurrencyRates = defineEndpoint({
  method: 'GET',
  path: '/api/currency-rates',
  ability: 'profile.read',
  summary:
    'The rates that amounts in other currencies are converted by: of each two currencies the days and the newest.',
  query: z.strictObject(tenantQuery),
  response: z.object({
    data: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        first_day: z.string(),
        last_day: z.string(),
        /** Days with a rate; fewer than those from the first to the last where some are missing. */
        days: z.number(),
        /** One unit of `from` was so many units of `to` on the last day: a decimal number as text. */
        newest_rate: z.string(),
      }),
    ),
  }),
});

export const uploadCurrencyRates = defineEndpoint({
  method: 'POST',
  path: '/api/currency-rates/file',
  ability: 'rates.write',
  audit: 'in-transaction',
  summary:
    'Takes in currency rates from a CSV file (date_key, from, to, rate: one unit of from is rate units of to), plain or gzip: all lines or none. Rates of the same day and currencies are replaced, and what is shown of these days is converted again. The request body is the file itself.',
  query: z.strictObject({
    ...tenantQuery,
    file_name: fileName,
  }),
  kind: 'upload',
  response: z.object({ rates: z.number() }),
  limit: 'upload',
  errors: [...REQUEST_ERRORS, 'file_refused', 'file_too_large'],
});

export const exportCurrencyRates = defineEndpoint({
  method: 'GET',
  path: '/api/currency-rates/file',
  ability: 'profile.read',
  audit: 'figures.exported',
  summary: 'All rates as a CSV file that can be added to and imported again.',
  query: z.strictObject(tenantQuery),
  kind: 'bytes',
  response: z.file(),
});

nameSchemas({
  CurrencyRates: listCurrencyRates.response,
  CurrencyRatesOfPair: listCurrencyRates.response.shape.data.def.element,
  ImportedCurrencyRates: uploadCurrencyRates.response,
});
