import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { describe, expect, test } from 'vitest';
import { insightInput } from './insight-input.ts';
import { planOfInput } from './plan-of-input.ts';

const SCREEN = {
  range: { start: toDateKey('2026-11-01'), end: toDateKey('2026-11-20') },
  comparison: null,
  filters: NO_FILTERS,
  marketplaces: ['US'],
};

describe('a call of figures by place', () => {
  test('may be of marketplaces, by default of those of the screen', () => {
    const of = (marketplaces?: string[]) => planOfInput(insightInput.parse({ marketplaces }), SCREEN);
    expect(of()).toMatchObject({ marketplaces: ['US'] });
    expect(of(['CA', 'north-shop'])).toMatchObject({ marketplaces: ['CA', 'north-shop'] });
    expect(of([])).toMatchObject({ marketplaces: [] });
  });

  test('is no funnel, which is told by product', () => {
    const input = insightInput.parse({ kind: 'funnel', breakdown: 'channel' });
    expect(() => planOfInput(input, SCREEN)).toThrow(/told by product/);
  });
});
