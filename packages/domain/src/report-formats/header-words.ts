import { normalizeHeader } from './header-names.ts';

/** A name in English, normalized, and what it is called in another language. */
type Words = Readonly<Record<string, readonly string[]>>;

const GERMAN: Words = {
  '(parent) asin': ['(Übergeordnete) ASIN'],
  '(child) asin': ['(Untergeordnete) ASIN'],
  'sessions - total': ['Sitzungen – Summe'],
  'units ordered': ['Bestellte Einheiten'],
  'ordered product sales': ['Durch bestellte Produkte erzielter Umsatz'],
  'total order items': ['Zahl der Bestellposten'],
  date: ['Datum'],
  currency: ['Währung'],
  'campaign name': ['Kampagnen-Name', 'Kampagnenname'],
  'advertised sku': ['Beworbene SKU'],
  'advertised asin': ['Beworbene ASIN'],
  impressions: ['Impressionen'],
  clicks: ['Klicks'],
  spend: ['Ausgaben'],
  '7 day total sales': ['7 Tage, Umsatz gesamt'],
  '14 day total sales': ['14 Tage, Umsatz gesamt'],
  '7 day total orders (#)': ['7 Tage, Aufträge gesamt (#)'],
  '14 day total orders (#)': ['14 Tage, Aufträge gesamt (#)'],
};

const CHINESE: Words = {
  '(parent) asin': ['（父）ASIN', '父 ASIN'],
  '(child) asin': ['（子）ASIN', '子 ASIN'],
  'sessions - total': ['会话数 - 总计', '会话 - 总计', '会话次数 - 总计', '会话数', '买家访问次数'],
  'units ordered': ['已订购商品数量', '已订购的商品数量'],
  'ordered product sales': ['已订购商品销售额', '已订购商品的销售额'],
  'total order items': ['订单商品总数', '订单商品种类数'],
  date: ['日期'],
  'start date': ['开始日期'],
  'end date': ['结束日期'],
  currency: ['货币'],
  'campaign name': ['广告活动名称', '广告活动'],
  'customer search term': ['客户搜索词'],
  'advertised sku': ['广告SKU', '推广的SKU'],
  'advertised asin': ['广告ASIN', '推广的ASIN'],
  impressions: ['展示量', '曝光量', '展现量'],
  clicks: ['点击量', '点击次数'],
  spend: ['花费', '支出'],
  'total cost': ['总成本'],
  '7 day total sales': ['7天总销售额'],
  '14 day total sales': ['14天总销售额'],
  '7 day total orders (#)': ['7天总订单数(#)'],
  '14 day total orders (#)': ['14天总订单数(#)'],
};

const JAPANESE: Words = {
  '(parent) asin': ['（親）ASIN'],
  '(child) asin': ['（子）ASIN'],
  'sessions - total': ['セッション数 - 合計', 'セッション - 合計', 'セッション'],
  'units ordered': ['注文された商品点数'],
  'ordered product sales': ['注文商品の売上額', '注文商品売上'],
  'total order items': ['注文品目総数'],
  date: ['日付'],
};

/** Headers as importers of other people have them; what is in no table is asked for, never guessed. */
const LANGUAGES: readonly Words[] = [GERMAN, CHINESE, JAPANESE];

/** Spaces come and go between the letters of these languages, and a column of money may name its currency. */
function keyOf(normalized: string): string {
  return normalized.replace(/\(\p{Sc}\)$/u, '').replaceAll(' ', '');
}

const ENGLISH: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap((words) =>
    Object.entries(words).flatMap(([english, names]) =>
      names.map((name) => [keyOf(normalizeHeader(name)), english] as const),
    ),
  ),
);

/** Most names begin otherwise: every cell of a file's first lines is looked at. */
const ENGLISH_STARTS: ReadonlySet<string> = new Set([...ENGLISH.keys()].map((key) => key.charAt(0)));

/** A header's name as it is compared, in the English words of the report where another language's are known. */
export function englishHeader(name: string): string {
  const normalized = normalizeHeader(name);
  if (!ENGLISH_STARTS.has(normalized.charAt(0))) return normalized;
  return ENGLISH.get(keyOf(normalized)) ?? normalized;
}
