import {
  DIMENSION_IDS,
  DIMENSIONS,
  isDimensionId,
  NO_FILTERS,
  type ProductFilters,
} from '../../products/index.ts';
import { formatNumber, lowerWords } from '../../core/formatting/index.ts';
import type { QuestionContext, Understanding } from '../question.ts';
import { quoted } from './notes.ts';
import type { IndexedName } from './products/name-index.ts';
import { namesWithin } from './plans/without-names.ts';
import type { Reading } from './reading/reading.ts';

const ASKS_WHERE =
  /^\W*(?:(?:to|in|under) )?(?:which|what)\b.*\b(?:belongs?|part of|under|in|of|from|have|has|made by|sold by)\W*(?:to)?\W*$|^\W*(?:to |in |under )?(?:which|what)\b.*\b(?:does|is|do|are)\b/iu;

/** `which brand does Oak Desk belong to?`: what stands above a product; null for any other question. */
export function answerBelonging(reading: Reading, { products }: QuestionContext): Understanding | null {
  const { names, dimensions, metrics, hints, rank, change, periods, topics, question } = reading;
  const [name] = names;
  const [level] = dimensions;
  const isBare =
    names.length === 1 &&
    dimensions.length === 1 &&
    metrics.length + hints.size + periods.length + topics.size === 0 &&
    rank === null &&
    change === null;
  if (!isBare || name === undefined || level === undefined || !isDimensionId(level)) return null;
  const isAbove = DIMENSION_IDS.indexOf(level) < DIMENSION_IDS.indexOf(name.dimension);
  if (!isAbove || !ASKS_WHERE.test(question)) return null;
  const parents = [...products.parentSkuToSku]
    .filter(([, skus]) => skus.includes(name.name))
    .map(([own]) => own);
  const own = name.dimension === 'sku_name' ? parents : [name.name];
  const above =
    level === 'parent_sku_name'
      ? own
      : [...products.brandToParentSku]
          .filter(([, of]) => own.some((parent) => of.includes(parent)))
          .map(([brand]) => brand);
  if (above.length === 0) return null;
  return {
    kind: 'told',
    text: `${quoted(name.name)} belongs to the ${lowerWords(DIMENSIONS[level].singular)} ${above.map(quoted).join(' and ')}.`,
    choices: [`How is "${name.name}" doing?`, ...above.slice(0, 2).map((one) => `How is "${one}" doing?`)],
  };
}

const MOST_LISTED = 60;
const ASKS_WHICH = /\b(?:which ones|which are they|what are they|list them|name them|and which)\b/iu;
const DO_YOU_KNOW = /\b(?:do you know|have you got|are known|are there)\W*$/iu;

/** Whether a question asks what there is, and of nothing else than what stands above it. */
function isOfAssortment(reading: Reading): boolean {
  const { metrics, hints, periods, comparison, conditions, change, rank, places, excluded, says, lacks } =
    reading;
  return (
    metrics.length + hints.size + periods.length + places.length + excluded.length + lacks.length === 0 &&
    (conditions ?? []).length === 0 &&
    comparison === null &&
    change === null &&
    rank === null &&
    !(['appeared', 'vanished', 'unsold', 'loss', 'average'] as const).some((kind) => says.has(kind))
  );
}

const IN_EACH =
  /\b(?:in|of|by|per|for|within|does|do|has|have)\s+(?:each|every|the)?\s*$|\b(?:by|per|each|every)\b/iu;

/** `how many SKUs are in each brand`: the number of each; null for any other question. */
function countInEach(reading: Reading, products: QuestionContext['products']): Understanding | null {
  const { names, dimensions, says, question } = reading;
  const levels = DIMENSION_IDS.filter((id) => dimensions.includes(id));
  const [wide, counted, ...others] = levels;
  const isAsked = says.has('how_many') && IN_EACH.test(question) && names.length + others.length === 0;
  if (!isAsked || wide === undefined || counted === undefined || !isOfAssortment(reading)) return null;
  const each = namesWithin(wide, NO_FILTERS, products)
    .map((name) => ({
      name,
      count: namesWithin(counted, { ...NO_FILTERS, [wide]: [name] }, products).length,
    }))
    .toSorted((a, b) => b.count - a.count);
  const { singular, plural } = DIMENSIONS[counted];
  const lines = each
    .slice(0, MOST_LISTED)
    .map(
      ({ name, count }) =>
        `- ${quoted(name)}: ${formatNumber(count, 0)} ${lowerWords(count === 1 ? singular : plural)}`,
    );
  const rest =
    each.length > lines.length ? [`The ${lines.length} largest of ${formatNumber(each.length, 0)}.`] : [];
  return {
    kind: 'told',
    text: [...lines, ...rest].join('\n'),
    choices: [`Show net sales by ${lowerWords(DIMENSIONS[wide].singular)}`],
  };
}

/** `how many SKUs does Casa Lumen have?`, `how many brands, and which ones?`; null for any other question. */
export function answerHowManyThereAre(reading: Reading, { products }: QuestionContext): Understanding | null {
  const { names, dimensions, says, question } = reading;
  const [name, ...others] = names;
  const asksWhich = ASKS_WHICH.test(question) || (DO_YOU_KNOW.test(question) && !says.has('how_many'));
  const isAsked =
    (says.has('how_many') && (name !== undefined || asksWhich)) || (asksWhich && name === undefined);
  const levels = dimensions.filter(isDimensionId);
  const each = countInEach(reading, products);
  if (each !== null) return each;
  if (!isAsked || others.length > 0 || levels.length === 0 || !isOfAssortment(reading)) return null;
  const parts = levels.map((level) => {
    const within = namesWithin(level, filtersOf(name), products);
    const { singular, plural } = DIMENSIONS[level];
    const listed = asksWhich && within.length <= MOST_LISTED ? `: ${within.map(quoted).join(', ')}` : '';
    return `${formatNumber(within.length, 0)} ${lowerWords(within.length === 1 ? singular : plural)}${listed}`;
  });
  const of = name === undefined ? 'Your data include' : `${quoted(name.name)} has`;
  return {
    kind: 'told',
    text: `${of} ${parts.join(' and ')}.`,
    choices: name === undefined ? ['Show net sales by brand'] : [`How is "${name.name}" doing?`],
  };
}

function filtersOf(name: IndexedName | undefined): ProductFilters {
  return name === undefined ? NO_FILTERS : { ...NO_FILTERS, [name.dimension]: [name.name] };
}
