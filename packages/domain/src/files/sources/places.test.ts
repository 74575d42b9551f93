import { describe, expect, test } from 'vitest';
import {
  COVERED_CHANNELS,
  describeClock,
  describePlace,
  findPlaceNamed,
  marketplacesWithOwnDays,
  placeCalled,
} from './index.ts';

describe('a place is found again by how it is called', () => {
  test.each(['CA', 'UK', 'us', 'de', 'Canada', 'amazon.de', 'north-shop', '', ...COVERED_CHANNELS])(
    'the marketplace %s',
    (name) => {
      expect(placeCalled('marketplace', describePlace('marketplace', name))).toBe(name);
    },
  );

  test.each(COVERED_CHANNELS)('the channel %s', (name) => {
    expect(placeCalled('channel', describePlace('channel', name))).toBe(name);
  });
});

test('days are told by their clock, and by the marketplaces that have another', () => {
  expect(describeClock(marketplacesWithOwnDays(['US', '', 'north-shop']))).toBe('Los Angeles time');
  expect(describeClock(marketplacesWithOwnDays(['UK', 'US', 'DE', 'UK']))).toBe(
    'Los Angeles time · Amazon.co.uk and Amazon.de: local days of the marketplace',
  );
});

describe('a place that a person names', () => {
  test.each([
    ['Amazon.ca', ['US', 'CA'], 'CA'],
    ['canada', ['US', 'CA'], 'CA'],
    ['us', ['US', 'CA'], 'US'],
    ['us', ['US', 'us'], 'us'],
    ['Shopify', ['US', 'shopify'], 'shopify'],
    ['Shopify', ['shopify', 'Shopify'], 'Shopify'],
    ['North-Shop', ['US', 'north-shop'], 'north-shop'],
    ['amazon', ['amazon', 'north-shop'], 'amazon'],
    ['Amazon.fr', ['US', 'CA'], 'FR'],
  ])('%s of %j is %s', (named, places, expected) => {
    expect(findPlaceNamed('marketplace', named, places)).toBe(expected);
  });

  test('may be a channel as it is called', () => {
    expect(findPlaceNamed('channel', 'TikTok Shop', ['amazon', 'tiktok_shop'])).toBe('tiktok_shop');
  });
});
