/** A dollar without a country is that of the United States. Signs that several countries share, such as kr, say nothing. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  USD: ['$', 'US$', 'USD', '$USD', '$US', 'USD$'],
  EUR: ['€', 'EUR', 'EUR€', '€EUR'],
  GBP: ['£', 'GBP', 'UK£', 'GBP£', '£GBP'],
  CAD: ['CA$', 'C$', 'CAD', 'CDN$', 'CAD$', '$CAD'],
  MXN: ['MX$', 'MXN', 'MXN$', '$MXN'],
  BRL: ['R$', 'BRL'],
  JPY: ['¥', '￥', 'JP¥', 'JPY', '円'],
  CNY: ['CN¥', 'CNY', 'RMB', '元'],
  AUD: ['A$', 'AU$', 'AUD', '$AUD'],
  SGD: ['S$', 'SGD'],
  INR: ['₹', 'INR'],
  SEK: ['SEK'],
  PLN: ['zł', 'PLN'],
  TRY: ['₺', 'TRY'],
  CHF: ['CHF'],
  AED: ['AED'],
  SAR: ['SAR'],
};
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries(SIGNS).flatMap(([currency, signs]) => signs.map((sign) => [sign, currency] as const)),
);
/** The currency that a sign or its letters stand for, as ISO 4217 has it; '' where they are none that is known. */
export function findCurrency(sign: string): string {
  return CURRENCIES.get(sign) ?? '';
}
