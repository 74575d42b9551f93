export { DEFAULT_VISIBLE_CARDS, orderCards, parseCardLayout } from './card-layout.ts';
export { prepareCards, type CardGrowth } from './prepare-cards.ts';
