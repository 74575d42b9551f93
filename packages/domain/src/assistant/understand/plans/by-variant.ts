import { explainVariants } from '../notes.ts';
import type { Reading } from '../reading/reading.ts';

const VARIANTS = /^(?:colou?r|size|flavou?r|material|scent|pattern)s?$/;

/** `Linen Throw by color`: of a product that is named, variants are its SKUs, whatever tells them apart. */
export function byVariant(reading: Reading): Reading {
  const { beyond, names, dimensions, tokens, notes } = reading;
  const said = tokens.find(({ word }) => VARIANTS.test(word));
  const isOfProduct = names.length > 0 && names.every(({ dimension }) => dimension === 'parent_sku_name');
  if (beyond !== 'categories' || said === undefined || !isOfProduct || dimensions.length > 0) return reading;
  return {
    ...reading,
    beyond: null,
    dimensions: ['sku_name'],
    notes: [...notes, explainVariants(said.raw.toLowerCase())],
  };
}
