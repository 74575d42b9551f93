import type { Plan } from '@skuline/domain/assistant';
import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import { plan } from './assistant-plan.ts';

type Stored = z.output<typeof plan>;
type KeysOf<P, K extends Plan['kind']> = keyof Extract<P, { readonly kind: K }>;

test('a plan travels with all that it has: what a follow-up keeps of the one before, too', () => {
  expectTypeOf<KeysOf<Stored, 'figures'>>().toEqualTypeOf<KeysOf<Plan, 'figures'>>();
  expectTypeOf<KeysOf<Stored, 'drivers'>>().toEqualTypeOf<KeysOf<Plan, 'drivers'>>();
  expectTypeOf<KeysOf<Stored, 'funnel'>>().toEqualTypeOf<KeysOf<Plan, 'funnel'>>();
  expectTypeOf<KeysOf<Stored, 'statement'>>().toEqualTypeOf<KeysOf<Plan, 'statement'>>();
  expectTypeOf<KeysOf<Stored, 'search_volume'>>().toEqualTypeOf<KeysOf<Plan, 'search_volume'>>();
  expectTypeOf<KeysOf<Stored, 'insights'>>().toEqualTypeOf<KeysOf<Plan, 'insights'>>();
  expectTypeOf<KeysOf<Stored, 'goals'>>().toEqualTypeOf<KeysOf<Plan, 'goals'>>();
  expectTypeOf<KeysOf<Stored, 'returns'>>().toEqualTypeOf<KeysOf<Plan, 'returns'>>();
  expectTypeOf<KeysOf<Stored, 'owed'>>().toEqualTypeOf<KeysOf<Plan, 'owed'>>();
  expectTypeOf<KeysOf<Stored, 'stock'>>().toEqualTypeOf<KeysOf<Plan, 'stock'>>();
  expectTypeOf<KeysOf<Stored, 'records'>>().toEqualTypeOf<KeysOf<Plan, 'records'>>();
  expectTypeOf<KeysOf<Stored, 'coverage'>>().toEqualTypeOf<KeysOf<Plan, 'coverage'>>();
  expectTypeOf<KeysOf<Stored, 'definitions'>>().toEqualTypeOf<KeysOf<Plan, 'definitions'>>();
  const range = { start: '2026-10-01', end: '2026-10-31' };
  const followUp = {
    kind: 'figures',
    range,
    comparison: null,
    filters: { brand_name: [], parent_sku_name: ['Jar'], sku_name: [] },
    metrics: ['net_sales'],
    dimension: null,
    names: [],
    granularity: null,
    order: { by: 'value', direction: 'desc' },
    limit: 5,
    before: ['Kettle'],
    daysBefore: range,
  };
  expect(plan.parse(followUp)).toEqual(followUp);
  const { filters } = followUp;
  const offers = {
    kind: 'records',
    range,
    comparison: range,
    filters,
    of: 'featured_offer',
    group: 'sku_name',
    limit: 10,
  };
  expect(plan.parse(offers)).toEqual(offers);
});
