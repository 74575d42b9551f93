import { expect, test } from 'vitest';
import { BEYOND_WORDS } from './beyond-words.ts';
import { METRIC_GROUP_WORDS, METRIC_WORDS } from './metric-words.ts';
import {
  CHANGE_WORDS,
  DIMENSION_WORDS,
  GRANULARITY_WORDS,
  OTHER_WORDS,
  RANK_WORDS,
  TOPIC_WORDS,
} from './question-words.ts';
import { stemsOf } from './tokens.ts';

const TABLES: Readonly<Record<string, readonly string[]>> = {
  topics: Object.values(TOPIC_WORDS),
  beyond: Object.values(BEYOND_WORDS),
  changes: Object.values(CHANGE_WORDS).flatMap(({ inUnits, inPercent }) => [inUnits, inPercent]),
  ranks: Object.values(RANK_WORDS),
  granularities: Object.values(GRANULARITY_WORDS).flatMap(({ nouns, series }) => [nouns, series]),
  others: OTHER_WORDS.map(([phrases]) => phrases),
  levels: Object.values(DIMENSION_WORDS),
  metrics: [...METRIC_GROUP_WORDS.map(([phrases]) => phrases), ...Object.values(METRIC_WORDS)],
};

test('no phrase stands in the tables of words twice: the earlier one would say nothing', () => {
  const phrases = Object.entries(TABLES).flatMap(([table, lists]) =>
    lists.flatMap((list) =>
      list
        .split(',')
        .map((phrase) => ({ table, stems: stemsOf(phrase).join(' ') }))
        .filter(({ stems }) => stems !== ''),
    ),
  );
  const twice = [...Map.groupBy(phrases, ({ stems }) => stems)]
    .filter(([, same]) => same.length > 1)
    .map(([stems, same]) => `${stems}: ${same.map(({ table }) => table).join(', ')}`);
  expect(twice).toEqual([]);
});
