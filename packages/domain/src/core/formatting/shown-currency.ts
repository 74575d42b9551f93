/** What amounts are in where nobody says it. */
const DOLLAR = 'USD';

let findCurrency: () => string = () => DOLLAR;

/**
 * Whose amounts are written is known by whoever writes them: the browser shows one company at a time, and the server has one
 * for each request. Set once, where a process begins.
 */
export function writeAmountsIn(find: () => string): void {
  findCurrency = find;
}

/** The code of the currency that amounts are written in: `USD`. */
export function shownCurrency(): string {
  return findCurrency();
}

/** What amounts are in, in a sentence: `US dollars`, `EUR`. */
export function currencyWords(): string {
  const currency = findCurrency();
  return currency === DOLLAR ? 'US dollars' : currency;
}

const signs = new Map<string, string>([[DOLLAR, '$']]);

/** What stands before an amount: `$`, `€`, `CA$`; letters are set apart from it: `CHF `. */
export function moneySign(): string {
  const currency = findCurrency();
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const apart = /[A-Za-z]$/.test(sign) ? `${sign}\u{a0}` : sign;
  signs.set(currency, apart);
  return apart;
}
