import { describe, expect, test } from 'vitest';
import { matchReport, type ReportMatch } from './match-report.ts';

/** What lines of cells are that bars separate, the header first. */
function match(lines: readonly string[], answers: Readonly<Record<string, string>> = {}): ReportMatch {
  const records = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  return matchReport(records, { fileName: 'x.csv', answers: new Map(Object.entries(answers)), parents: [] });
}

const AMAZON_ADS = 'Date | Campaign Name | Impressions | Clicks | Spend';
const SPONSORED_BRANDS = `${AMAZON_ADS} | 14 Day Total Sales | 14 Day Total Orders (#) | 14 Day New-to-brand Orders (#)`;

describe('a report of which nothing is taken is called by its own name, and told what is true of it', () => {
  test.each([
    ['amazon_ads_campaign', `${AMAZON_ADS} | 7 Day Total Sales`, 'Sponsored Brands is in no report by SKU'],
    [
      'amazon_sponsored_display_campaign',
      `${SPONSORED_BRANDS} | 14 Day Detail Page Views (DPV)`,
      'advertised product report',
    ],
    ['amazon_sponsored_brands_detail', `${SPONSORED_BRANDS} | Placement`, 'may lack some of their spend'],
    ['google_ads', 'Day | Campaign | Currency code | Impr. | Clicks | Cost | Conversions', 'Conv. value'],
    ['microsoft_ads', 'Time period | Campaign | Impressions | Clicks | CTR | Avg. CPC | Spend', 'is missing'],
    ['meta_ads', 'Campaign name | Day | Impressions | Link clicks | Amount spent (USD)', 'Purchases'],
    ['ads_campaign', 'Date | Campaign | Impressions | Clicks | Cost', 'is missing'],
    [
      'tiktok_product_analytics',
      'ID | Product | Status | GMV | Items sold | Orders | Shop tab GMV | Shop tab items sold',
      'Manage orders',
    ],
    [
      'woocommerce_orders_analytics',
      'Date | Order # | N. Revenue (formatted) | Status | Customer | Product(s) | Items sold',
      'Advanced Order Export',
    ],
    [
      'amazon_settlement_v1',
      'settlement-id | settlement-start-date | deposit-date | sku | amount',
      'Flat File V2',
    ],
    ['amazon_fee_preview', 'sku | fnsku | asin | your-price | estimated-fee-total', 'Costs'],
    ['amazon_storage_fees', 'asin | fnsku | month_of_charge | estimated_monthly_storage_fee', 'Costs'],
    ['amazon_restock', 'Country | FNSKU | Merchant SKU | ASIN | Recommended ship date', 'All Orders'],
    [
      'amazon_promotions',
      'shipment-date | item-promotion-discount | item-promotion-id | shipment-id',
      'discounts',
    ],
    ['woocommerce_products', 'Product title | SKU | Items sold | N. Revenue | Orders', 'one line for each'],
    [
      'square_items',
      'Date | Item | Qty | Price Point Name | SKU | Gross Sales | Net Sales',
      'own daily file',
    ],
  ])('%s', (id, header, says) => {
    const sentence: unknown = expect.stringContaining(says);
    expect(match([header])).toMatchObject({ status: 'declined', format: { id, sentence } });
  });

  test.each(['advertisedSku', 'promotedSku'])('ads by %s are no campaigns', (sku) => {
    expect(match([`date | campaignName | ${sku} | impressions | clicks | cost | sales`])).not.toMatchObject({
      status: 'declined',
    });
  });
});

describe('a near match has most of the columns that a report cannot do without', () => {
  test('a business report without its sales, and without its items', () => {
    const sentence = expect.stringContaining("'ordered product sales'") as unknown;
    expect(
      match(['(Child) ASIN | Title | Sessions - Total | Units Ordered | Total Order Items']),
    ).toMatchObject({ status: 'refused', format: 'amazon_business_report_child', sentence });
  });

  test.each([
    'Date | Time | Category | Item | Gross Sales | Discounts | Net Sales | Tax',
    'Product | SKU | Orders | Stock',
    'Name | Currency | Created at | Total | Subtotal',
    'sku | price | quantity',
  ])('none has %j', (header) => {
    expect(match([header])).toEqual({ status: 'unknown' });
  });
});

const CHINESE =
  '（父）ASIN | （子）ASIN | 会话数 - 总计 | 会话数 - 总计 - B2B | 已订购商品数量 | 已订购商品销售额 | 订单商品总数';
const ITALIAN = 'ASIN (figlio) | Titolo | Sessioni | Unità ordinate | Vendite prodotto ordinate | Articoli';
const ITALIAN_LINE = 'B0C4KTL900 | Bollitore | 1,284 | 35 | $1,224.65 | 31';
const COLUMNS = {
  'ASIN (figlio)': '(Child) ASIN',
  Sessioni: 'Sessions - Total',
  'Unità ordinate': 'Units Ordered',
  'Vendite prodotto ordinate': 'Ordered Product Sales',
};
const ALL_COLUMNS = { ...COLUMNS, Articoli: 'Total Order Items' };

describe('a header in another language', () => {
  test.each([
    ['amazon_business_report_child', CHINESE],
    [
      'amazon_business_report_child',
      '（子）ASIN | セッション数 - 合計 | 注文された商品点数 | 注文商品の売上額 | 注文品目総数',
    ],
    [
      'amazon_ads_legacy',
      '日期 | 货币 | 广告SKU | 广告ASIN | 展示量 | 点击量 | 花费 | 7天总销售额 | 7天总订单数(#)',
    ],
    [
      'amazon_ads_legacy',
      'Datum | Währung | Beworbene SKU | Impressionen | Klicks | Ausgaben | 7 Tage, Umsatz gesamt ($) | 7 Tage, Aufträge gesamt (#)',
    ],
  ])('is known as %s by %j', (id, header) => {
    expect(match([header])).toMatchObject({ status: 'taken', layout: { format: { id } } });
  });

  test.each([
    [
      'amazon_business_report_sku',
      'SKU | Título | ASIN (parent) | ASIN (child) | Sesiones: total | Unidades encargadas | Ventas de productos encargados | Total de productos encargados',
    ],
    [
      'amazon_business_report_child',
      '(Übergeordnete) ASIN | (Untergeordnete) ASIN | Titel | Sitzungen – Summe | Bestellte Einheiten | Durch bestellte Produkte erzielter Umsatz | Zahl der Bestellposten',
    ],
    [
      'amazon_business_report_date',
      '日付 | セッション数 - 合計 | 注文された商品点数 | 注文商品の売上額 | 注文品目総数',
    ],
    [
      'amazon_business_report_parent',
      '（父）ASIN | 标题 | 会话数 - 总计 | 已订购商品数量 | 已订购商品销售额 | 订单商品总数',
    ],
    [
      'amazon_ads_legacy',
      'Fecha de inicio | Fecha de finalización | Divisa | Nombre de campaña | País | SKU anunciado | ASIN anunciado | Impresiones | Clics | Gasto | Ventas totales de 7 días (€) | Pedidos totales de 7 días (#)',
    ],
    [
      'amazon_ads_legacy',
      '開始日 | 終了日 | キャンペーン名 | 宣伝SKU | 宣伝 ASIN | インプレッション | クリック数 | 費用 | 広告がクリックされてから7日間の総売上高 | 広告がクリックされてから7日間の合計注文数',
    ],
    [
      'amazon_ads_2026',
      '预算货币 | 日期 | 广告主账户名称 | 推广的商品编号 | 推广的商品 SKU | 展示量 | 点击量 | 总成本 | 购买量 | 销售额',
    ],
    [
      'amazon_ads_2026',
      'Budget currency | Date | Advertised product SKU | Impressions | Clicks | Total cost (USD) | Purchases | Sales (USD)',
    ],
    [
      'amazon_transactions',
      'Data/Ora: | Numero pagamento | Tipo | Numero ordine | SKU | Descrizione | Quantità | Marketplace | Vendite | Sconti promozionali | Commissioni di vendita | Altro | totale',
    ],
    [
      'amazon_transactions',
      'date/heure | numéro de versement | type | numéro de la commande | sku | description | quantité | Marketplace | ventes de produits | Rabais promotionnels | autre | total',
    ],
    [
      'amazon_transactions',
      '日付/時間 | 決済番号 | トランザクションの種類 | 注文番号 | SKU | 説明 | 数量 | Amazon 出品サービス | 商品売上 | プロモーション割引額 | 手数料 | その他 | 合計',
    ],
    [
      'amazon_ads_search_term',
      'Datum | Kampagnen-Name | Anzeigengruppenname | Suchbegriff des Kunden | Impressionen | Klicks | Ausgaben | 7 Tage, Umsatz gesamt (€) | 7 Tage, Aufträge gesamt (#)',
    ],
  ])('%s is known by %j', (id, header) => {
    expect(match([header])).toMatchObject(
      id === 'amazon_business_report_parent'
        ? { status: 'declined', format: { id } }
        : { status: 'taken', layout: { format: { id } } },
    );
  });

  test('is asked for the column whose name nobody knows, where all others are known', () => {
    const header =
      'ASIN (child) | Sesiones: total | Unidades encargadas | Ventas de productos encargados | Artículos';
    const problem = expect.stringContaining('total order items') as unknown;
    expect(match([header])).toMatchObject({
      status: 'asks',
      questions: [{ what: 'columns', problem, example: '{"…":"total order items"}' }],
    });
    expect(match([header], { columns: '{"Artículos":"Total Order Items"}' })).toMatchObject({
      status: 'taken',
    });
  });

  test('is asked for where its words are not known, and its day with it', () => {
    const why = expect.stringContaining('Total Order Items') as unknown;
    expect(match([ITALIAN, ITALIAN_LINE])).toMatchObject({
      status: 'asks',
      questions: [{ what: 'day' }, { what: 'columns', why }],
    });
  });

  test('is taken with the columns that the question names', () => {
    const columns = JSON.stringify(ALL_COLUMNS);
    expect(match([ITALIAN, ITALIAN_LINE], { columns })).toMatchObject({ status: 'taken' });
  });

  test('is asked for once more where a column was not named, and not refused', () => {
    const columns = JSON.stringify(COLUMNS);
    const problem = expect.stringContaining('total order items') as unknown;
    expect(match([ITALIAN, ITALIAN_LINE], { columns })).toMatchObject({
      status: 'asks',
      questions: [{ what: 'columns', problem }],
    });
  });

  test.each([
    [
      'in English',
      'asin | Title | Price | Units sold | Reviews | Rating',
      'B0C4KTL900 | Kettle | $12.99 | 4 | 3 | 5',
    ],
    ['with too few numbers', 'ASIN | Titolo | Sessioni | Vendite', 'B0C4KTL900 | Bollitore | 12 | $9.50'],
    ['without an ASIN', 'Articolo | Sessioni | Unità | Vendite | Altro', 'X-1 | 12 | 3 | $9.50 | 4'],
  ])('is not asked for %s: no answer would make a report of it', (_, header, line) => {
    expect(match([header, line])).toEqual({ status: 'unknown' });
  });
});

describe('a file with days is never asked for its day', () => {
  const ads = ['Data | ASIN | SKU pubblicizzato | Visite | Clic | Spesa | Vendite | Ordini'];
  const line = '2026-11-05 | B0C4KTL900 | A | 1,200 | 12 | $9.50 | $49.90 | 2';

  test('where its words are not known, it is asked for those of an advertised product report', () => {
    const why = expect.stringContaining('Advertised SKU') as unknown;
    expect(match([...ads, line])).toMatchObject({ status: 'asks', questions: [{ what: 'columns', why }] });
    expect(match([...ads, line])).toMatchObject({ questions: { length: 1 } });
  });

  const business = `Giorno | ${ITALIAN}`;
  const days = [`03/11/2026 | ${ITALIAN_LINE}`, `04/11/2026 | ${ITALIAN_LINE}`];

  test('nor where its columns were named, all but that of the days', () => {
    const columns = JSON.stringify(ALL_COLUMNS);
    const example = JSON.stringify({ ...lowered(ALL_COLUMNS), Giorno: 'Date' });
    expect(match([business, ...days], { columns })).toMatchObject({
      status: 'asks',
      questions: [{ what: 'columns', example }],
    });
    expect(match([business, ...days], { columns: example })).toMatchObject({ status: 'taken' });
  });

  test('nor where an English report names its days in words that are not known', () => {
    const header =
      'Report day | (Child) ASIN | Sessions | Units Ordered | Ordered Product Sales | Total Order Items';
    const lines = [header, '2026-11-05 | B0C4KTL900 | 12 | 1 | $9.50 | 1'];
    expect(match(lines)).toMatchObject({ status: 'asks', questions: [{ what: 'columns' }] });
    expect(match(lines, { columns: '{"Report day":"Date"}' })).toMatchObject({ status: 'taken' });
    expect(match(lines, { columns: '{"Report day":"made on"}' })).toMatchObject({ status: 'taken' });
  });
});

describe('a line of more cells than any report has', () => {
  const header = `${AMAZON_ADS} | 7 Day Total Sales`;
  const wide = '| x'.repeat(2000);

  test('blank cells behind the last column are none', () => {
    expect(match([`${header}${'| '.repeat(2000)}`])).toEqual(match([header]));
  });

  test('is refused with what to do', () => {
    expect(match([`${header}${wide}`])).toMatchObject({
      status: 'refused',
      reason: 'not_a_report',
      sentence: expect.stringMatching(/^Row 1 has more than 2,000 cells.*empty columns.*again\.$/),
    });
    expect(match(['Report', `${header}${wide}`])).toMatchObject({
      sentence: expect.stringContaining('Row 2 has'),
    });
  });

  test('says nothing of the header before it', () => {
    expect(match([header, wide])).toMatchObject({ status: 'declined' });
    expect(match([`${header}${'| '.repeat(1990)}`])).toMatchObject({ status: 'declined' });
  });
});

function lowered(table: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(table).map(([name, english]) => [name.toLowerCase(), english]));
}
