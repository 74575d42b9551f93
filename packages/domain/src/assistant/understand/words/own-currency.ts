import { moneySign, shownCurrency } from '../../../core/formatting/index.ts';

/** How people call a currency beside its code. */
const SPOKEN: Readonly<Record<string, string>> = {
  USD: 'us dollars?|dollars?',
  EUR: 'euros?',
  GBP: 'pounds?(?: sterling)?|sterling|quid',
  CAD: 'canadian dollars?|dollars?',
  AUD: 'australian dollars?|dollars?',
  JPY: 'yen',
  CNY: 'yuan|rmb|renminbi',
  SEK: 'kronor|kronas?',
  PLN: 'zloty(?:ch|s)?',
};

function escaped(text: string): string {
  return text.replaceAll(/[$.*+?^(){}|[\]\\]/gu, String.raw`\$&`);
}

/**
 * A question with the amounts of its company's own currency as the rules write them, `$5`: nothing has to be converted, so
 * `in pounds` says nothing where amounts are in pounds. Other currencies stay as they are.
 */
export function inOwnCurrency(question: string): string {
  const code = shownCurrency();
  const spoken = [code.toLowerCase(), ...(SPOKEN[code] === undefined ? [] : [SPOKEN[code]])].join('|');
  const sign = escaped(moneySign().trim());
  return question
    .replaceAll(new RegExp(String.raw`(?:${sign}|\b${code})\s?(?=\d)`, 'giu'), '$')
    .replaceAll(
      new RegExp(String.raw`(?<![\d$.,])(\d[\d.,]*k?)\s?(?:${sign}(?!\s?\d)|(?:${spoken})\b)`, 'giu'),
      (_all, amount: string) => `$${amount}`,
    )
    .replaceAll(new RegExp(String.raw`,?\s\(?in (?:${spoken})\b\)?`, 'giu'), '');
}
