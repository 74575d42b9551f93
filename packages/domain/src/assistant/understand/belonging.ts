import { DIMENSION_IDS, DIMENSIONS, isDimensionId } from '../../products/index.ts';
import { lowerWords } from '../../formatting/index.ts';
import type { QuestionContext, Understanding } from '../question.ts';
import { quoted } from './notes.ts';
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
    kind: 'declined',
    text: `${quoted(name.name)} belongs to the ${lowerWords(DIMENSIONS[level].singular)} ${above.map(quoted).join(' and ')}.`,
    choices: [`How is "${name.name}" doing?`, ...above.slice(0, 2).map((one) => `How is "${one}" doing?`)],
  };
}
