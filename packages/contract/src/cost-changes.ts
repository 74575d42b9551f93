import { MOST_COSTS_A_SAVE } from '@skuline/domain/costs';
import * as z from 'zod/mini';
import { boundedList, numericId } from './bounds.ts';
import { costChange, costEdit, productName } from './costs.ts';
import { defineEndpoint, nameSchemas, nullableNumber } from './endpoint.ts';
import { fileName, roundedValues } from './imports.ts';
import { dayOfPlan, tenantQuery } from './query.ts';

const MAX_CHANGES = 100;
const DEFAULT_CHANGES = 20;

export const saveCosts = defineEndpoint({
  method: 'PUT',
  path: '/api/costs',
  ability: 'costs.write',
  audit: 'in-transaction',
  summary:
    'Saves unit costs, marketplace fees, fixed costs and whether contribution contains product costs: all of them or none.',
  query: z.strictObject(tenantQuery),
  body: z
    .strictObject({
      edits: boundedList(costEdit, { least: 1, most: MOST_COSTS_A_SAVE }),
    })
    .check(
      z.superRefine(({ edits }, context) => {
        edits.forEach((edit, index) => {
          if (edit.kind !== 'fixed_cost' || edit.fixed_cost === null) return;
          const { from_month, to_month } = edit.fixed_cost;
          if (to_month !== null && to_month < from_month) {
            context.addIssue({
              code: 'custom',
              path: ['edits', index, 'fixed_cost', 'to_month'],
              message: 'must not be before from_month.',
            });
          }
        });
      }),
    ),
  /** Null where every value was already as it is to be: then no change is kept. */
  response: z.object({ change: z.nullable(costChange) }),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch', 'changed_elsewhere'],
});

export const uploadCosts = defineEndpoint({
  method: 'POST',
  path: '/api/costs/file',
  ability: 'costs.write',
  audit: 'in-transaction',
  summary:
    'Takes in unit costs from a CSV file (sku_name, effective_from, unit_cost), plain or gzip: all lines or none. The request body is the file itself. Details of file_refused name the bad lines.',
  query: z.strictObject({
    ...tenantQuery,
    file_name: fileName,
  }),
  kind: 'upload',
  response: z.object({
    /** Null where every line says what was known already. */
    change: z.nullable(costChange),
    /** The lines of the file that name a cost. */
    lines: z.number(),
    /** Those of them that were known already. */
    unchanged: z.number(),
    /** Costs that had more than 4 decimals, which were rounded; null: none. */
    rounded: z.nullable(roundedValues),
  }),
  limit: 'upload',
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch', 'file_refused', 'file_too_large'],
});

export const exportCosts = defineEndpoint({
  method: 'GET',
  path: '/api/costs/file',
  ability: 'costs.history',
  audit: 'figures.exported',
  summary: 'All unit costs of the tenant as a CSV file that can be imported again.',
  query: z.strictObject(tenantQuery),
  kind: 'bytes',
  response: z.file(),
});

export const listCostChanges = defineEndpoint({
  method: 'GET',
  path: '/api/costs/changes',
  ability: 'costs.history',
  summary: 'Every change of costs, newest first: who made it, when, and what was before and after.',
  query: z.strictObject({
    ...tenantQuery,
    limit: z._default(
      z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(MAX_CHANGES)),
      DEFAULT_CHANGES,
    ),
    /** The `change_id` of the last change of the page before. */
    before: z.optional(numericId),
  }),
  response: z.object({
    changes: z.array(costChange),
    /** Give it as `before` for the next page; null on the last one. */
    next_before: nullableNumber,
  }),
});

export const undoCostChange = defineEndpoint({
  method: 'POST',
  path: '/api/costs/changes/:id/undo',
  ability: 'costs.write',
  audit: 'in-transaction',
  summary:
    'Puts back what a change replaced, as a change of its own. Values that have been replaced again since stay; where all have, changed_elsewhere.',
  query: z.strictObject(tenantQuery),
  params: z.strictObject({ id: numericId }),
  body: z.strictObject({
    /** Only this cost of a SKU; null: all values of the change. */
    only: z.nullable(z.strictObject({ sku_name: productName, effective_from: dayOfPlan })),
  }),
  response: z.object({
    change: costChange,
    /** How many values stay as they are because they have been replaced again since. */
    kept: z.number(),
  }),
  errors: [
    'invalid_request',
    'invalid_date',
    'unknown_parameter',
    'tenant_mismatch',
    'cost_change_not_found',
    'changed_elsewhere',
  ],
});

nameSchemas({
  CostEdits: saveCosts.body,
  SavedCosts: saveCosts.response,
  ImportedCosts: uploadCosts.response,
  CostChanges: listCostChanges.response,
  CostUndo: undoCostChange.body,
  UndoneCosts: undoCostChange.response,
});
